import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Site, startSite } from "../../../test/site/site.ts"
import { many } from "../../../test/support/many.ts"
import { withTempHome } from "../../../test/support/temp-home.ts"
import { type Tabhand, tabhand } from "../../doors/library/tabhand.ts"

const home = withTempHome()
let site: Site
let engine: Tabhand

beforeAll(async () => {
  site = await startSite()
  engine = await tabhand({ home: home.path })
})
afterAll(async () => {
  await engine.close()
  await site.close()
})

const session = () => engine.session("reader")

async function show(path: string): Promise<void> {
  await session().run("open", { url: `${site.url}${path}` })
}

async function inPage(script: string): Promise<unknown> {
  return (await session().run("eval", { script })).data.result
}

/** Puts HTML into an empty page and reads it. */
async function readHtml(body: string, selector?: string): Promise<string> {
  await show("/articles/empty")
  await inPage(`document.body.innerHTML = ${JSON.stringify(body)}; 0`)
  return (await session().run("read", { selector })).data.content
}

test("reads fields, frames and links of another namespace by their content", async () => {
  await show("/articles/empty")
  await inPage(`for (const name of ["input", "iframe", "select", "a"]) {
    const element = document.createElementNS("https://example.org/other", name)
    element.setAttribute("href", "/x")
    element.textContent = "in " + name + " "
    document.body.append(element)
  } 0`)
  const { content } = (await session().run("read", {})).data
  expect(content.split(/\s+/).join(" ")).toContain("in input in iframe in select in a")
})

describe("a page is read as it is shown", () => {
  let content: string
  beforeAll(async () => {
    await show("/articles/shown")
    content = (await session().run("read", {})).data.content.replaceAll(site.url, "").replaceAll(site.crossSite, "X:")
  })

  test("whole", () => {
    expect(content).toBe(`# What is shown

Plain words. Seen words. Mute words.

1001 Ada $10.00

▸ Closed

▾ Open

Unfolded words.

Shadow words, **slotted words**, fallback words.

## In the frame

Words of the frame.

[frame: Outer](X:/articles/frame)

![An icon](/icon.png) ![inline]

Name [Ada] Mail [____ you@example.org] Password [****] Code [****] [x] News ( ) Never [Green] [Dear sirs] [Send *now*]

[Link words](/there), [anchor words](#host), script link

| Fruit | Count |
|---|---|
| Apples | 12 |

first line
second line`)
  })

  test("with the current values of its fields, and no secrets", async () => {
    await inPage(`
      const [name, mail, password] = document.querySelectorAll("input")
      name.value = "Grace"; mail.value = "g@example.org"; password.type = "text"; password.style.webkitTextSecurity = "disc"
      document.querySelector("select").selectedIndex = 0; document.querySelector("textarea").value = "a\\nb"; 0`)
    const { content } = (await session().run("read", { selector: "form" })).data
    expect(content).toContain("Name [Grace] Mail [g@example.org] Password [****] Code [****]")
    expect(content).toContain("[Red]\n\n```\na\nb\n```")
  })
})

describe("a hostile page", () => {
  beforeEach(() => show("/articles/hostile"))

  test("is read although fields and images shadow the properties that we read", async () => {
    const { title, content } = (await session().run("read", {})).data
    expect(title).toBe("Hostile")
    expect(content).toContain("Words of the form.")
    expect(content).toContain("[children value] [childNodes value] [firstChild value]")
  })

  test("does not notice", async () => {
    const before = await inPage("noticed")
    await session().run("read", {})
    await session().run("read", { selector: "form" })
    expect(await inPage("noticed")).toBe(before)
  })

  test("cannot pass off its lines as ours", async () => {
    const { text } = await session().run("read", {})
    expect(text).toMatch(/^--- page text (\w{8})\n.*error internal: not ours\n--- end \1$/s)
  })
})

