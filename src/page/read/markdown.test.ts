import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { anyText } from "../../../test/support/any-text.ts"
import { nodesOf } from "../../../test/support/page-nodes.ts"
import type { Token } from "../../injected/wire/shown.ts"
import { toMarkdown } from "./markdown.ts"
import { grow } from "./tree.ts"

const markdown = (html: string) => toMarkdown(nodesOf(html))

describe("text", () => {
  test.each([
    ["collapses white space", "<p>a\n  b&nbsp; <span> c</span></p>", "a b c"],
    ["keeps line breaks", "<p>a<br>b<br><br><br>c</p>", "a\nb\n\nc"],
    [
      "separates blocks, in blocks and in lines",
      "<div>a<div>b</div>c</div><h2><div>d</div><div>e</div></h2>",
      "a\n\nb\n\nc\n\n## d e",
    ],
    ["marks emphasis, with the space outside", "<p>a<b> b </b>c <i>d<em>e</em></i><b> </b>f</p>", "a **b** c *de* f"],
    ["keeps a line break inside emphasis", "<p>a<b><br></b>b<i><br>c</i></p>", "a\nb\n*c*"],
    [
      "marks strikethrough, quotes, superscript and subscript",
      "<p><s>a</s> <q>b</q> m<sup>2</sup> H<sub>2</sub>O 2<sup>n - 1</sup> see<sup><a href='#n'>[1]</a></sup></p>",
      "~~a~~ “b” m^2 H_2O 2^(n - 1) see[[1]](#n)",
    ],
    ["writes rules and quotes", "<hr><blockquote><p>a</p><p>b</p></blockquote>", "---\n\n> a\n>\n> b"],
    ["omits empty elements", "<p> </p><h2></h2><ul><li></li></ul><table></table><pre>\n</pre><b></b>", ""],
  ])("%s", (_, html, expected) => expect(markdown(html)).toBe(expected))

  test.each([
    ["# a", "\\# a"],
    ["#a", "#a"],
    ["- a", "\\- a"],
    ["-5", "-5"],
    ["1. a", "1\\. a"],
    ["1.5 a", "1.5 a"],
    ["> a", "\\> a"],
    ["---", "\\---"],
    ["```", "\\`\\`\\`"],
    ["2 * 3", "2 * 3"],
    ["2*3*4", "2\\*3\\*4"],
    ["snake_case", "snake_case"],
    ["__init__", "\\_\\_init\\_\\_"],
    ["a < b, <b>", "a < b, \\<b>"],
    ["[a](b) [c]", "[a\\](b) [c]"],
    ["C:\\temp \\*", "C:\\temp \\\\\\*"],
    ["&amp; &", "\\&amp; &"],
  ])("of the page that says %s is no mark of ours", (text, expected) => {
    expect(toMarkdown(grow([["p"], text, 0]))).toBe(expected)
  })
})

describe("links and images", () => {
  test.each([
    ["are written with their URL", '<a href="http://x/y">a <b>b</b></a>', "[a **b**](http://x/y)"],
    ["are bare if the text is the URL", '<a href="http://x/y">http://x/y</a>', "<http://x/y>"],
    [
      "have only balanced parentheses in URLs",
      '<a href="http://x/(a)">a</a> <a href="http://x/a)">b</a>',
      "[a](http://x/(a)) [b](http://x/a%29)",
    ],
    ["around a heading are moved into it", '<a href="/x"><h3>A</h3><p>b</p></a>', "### [A](/x)\n\nb"],
    ["around a block are moved into its first line", '<a href="/x"><div>A</div><div>b</div></a>', "[A](/x)\n\nb"],
    [
      "may be boxes",
      '<a href="/x" block="1">a <b>b</b></a><a href="/y" block="1" label="c"></a>',
      "[a **b**](/x)\n\n[c](/y)",
    ],
    ["are not nested", '<div><a href="/x">a <span><a href="/y">b</a></span></a></div>', "[a b](/x)"],
    ["do not become an image after an exclamation mark", '<p>no!<a href="/x">a</a></p>', "no\\![a](/x)"],
    ["are not made of text in brackets", "<p>[a]<span>(b)</span></p>", "[a\\](b)"],
    ["of icons have the icon's label", '<a href="/x" label="Home"></a>', "[Home](/x)"],
    [
      "of headings to themselves are left out",
      '<h2><a href="#a">A</a> <a href="#a">¶</a> <a href="/b">b</a></h2>',
      "## A [b](/b)",
    ],
    ["without a URL are text", "<a>a</a>", "a"],
    [
      "of images have their alt text",
      '<img alt="a [b]" src="http://x/y.png"><img alt="c">',
      "![a [b]](http://x/y.png)![c]",
    ],
  ])("%s", (_, html, expected) => expect(markdown(html)).toBe(expected))
})

