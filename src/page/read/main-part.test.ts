import { describe, expect, test } from "vitest"
import { nodesOf } from "../../../test/support/page-nodes.ts"
import { findArticle } from "./article.ts"
import { findMainPart } from "./main-part.ts"
import { toMarkdown } from "./markdown.ts"

const sentences = (about: string) =>
  Array.from(
    { length: 4 },
    (_, at) => `<p>The ${at + 1}. thing to know of ${about} is that there is more of it than one would think.</p>`,
  ).join("")
const links = (count: number) =>
  `<ul>${Array.from({ length: count }, (_, at) => `<li><a href="/${at}">Link ${at}</a></li>`).join("")}</ul>`

async function partOf(html: string, title = "A page") {
  const { nodes, source } = await findMainPart(nodesOf(html), title)
  return { source, text: toMarkdown(nodes) }
}

describe("what a page is about", () => {
  test("is its article, without what surrounds it", async () => {
    const { source, text } = await partOf(
      `<div class="menu">${links(20)}</div><div><h1>Tea</h1>${sentences("tea")}</div><footer><p>Made by people who drink it.</p></footer>`,
      "Tea",
    )
    expect(source).toBe("article")
    expect(text).toMatch(/^# Tea\n\nThe 1\. thing.*The 4\. thing/s)
    expect(text).not.toMatch(/Link|people/)
  })

  test("is the main region if Readability would leave out a sentence of it", async () => {
    const lost = "I drink it in the morning and in the evening."
    const html = `<nav>${links(20)}</nav><main><div class="menu">${links(20)}</div><h1>Tea</h1><div>${sentences("tea")}${sentences("milk")}</div>
<div class="comment-list"><div class="comment">${lost}</div><div><a href="/reply">Reply</a></div></div></main>`
    const article = findArticle(nodesOf(html), "Tea")
    expect(toMarkdown(article?.nodes ?? [])).toMatch(/of milk/)
    expect(toMarkdown(article?.nodes ?? [])).not.toContain(lost)
    const { source, text } = await partOf(html, "Tea")
    expect(source).toBe("main")
    expect(text).toContain(lost)
    expect(text).toContain("Link 19")
  })

  test("is the main region if that is no prose", async () => {
    const { source, text } = await partOf(`<nav>${links(20)}</nav><main><h1>News</h1>${links(30)}</main>`)
    expect(source).toBe("main")
    expect(text.match(/Link/g)).toHaveLength(30)
  })

  test("is the whole page if the main region contains the smaller part", async () => {
    const { source, text } = await partOf(`<main><p>Welcome to tea.</p></main><div>${sentences("tea")}</div>`)
    expect(source).toBe("body")
    expect(text).toMatch(/Welcome.*The 4\. thing/s)
  })

  test("includes all of several articles", async () => {
    const two = `<article><h2>Tea</h2>${sentences("tea")}</article><article><h2>Milk</h2>${sentences("milk")}</article>`
    const { text } = await partOf(`<nav>${links(40)}</nav>${two}`)
    expect(text).toMatch(/## Tea.*of tea.*## Milk.*of milk/s)
  })

  test("is the whole of a page without regions", async () => {
    expect(await partOf("<p>Short.</p>")).toEqual({ source: "body", text: "Short." })
    expect(await partOf("")).toEqual({ source: "body", text: "" })
  })

  test("keeps tables and code of an article", async () => {
    const { source, text } = await partOf(
      `<nav>${links(40)}</nav><div><h1>Tea</h1>${sentences("tea")}<table><tr><th>Kind</th><th>Minutes</th></tr><tr><td>Green</td><td>2</td></tr></table><pre><code class="language-sh">boil --water</code></pre>${sentences("milk")}</div>`,
    )
    expect(source).toBe("article")
    expect(text).toContain("| Green | 2 |")
    expect(text).toContain("```sh\nboil --water\n```")
  })
})
