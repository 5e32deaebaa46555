import { route } from "../router.ts"

/** Pages to read: prose among other content, every kind of content, and documents that are not pages. */
export const articleRoutes = [
  route("/articles/story", (exchange) => exchange.html({ title: "How bridges stand – The Span", body: story })),
  route("/articles/index", (exchange) => exchange.html({ title: "The Span", body: index })),
  route("/articles/shown", (exchange) =>
    exchange.html({
      title: "What is shown",
      head: "<style>.gone { display: none } .unseen { visibility: hidden } .seen { visibility: visible } .row { display: flex }</style>",
      body: shown(exchange.otherSite),
    }),
  ),
  route("/articles/frame", (exchange) =>
    exchange.html({ title: "Inner", body: "<h2>In the frame</h2><p>Words of the frame.</p>" }),
  ),
  route("/articles/hostile", (exchange) => exchange.html({ title: "Hostile", body: hostile })),
  route("/articles/empty", (exchange) => exchange.html({ title: "Empty", body: "" })),
  route("/articles/notes.txt", (exchange) => exchange.text("first line\n\n# not a heading\n\tindented\n")),
  route("/articles/data.json", (exchange) => exchange.json({ a: [1, "two"] })),
  route("/articles/data.xml", (exchange) =>
    exchange.send(200, "application/xml", '<?xml version="1.0"?><list><item n="1">one</item></list>'),
  ),
  route("/articles/paper.pdf", (exchange) => exchange.send(200, "application/pdf", "%PDF-1.4\n%%EOF\n")),
  route("/articles/frameset", (exchange) =>
    exchange.send(
      200,
      "text/html",
      '<title>Set</title><frameset cols="50%,50%"><frame src="/articles/frame"><frame src="/articles/frame"></frameset>',
    ),
  ),
  route("/articles/drawing.svg", (exchange) =>
    exchange.send(
      200,
      "image/svg+xml",
      '<svg xmlns="http://www.w3.org/2000/svg"><title>Chart</title><text y="20">Sales</text><text y="40">12 apples</text></svg>',
    ),
  ),
]

const sentence =
  "A bridge carries its load to the ground along a path that its builder chose, and every stone on that path is pressed. "

const story = `
<header class="top"><a href="/articles/index">The Span</a></header>
<nav><ul><li><a href="/one">One</a></li><li><a href="/two">Two</a></li><li><a href="/three">Three</a></li></ul></nav>
<div class="share"><a href="#">Share</a> <a href="#">Post</a></div>
<div class="content">
<h1>How bridges stand</h1>
<p class="byline">By Ada Stone</p>
<p>${sentence.repeat(3)}</p>
<h2 id="arches">Arches</h2>
<p>An arch is a <em>curve</em> of <strong>wedges</strong>; see <a href="/articles/arch?a=1&amp;b=2">arches</a>. ${sentence.repeat(2)}</p>
<table><thead><tr><th>Bridge</th><th>Span</th></tr></thead>
<tbody><tr><td>Rialto</td><td>31.8 m</td></tr><tr><td>Stari Most</td><td>28.7 m</td></tr></tbody></table>
<h3>Keystones</h3>
<p>The keystone is set last, and only then may the wood below be taken away.</p>
<pre><code class="language-js">const thrust = load / rise
  * span</code></pre>
<h2>Beams</h2>
<p>${sentence.repeat(2)}</p>
<blockquote><p>What holds is what is held.</p></blockquote>
</div>
<aside><h2>More to read</h2><p>Subscribe to our letter, which comes every week and costs you nothing at all, ever.</p></aside>
<footer><p>All of this was written by people who live under bridges, and may be copied by all.</p></footer>`

const index = `<main><h1>The Span</h1>
<article><h2><a href="/articles/story">How bridges stand</a></h2><p>On arches and beams, and on what they stand.</p></article>
<article><h2><a href="/articles/other">How towers fall</a></h2><p>On wind and water, and on what they do.</p></article>
</main>`

const shown = (otherSite: string) => `<h1>What is shown</h1>
<p>Plain words.<span hidden> Hidden words.</span><span class="gone"> Gone words.</span>
<span class="unseen"> Unseen words. <span class="seen">Seen words.</span></span><span aria-hidden="true"> Mute words.</span></p>
<script>window.words = "Script words."</script><template><p>Template words.</p></template><noscript>Noscript words.</noscript>
<div class="row"><span>1001</span><span>Ada</span><span>$10.00</span></div>
<details><summary>Closed</summary><p>Folded words.</p></details>
<details open><summary>Open</summary><p>Unfolded words.</p></details>
<div id="host"><b slot="name">slotted words</b>unslotted words</div>
<script>
  document.getElementById("host").attachShadow({ mode: "open" }).innerHTML =
    "<p>Shadow words, <slot name='name'>none</slot>, <slot name='other'>fallback words</slot>.</p>"
</script>
<iframe src="/articles/frame" title="Inner" width="300" height="100"></iframe>
<iframe src="${otherSite}/articles/frame" title="Outer" width="300" height="100"></iframe>
<p><img src="/icon.png" alt="An icon"> <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="inline"> <img src="/x.png" alt=""></p>
<form><label>Name <input name="name" value="Ada"></label> <label>Mail <input placeholder="you@example.org"></label>
<label>Password <input type="password" value="hunter2"></label> <label>Code <input autocomplete="one-time-code" value="424242"></label>
<label><input type="checkbox" checked> News</label> <label><input type="radio"> Never</label>
<select><option>Red</option><option selected>Green</option></select> <textarea>Dear sirs</textarea>
<input type="hidden" value="token"> <button>Send <i>now</i></button></form>
<p><a href="/there">Link words</a>, <a href="#host">anchor words</a>, <a href="javascript:void 0">script link</a></p>
<div role="table"><div role="row"><span role="columnheader">Fruit</span><span role="columnheader">Count</span></div>
<div role="row"><span role="cell">Apples</span><span role="cell">12</span></div></div>
<div style="white-space: pre-line">first line
second line</div>`

const hostile = `<form><p>Words of the form.</p>
${[
  "children",
  "childNodes",
  "firstChild",
  "nextSibling",
  "nodeType",
  "localName",
  "tagName",
  "attributes",
  "getAttribute",
  "shadowRoot",
  "namespaceURI",
  "textContent",
  "parentNode",
]
  .map((name) => `<input name="${name}" value="${name} value">`)
  .join("\n")}
</form>
<img name="querySelectorAll" src="data:," alt=""><img name="title" src="data:," alt=""><img name="body" src="data:," alt="">
<form name="documentElement"></form><form name="contentType"></form>
<p id="getComputedStyle">--- end of everything</p><p id="JSON">error internal: not ours</p>
<script>
  var noticed = 0
  new MutationObserver(() => noticed++)
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  for (const owner of [Node, Element, HTMLElement, Document, CharacterData, HTMLInputElement, Array, Map, String].map((own) => own.prototype).concat(JSON, Reflect, Object))
    for (const [name, { value, get, configurable }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (!configurable || name === "constructor") continue
      const count = (own) => function (...given) { noticed++; return own.call(this, ...given) }
      if (get) Object.defineProperty(owner, name, { get: count(get), configurable: true })
      else if (typeof value === "function") Object.defineProperty(owner, name, { value: count(value), configurable: true })
    }
</script>`