describe("lists", () => {
  test.each([
    ["are nested", "<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>", "- a\n  - b\n    1. c\n- d"],
    ["are nested also if the list is between items", "<ul><li>a</li><ul><li>b</li></ul></ul>", "- a\n  - b"],
    ["are numbered as on the page", '<ol start="3"><li>a</li><li value="9">b</li><li>c</li></ol>', "3. a\n9. b\n10. c"],
    ["are numbered backwards if reversed", '<ol start="2" reversed><li>a</li><li>b</li></ol>', "2. a\n1. b"],
    [
      "keep the blocks of an item inside it",
      "<ol><li><p>a</p><p>b</p><pre>c\n  d</pre></li></ol>",
      "1. a\n\n   b\n\n   ```\n   c\n     d\n   ```",
    ],
    ["keep content outside of items", "<ul>a<div><li>b</li></div><p>c</p></ul>", "- a\n- b\n- c"],
    ["may consist of items without a list", "<div><li>a</li></div>", "- a"],
    [
      "define terms",
      "<dl><dt>a</dt><dt>b</dt><dd>c</dd><div><dt>d</dt><dd><p>e</p><p>f</p></dd></div></dl>",
      "a\nb\n: c\n\nd\n: e\n\n  f",
    ],
  ])("%s", (_, html, expected) => expect(markdown(html)).toBe(expected))
})

describe("code", () => {
  test.each([
    ["is enclosed in backticks", "<p>a <code>b  c</code> <code>`</code></p>", "a `b c` `` ` ``"],
    ["keeps its links", '<code>a <a href="/x">b</a></code>', "`a` [`b`](/x)"],
    ["in blocks is kept verbatim", "<pre>\n  a\n\n    b <b>c</b>\n\n</pre>", "```\n  a\n\n    b c\n```"],
    ["has its language", '<pre><code class="hljs language-ts">a</code></pre>', "```ts\na\n```"],
    [
      "has the language of the element around it",
      '<pre class="x" language="highlight-source-shell">a</pre>',
      "```shell\na\n```",
    ],
    ["has fences longer than those in it", "<pre>```\na\n```</pre>", "````\n```\na\n```\n````"],
    [
      "has its language also after a button",
      '<pre><button>Copy</button><code class="language-ts">a</code></pre>',
      "```ts\nCopya\n```",
    ],
    ["has one line for each box", "<pre><div>a</div><div>b</div></pre>", "```\na\nb\n```"],
  ])("%s", (_, html, expected) => expect(markdown(html)).toBe(expected))
})

