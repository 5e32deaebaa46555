import { route } from "../../router.ts"

/** Documents that are not ordinary pages, and pages that never stop changing. */
export const odd = [
  route("/seeing/odd/drawing.svg", (exchange) =>
    exchange.send(
      200,
      "image/svg+xml",
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
<title>Drawing</title>
<a data-must="list" href="/title/Drawn"><text x="10" y="30">Link in a drawing</text></a>
<circle data-must="list" onclick="this.remove()" cx="50" cy="70" r="20"><title>Dot</title></circle>
</svg>`,
    ),
  ),

  route("/seeing/odd/data.xml", (exchange) =>
    exchange.send(200, "application/xml", "<harbour><ship>Bounty</ship><ship>Beagle</ship></harbour>"),
  ),

  route("/seeing/odd/page.xhtml", (exchange) =>
    exchange.send(
      200,
      "application/xhtml+xml",
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Strict</title></head>
<body><p><a data-must="list" href="/title/Strict">Strict link</a> <button data-must="list">Strict button</button></p></body></html>`,
    ),
  ),

  route("/seeing/odd/no-body", (exchange) =>
    exchange.html({ title: "No body", body: "<p>Going</p><script>document.body.remove()</script>" }),
  ),

  route("/seeing/odd/nothing", (exchange) => exchange.send(200, "text/html; charset=utf-8", "")),

  route("/seeing/odd/quirks", (exchange) =>
    exchange.send(
      200,
      "text/html; charset=utf-8",
      `<title>Quirks</title><table height=100%><tr><td><a data-must=list href=/title/Old>Old link</a></table>
<p style="margin-top: 2000px"><a data-must=list href=/title/Below>Far below</a>`,
    ),
  ),

  route("/seeing/odd/rtl", (exchange) =>
    exchange.send(
      200,
      "text/html; charset=utf-8",
      `<!doctype html><html dir="rtl"><title>Right to left</title><body>
<div style="width: 3000px"><a data-must="list" href="/title/Right">Right</a>
<a data-must="list" href="/title/Left" style="position: absolute; left: -1200px; top: 0">Far left, where this page scrolls to</a>
<a data-must="hide" href="/title/Out" style="position: absolute; left: 1400px; top: 0">Out of reach on the right</a></div>`,
    ),
  ),

  // Changes on every animation frame while it is open.
  route("/seeing/odd/restless", (exchange) =>
    exchange.html({
      title: "Restless",
      body: `<h1>Restless</h1><p>Tick <span id="tick">0</span></p><ul id="list"></ul>
<button data-must="list">Steady</button>
<script>
let tick = 0
const list = document.getElementById("list")
function next() {
  document.getElementById("tick").textContent = ++tick
  const item = document.createElement("li")
  item.innerHTML = "<button data-must='list'>Item " + tick + "</button>"
  list.prepend(item)
  if (list.children.length > 5) list.lastChild.remove()
  requestAnimationFrame(next)
}
next()
</script>`,
    }),
  ),

  // `?ms=`: how long the frame stays at one URL.
  route("/seeing/odd/wandering", (exchange) =>
    exchange.html({
      title: "Wandering frame",
      body: `<h1>Wandering frame</h1><button data-must="list">Steady</button>
<iframe title="Wanderer" id="frame" src="/title/Start"></iframe>
<script>
let step = 0
setInterval(() => { document.getElementById("frame").src = "/title/Step%20" + ++step }, ${exchange.count("ms", 20, 60_000)})
</script>`,
    }),
  ),
]
