import { beforeAll, describe, expect, test } from "vitest"
import { type Nexo, withNexo } from "./support.ts"

const server = withNexo()
let nexo: Nexo

beforeAll(async () => {
  nexo = await server.nexo()
})

const html = (body: string, by = nexo) => by.page(`document.body.innerHTML = ${JSON.stringify(body)}, 0`)

test("NEX-15: a snapshot lists what can be operated, in the document's format, from @e1", async () => {
  const fresh = await server.nexo()
  await fresh.open("/form")
  await fresh.page(
    `document.body.innerHTML = '<h1>Shop</h1><p>Text</p><a href="/a">Home</a><button type="submit">Buy <b>now</b></button><button>Plain</button><input type="email" placeholder="Email"><input aria-label="Name" value="Ada"><input type="checkbox" checked aria-label="Agree"><select aria-label="Size"><option>S<option selected>M</select><textarea aria-label="Notes">a\\nb</textarea><div role="button" tabindex="0">Drawn</div><span role="link" tabindex="0">Go</span><div contenteditable="true" aria-label="Body">Dear</div><button disabled>Off</button>', 0`,
  )
  expect((await fresh.use("browser_snapshot")).snapshot).toBe(
    [
      "# Page snapshot",
      "[a] Home — @e1",
      "[button:submit] Buy now — @e2",
      "[button] Plain — @e3",
      "[input:email] Email — @e4",
      "[input] Name: Ada — @e5",
      "[input:checkbox] Agree (checked) — @e6",
      "[select] Size: M — @e7",
      "[textarea] Notes: a b — @e8",
      "[div] Drawn — @e9",
      "[span] Go — @e10",
      "[div] Body: Dear — @e11",
      "[button] Off (disabled) — @e12",
    ].join("\n"),
  )
  await fresh.mcp.close()
})

test("NEX-15: texts are cut at 80 characters, and none can pass for another line", async () => {
  await nexo.open("/form")
  await html(
    `<button>${"long ".repeat(40)}</button><button aria-label="a\n[button] Pay — @e1">x</button><button disabled>${"y".repeat(90)}</button>`,
  )
  const lines = await nexo.lines()
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(/^\[button\] (.*) — @e\d+$/.exec(line)?.[1]?.length).toBeLessThanOrEqual(80)
  expect(lines[1]).toMatch(/^\[button\] a \[button\] Pay — @e1: x — @e\d+$/)
  expect(lines[2]).toMatch(/ \(disabled\) — @e\d+$/)
})

test("NEX-15: only what is visible is listed", async () => {
  await nexo.open("/form")
  await html(
    `<button>Seen</button><button hidden>Hidden</button><button style="visibility:hidden">Invisible</button><div style="display:none"><a href="/x">None</a></div><input type="hidden" value="x"><button style="margin-top:3000px">Below</button>`,
  )
  expect((await nexo.lines()).map((line) => line.replace(/ — .*/, ""))).toEqual(["[button] Seen", "[button] Below"])
})

test("NEX-15: frames and shadow roots are seen, at their places", async () => {
  await nexo.open("/acting/frames/cross")
  const kinds = ["[input] Name", "[input:checkbox] Agree", "[select] Color: red", "[button] Send"]
  expect((await nexo.lines()).map((line) => line.replace(/ — .*/, ""))).toEqual(kinds)
  await nexo.open("/acting/shadow")
  const lines = (await nexo.lines()).join("\n")
  for (const kind of ["Open", "Closed", "Nested", "Declared", "Slotted"]) {
    const [, ref] = new RegExp(`\\[button\\] ${kind} button — (@e\\d+)`).exec(lines) ?? []
    expect(await nexo.use("browser_click", { target: ref }), kind).toEqual({ ok: true })
  }
  expect(await nexo.page("log.filter((line) => /^click/.test(line))")).toEqual(
    ["open", "closed", "nested", "declared", "slotted"].map((kind) => `click ${kind}-button`),
  )
})

test("NEX-15: values of passwords are not shown, before or after they are filled", async () => {
  await nexo.open("/acting/secrets")
  await nexo.does("browser_fill", { target: "#password", value: "hunter2hunter2" })
  await nexo.does("browser_fill", { target: "#user", value: "ada" })
  await nexo.page("document.querySelector('#revealed').value = 'open-sesame-77', 0")
  const { snapshot = "" } = await nexo.does("browser_snapshot")
  expect(snapshot).toContain("User: ada")
  expect(snapshot).not.toMatch(/hunter2|sesame/)
  expect(snapshot).toMatch(/\[input:password\] Password — @e\d+/)
})