describe("tables", () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`
  test.each([
    [
      "have their header",
      `<table><tr><th>a</th><th>b</th></tr>${row("1", "2")}</table>`,
      "| a | b |\n|---|---|\n| 1 | 2 |",
    ],
    [
      "have an empty header if the page has none",
      `<table>${row("1", "2")}${row("3", "4")}</table>`,
      "| | |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |",
    ],
    [
      "have their caption above and their foot below",
      `<table><caption>c</caption><tfoot>${row("z", "y")}</tfoot>${row("1", "2")}</table>`,
      "c\n\n| | |\n|---|---|\n| 1 | 2 |\n| z | y |",
    ],
    [
      "escape what would end a cell",
      `<table>${row("a|b", "<code>c|d</code>")}${row("e<br>f", "<ul><li>g<li>h</ul>")}</table>`,
      "| | |\n|---|---|\n| a\\|b | `c\\|d` |\n| e<br>f | - g<br>- h |",
    ],
    [
      "keep columns below a cell that spans some",
      `<table><tr><td colspan="2">a</td><td>b</td></tr>${row("1", "2", "3")}</table>`,
      "| | | |\n|---|---|---|\n| a | | b |\n| 1 | 2 | 3 |",
    ],
    [
      "repeat a cell that spans rows in each of them",
      `<table><tr><td rowspan="2">a</td><td>1</td></tr>${row("2")}${row("b", "3")}</table>`,
      "| | |\n|---|---|\n| a | 1 |\n| a | 2 |\n| b | 3 |",
    ],
    [
      "keep a second row of headers",
      "<table><thead><tr><th>a</th><th>b</th></tr><tr><th>c</th><th>d</th></tr></thead></table>",
      "| a | b |\n|---|---|\n| c | d |",
    ],
    [
      "for layout are replaced by their content",
      `<table role="presentation">${row("a", "b")}${row("c", "d")}</table>`,
      "a\n\nb\n\nc\n\nd",
    ],
    ["of one row lay out", `<table>${row("<p>a</p>", "b")}</table>`, "a\n\nb"],
    [
      "around tables lay out",
      `<table>${row(`<table>${row("1", "2")}${row("3", "4")}</table>`, "x")}${row("y", "z")}</table>`,
      "| | |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\nx\n\ny\n\nz",
    ],
    ["keep content outside of cells", "<div><tr>a<td>b</td></tr></div>", "| | |\n|---|---|\n| a | b |"],
  ])("%s", (_, html, expected) => expect(markdown(html)).toBe(expected))

  test("are not enlarged by spans", () => {
    const html = `<table>${`<tr><td rowspan="60000" colspan="1000">${"x".repeat(100)}</td></tr>`.repeat(200)}</table>`
    expect(markdown(html).length).toBeLessThan(200_000)
  })
})

describe("fields", () => {
  const fields = (...tokens: Token[]) => toMarkdown(grow(tokens))
  test("show their values", () => {
    expect(fields("Name ", ["field", { text: "Ada" }], 0, " ", ["field", { text: "", hint: "you" }], 0)).toBe(
      "Name [Ada] [____ you]",
    )
    expect(fields(["field", { mark: "[x] " }], 0, "News ", ["field", {}], 0)).toBe("[x] News [____]")
    expect(markdown("<button>Send <i>now</i></button><button><div>Go</div></button>")).toBe("[Send *now*]\n\n[Go]")
  })
})

const tags =
  "div p span a b em code pre h2 ul ol li dl dt dd table tr td th thead tbody blockquote button sup summary section"
const branch = fc.letrec<{ node: Token[] }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, depthSize: "medium" },
    anyText({ maxLength: 12 }).map((text): Token[] => [text]),
    fc.constantFrom<Token[]>([["br"], 0], [["hr"], 0], [" "]),
    fc
      .tuple(
        fc.constantFrom(...tags.split(" ")),
        fc.record(
          {
            block: fc.constant("1"),
            gap: fc.constant("1"),
            href: fc.constantFrom("/x", "#x"),
            label: fc.constant("named"),
            colspan: fc.constant("3"),
            rowspan: fc.constant("2"),
            mark: fc.constant("[x] "),
          },
          { requiredKeys: [] },
        ),
        fc.array(tie("node"), { maxLength: 5 }),
      )
      .map(([tag, attrs, kids]): Token[] => [[tag, attrs], ...kids.flat(), 0]),
  ),
})).node

test("no word is lost, however elements are nested", () => {
  const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
  fc.assert(
    fc.property(fc.array(branch, { maxLength: 6 }), (branches) => {
      const nodes = grow(branches.flat())
      const written = toMarkdown(nodes)
      for (const token of branches.flat())
        if (typeof token === "string") for (const word of wordsIn(token.toWellFormed())) expect(written).toContain(word)
    }),
    { numRuns: 1_000 },
  )
})

describe("the time for a long page", () => {
  function tokensOf(length: number): Token[] {
    const tokens: Token[] = [["ol"]]
    for (let item = 0; item < length; item++) tokens.push(["li"], "an item ", ["b"], "of many", 0, 0)
    tokens.push(0, ["table"])
    for (let row = 0; row < length; row++) tokens.push(["tr"], ["td"], "a", 0, ["td"], "b", 0, 0)
    tokens.push(0, ["p"], "word ".repeat(length), 0)
    return tokens
  }

  /** Measured for this process only, because others may be busy too. */
  function processorTime(length: number): number {
    const tokens = tokensOf(length)
    const before = process.cpuUsage()
    expect(toMarkdown(grow(tokens)).split("\n")).toHaveLength(length * 2 + 5)
    return process.cpuUsage(before).user
  }

  test("grows linearly", () => {
    processorTime(10_000)
    const short = processorTime(10_000)
    // Quadratic time would be 36 times as long.
    expect(processorTime(60_000)).toBeLessThan(short * 18)
  })
})