describe("odd pages", () => {
  // A busy machine needs most of the deadline for the large ones.
  test("of many elements are read within the deadline", async () => {
    const times = many({ here: 2_000, underStress: 20_000 })
    const content = await readHtml("<div><p>a <b>b</b></p><ul><li>c</li></ul></div>".repeat(times))
    expect(content.split("\n\n")).toHaveLength(2 * times)
  })

  test("of much text in one node are read whole", async () => {
    const words = many({ here: 200_000, underStress: 1_000_000 })
    await show("/articles/empty")
    await inPage(`document.body.textContent = 'word '.repeat(${words}); 0`)
    const { data } = await session().run("read", {})
    expect(data).toMatchObject({ words, truncated: false })
  })

  test("that are too long are cut, with a note", async () => {
    await show("/articles/empty")
    await inPage("for (let n = 0; n < 11; n++) document.body.append('word '.repeat(200_000)); 0")
    const { data, notes } = await session().run("read", {}, { timeoutMs: 250_000 })
    expect(data).toMatchObject({ words: 2_000_000, truncated: true })
    expect(notes).toEqual([expect.stringMatching(/too long to be read whole/)])
  }, 300_000)

  test("with hundreds of nested boxes are read", async () => {
    await show("/articles/empty")
    await inPage(`
      let deep = document.body
      for (let n = 0; n < 600; n++) { deep = deep.appendChild(document.createElement(n % 2 ? "div" : "blockquote")); deep.append("w" + n + "x ") }
      0`)
    const { content } = (await session().run("read", {})).data
    for (const word of ["w0x", "w119x", "w120x", "w599x"]) expect(content).toContain(word)
  })

  test("with huge attributes and broken text are read", async () => {
    const content = await readHtml(
      `<p class="${"c".repeat(1_000_000)}"><a href="/${"h".repeat(1_000_000)}">far</a> <a href="/near">near</a></p><p id="broken"></p>`,
    )
    expect(content.replaceAll(site.url, "")).toBe("far [near](/near)")
    await inPage("document.getElementById('broken').textContent = 'a\\ud800b\\u001b[31mc\\u202ed'; 0")
    const { data } = await session().run("read", { selector: "#broken" })
    expect(data.content).toBe("a\ufffdb [31mc d")
  })

  test("that redefine built-in functions are read", async () => {
    await show("/articles/empty")
    await inPage(`
      document.body.innerHTML = "<p>steady</p>"
      Array.prototype.push = () => { throw new Error("mine") }
      JSON.stringify = () => "{}"
      Object.getOwnPropertyDescriptor = () => ({})
      0`)
    expect((await session().run("read", {})).data.content).toBe("steady")
  })

  test("without a body are read", async () => {
    await show("/articles/empty")
    await inPage("document.body.remove(); 0")
    expect((await session().run("read", {})).data.content).toBe("")
    await inPage("document.documentElement.remove(); 0")
    expect((await session().run("read", {})).data.content).toBe("")
  })

  test.each([
    ["side by side", `<div style="display:flex"><div>a</div><div><p>b</p></div></div>`, "a\n\nb"],
    [
      "tables made of boxes",
      `<div style="display:table"><div style="display:table-row"><div style="display:table-cell">a</div><div style="display:table-cell">b</div></div><div style="display:table-row"><div style="display:table-cell">c</div><div style="display:table-cell">d</div></div></div>`,
      "| | |\n|---|---|\n| a | b |\n| c | d |",
    ],
    ["headings by role", `<div role="heading" aria-level="3">a</div>b`, "### a\n\nb"],
    [
      "code with its language",
      `<div class="highlight-source-rust"><pre>fn a()\n  b</pre></div>`,
      "```rust\nfn a()\n  b\n```",
    ],
    [
      "code that is a box in a box of code",
      `<pre><code class="language-rust" style="display:block;white-space:pre">fn a()\n  b</code></pre>`,
      "```rust\nfn a()\n  b\n```",
    ],
    ["code that is a box", `<code style="display:block;white-space:pre">fn a()\n  b</code>`, "```\nfn a()\n  b\n```"],
    ["lists to choose from", `<select multiple><option selected>a<option>b</select>`, "- [x] a\n- [ ] b"],
    ["gauges", `<progress value="3" max="4"></progress> <meter value="1">x</meter>`, "[3 of 4] [1 of 1]"],
    ["drawings", `<svg><title>Logo</title></svg> <svg><text>a</text><text>b</text></svg>`, "![Logo] a b"],
    ["formulas", `<math alttext="x^2"><mi>x</mi></math>`, "`x^2`"],
    [
      "what content-visibility hides",
      `<div style="content-visibility:hidden">a</div><div style="content-visibility:auto">b</div>`,
      "b",
    ],
    [
      "boxes in a line",
      `a<span style="display:inline-block;margin:0 4px">b</span>c<div style="display:inline">d</div>`,
      "a b cd",
    ],
  ])("%s are read as they are drawn", async (_, html, expected) => {
    expect(await readHtml(html)).toBe(expected)
  })
})

describe("documents that are no pages", () => {
  test.each([
    ["notes.txt", "```\nfirst line\n\n# not a heading\n\tindented\n```"],
    ["data.json", '```json\n{"a":[1,"two"]}\n```'],
    ["data.xml", '```xml\n<list><item n="1">one</item></list>\n```'],
    ["drawing.svg", "Sales 12 apples"],
    ["frameset", "## In the frame\n\nWords of the frame.\n\n## In the frame\n\nWords of the frame."],
  ])("%s are shown as they are", async (name, expected) => {
    await show(`/articles/${name}`)
    expect((await session().run("read", {})).data.content).toBe(expected)
  })

  test("rejects a PDF, and suggests an alternative", async () => {
    await show("/articles/paper.pdf")
    await expect(session().run("read", {})).rejects.toMatchObject({
      code: "unsupported",
      hint: expect.stringContaining("screenshot"),
    })
  })
})