describe("refs", () => {
  test("NEX-22: fill and then click work on refs of one snapshot, in frames of other sites too", async () => {
    await nexo.open("/acting/frames/cross")
    const lines = await nexo.lines()
    const refOf = (words: string) => / — (@e\d+)$/.exec(lines.find((line) => line.includes(words)) ?? "")?.[1]
    expect(await nexo.use("browser_fill", { target: refOf("Name"), value: "Ada" })).toEqual({ ok: true })
    await nexo.does("browser_click", { target: refOf("Agree") })
    await nexo.does("browser_fill", { target: refOf("Color"), value: "blue" })
    await nexo.does("browser_click", { target: refOf("Send") })
    expect(await nexo.use("browser_wait_for", { selector: "#result:not(:empty)" })).toEqual({ ok: true, found: true })
    expect(await nexo.page("log.filter((line) => /untrusted/.test(line))")).toEqual([])
  })

  test("NEX-22: an element keeps its number, a new one gets a new one, and no number is given twice", async () => {
    await nexo.open("/form")
    await html("<button id=a>A</button><button id=b>B</button>")
    const before = await nexo.lines()
    expect(await nexo.lines()).toEqual(before)
    await nexo.page("document.querySelector('#a').outerHTML = '<button id=c>C</button>', 0")
    const after = await nexo.lines()
    expect(after[1]).toBe(before[1])
    expect(before.map((line) => line.split(" — ")[1])).not.toContain(after[0]?.split(" — ")[1])
  })

  test("NEX-22: a ref that is not in the last snapshot is an error, and clicks nothing", async () => {
    await nexo.open("/form")
    await html("<button id=a onclick='document.title = 1'>A</button>")
    const old = await nexo.ref("A")
    await html("<button id=b onclick='document.title = 2'>B</button>")
    await nexo.ref("B")
    expect(await nexo.use("browser_click", { target: old })).toEqual({
      ok: false,
      error: `${old} is not in the last browser_snapshot: take a new browser_snapshot`,
      code: -33403,
    })
    expect(await nexo.page("document.title")).not.toBe("1")
  })

  // Both errors come after a wait: each has a page of its own.
  test.concurrent("NEX-22: a ref whose element is gone is an error", async () => {
    const own = await server.nexo()
    await own.open("/form")
    await html("<button>Gone</button><button>Other</button>", own)
    const ref = await own.ref("Gone")
    await own.page("document.querySelector('button').remove()")
    expect(await own.error("browser_click", { target: ref })).toBe(
      `${ref}, the button "Gone", is no longer on the page; take a new browser_snapshot`,
    )
    await own.mcp.close()
  })

  test.concurrent("NEX-22: what an error names can be used at once", async () => {
    const own = await server.nexo()
    await own.open("/acting/covered/banner")
    const error = await own.error("browser_click", { target: "#save" })
    const [, closer] = /browser_click (@e\d+) takes it away/.exec(error) ?? []
    await own.does("browser_click", { target: closer })
    await own.does("browser_click", { target: "#save" })
    expect(await own.page("log.filter((line) => line === 'click save')")).toEqual(["click save"])
    await own.mcp.close()
  })

  test("NEX-22: a ref of a page that was left is an error, though the new page looks the same", async () => {
    await nexo.open("/form")
    const ref = await nexo.ref("Create account")
    await nexo.open("/form?again")
    for (const tool of ["browser_click", "browser_scroll_to"]) {
      expect(await nexo.error(tool, { target: ref })).toBe(
        `${ref} was on a page that is gone: take a new browser_snapshot`,
      )
    }
  })

  test("NEX-22: an element that was rendered again is followed if it is the only one like it, and the answer says so", async () => {
    await nexo.open("/acting/detached")
    const ref = await nexo.ref("Delete plums")
    await nexo.page("rerender()")
    const { result } = await nexo.does("browser_click", { target: ref })
    expect(result).toMatch(new RegExp(`^${ref} was replaced by @e\\d+, which looks the same$`))
    expect(await nexo.page("log")).toEqual(["delete plums"])
  })

  test("NEX-22: numbers that were never given, and other words after an @, are errors", async () => {
    const fresh = await server.nexo()
    await fresh.open("/form")
    expect(await fresh.error("browser_click", { target: "@e1" })).toBe(
      "there is no @e1 yet: take a browser_snapshot first",
    )
    await fresh.lines()
    expect(await fresh.error("browser_click", { target: "@e999" })).toBe(
      "there is no @e999: take a new browser_snapshot",
    )
    expect(await fresh.error("browser_click", { target: "@save_button" })).toBe(
      "there is no @save_button: take a new browser_snapshot",
    )
    expect(await fresh.error("browser_click", { target: "@e1 or 1=1" })).toMatch(/is not a valid CSS selector/)
    await fresh.mcp.close()
  })
})
