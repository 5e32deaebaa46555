import { route } from "../../router.ts"

const PARAGRAPHS = 30
const sentence = [
  "A harbour is a place where ships may shelter",
  "the tide rises twice a day",
  "every lamp on the quay has a number",
  "the ferry leaves when the bell has rung",
  "gulls sleep on the warm roofs",
]

/** Running text with every kind of inline and block element. */
export const text = route("/seeing/text", (exchange) =>
  exchange.html({
    title: "Text",
    body: `<header><h1>Text</h1></header>
<main>
<p>A paragraph with <a data-must="list" href="/title/One">a link</a>, <em>emphasis</em>, <strong>weight</strong>,
<code>code()</code>, H<sub>2</sub>O, <kbd>Ctrl</kbd>+<kbd>C</kbd>, <del>struck</del> and <a data-must="list" href="/title/Two">another <b>link</b></a>.</p>
<h2 id="quotes">Quotes</h2>
<blockquote><p>Nothing is said twice.</p><footer>— <cite>Somebody</cite></footer></blockquote>
<h3>Code</h3>
<pre><code>function add(a, b) {
  return a + b
}</code></pre>
<h3>Definitions</h3>
<dl><dt>Bow</dt><dd>The front of a ship.</dd><dt>Stern</dt><dd>The back, see <a data-must="list" href="#quotes">quotes</a>.</dd></dl>
<hr>
<p>One line<br>and the next. 2&nbsp;000 people; soft&shy;hyphen.</p>
<p lang="fr">Une phrase en français.</p>
<p>Seen<span hidden> and not seen</span>, <span style="text-transform: uppercase">loud</span>.</p>
<article><h2>Long article</h2>
${Array.from({ length: PARAGRAPHS }, (_, index) => `<p>${paragraph(index)}</p>`).join("\n")}
</article>
</main>
<footer><small>Small print</small></footer>`,
  }),
)

function paragraph(index: number): string {
  const link = `<a data-must="list" href="/title/Note%20${index + 1}">note ${index + 1}</a>`
  const parts = Array.from({ length: 4 }, (_, offset) => sentence[(index * 3 + offset * 2) % sentence.length])
  return `Paragraph ${index + 1}: ${parts.join(", ")} (${link}).`
}
