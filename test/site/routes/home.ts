import { escapeHtml } from "../html.ts"
import { route } from "../router.ts"

export const homeRoutes = [
  route("/", (exchange) =>
    exchange.html({
      title: "Fixture home",
      body: `<h1>Fixture home</h1>
<p>A small site for tests.</p>
<nav aria-label="Pages"><ul>
<li><a href="/form">Sign up</a></li>
<li><a href="/title/Second%20page">Second page</a></li>
<li><a href="/spa">Single page</a></li>
<li><a href="/tall">Tall page</a></li>
</ul></nav>`,
    }),
  ),

  route("/title/:text", (exchange) => {
    const text = exchange.param("text")
    exchange.html({ title: text, body: `<h1>${escapeHtml(text)}</h1>\n<p><a href="/">Home</a></p>` })
  }),

  route("/crash", (exchange) =>
    exchange.html({
      title: "About to crash",
      body: "<h1>About to crash</h1>\n<p>An ordinary page, for tests that crash its renderer from outside.</p>",
    }),
  ),

  route("/unicode", (exchange) =>
    exchange.html({
      title: "Ünïcödé – 日本語 🦊",
      body: `<h1>Ünïcödé – 日本語 🦊</h1>
<ul>
<li id="greek">Καλημέρα κόσμε</li>
<li id="arabic" dir="rtl" lang="ar">مرحبا بالعالم</li>
<li id="hindi">नमस्ते दुनिया</li>
<li id="emoji">👩‍👩‍👧‍👦 🇪🇺 👍🏽</li>
<li id="combining">e\u0301 a\u030a</li>
<li id="invisible">zero\u200bwidth, no\u00a0break, soft\u00adhyphen, \u202eoverride\u202c</li>
</ul>
<button type="button">Größe ändern ✓</button>`,
    }),
  ),
]
