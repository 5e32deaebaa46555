import { route } from "../../router.ts"

const ROWS = 1_000
const ITEMS = 120
const PARAGRAPHS = 30

const rows = Array.from(
  { length: ROWS },
  (_, index) =>
    `<tr><td>Person ${index + 1}</td><td>${1_000 + index}</td><td><button>Edit ${index + 1}</button></td></tr>`,
).join("\n")

const items = Array.from({ length: ITEMS }, (_, index) => `<li>Item ${index + 1}</li>`).join("\n")

const section = (name: string) => `<section aria-label="${name}"><h2>About ${name}</h2>
${Array.from({ length: PARAGRAPHS }, (_, index) => `<p>${name} paragraph ${index + 1}.</p>`).join("\n")}
<button>More of ${name}</button></section>`

const boxes = Array.from({ length: 40 }, (_, index) => `<p><label><input type="checkbox"> Box ${index + 1}</label></p>`)

/** Pages that are long in every way, and one that can open dialogs. */
export const options = [
  route("/seeing/long-table", (exchange) =>
    exchange.html({
      title: "Long table",
      body: `<h1>People</h1><table><caption>Everybody</caption>
<thead><tr><th>Name</th><th>Number</th><th>Actions</th></tr></thead><tbody>${rows}</tbody></table>`,
    }),
  ),

  route("/seeing/sections", (exchange) =>
    exchange.html({
      title: "Sections",
      head: `<style>
p, h1, h2 { margin: 10px 0; line-height: 20px }
.scroller { height: 200px; overflow: auto }
.tall { height: 3000px }
</style>`,
      body: `<h1>Sections</h1>
<label>Notes <textarea></textarea></label> <label>Name <input></label> <label>Secret <input type="password"></label>
<a href="/title/First">First link</a>
<div class="scroller">${boxes.join("\n")}</div>
${section("Tea")}
<div id="mixed">Before the block.<div class="tall">Within the block.</div>After the block.</div>
${section("Coffee")}
<ul>${items}</ul>
<iframe title="Inner" src="/seeing/sections/inner" width="600" height="300"></iframe>`,
    }),
  ),

  route("/seeing/sections/inner", (exchange) =>
    exchange.html({
      title: "Inner",
      body: `<p>Top of the frame</p><div style="height: 1000px"></div><button>Bottom of the frame</button>`,
    }),
  ),

  route("/seeing/layers", (exchange) => {
    const kind = exchange.query("kind", "window")
    const question = "<p>Discard the draft?</p><button>Discard</button>"
    const layers: Readonly<Record<string, string>> = {
      /** As in Bootstrap: a box that covers the window, with the dialog near its top. */
      window: `<div class="backdrop"></div><div class="all"><div class="box" style="margin: 30px auto">${question}</div></div>`,
      box: `<div class="box" style="position: fixed; left: 20px; width: 90%; top: 30%; height: 40%">${question}</div>`,
      corner: `<div class="backdrop"></div><div class="box" style="position: fixed; left: 10px; top: 10px; height: 40%">${question}</div>`,
    }
    // A whole application may be in a box that fills the window.
    const [before, after] = kind === "app" ? ['<div class="all" style="z-index: 0">', "</div>"] : ["", ""]
    exchange.html({
      title: "Layers",
      head: `<style>
.backdrop, .all { position: fixed; inset: 0; z-index: 10 } .backdrop { background: rgb(0 0 0 / 0.4) }
.box { width: 400px; background: white; z-index: 11 }
</style>`,
      body: `${before}<h1>Drafts</h1><div id="over"></div>
${Array.from({ length: 30 }, (_, at) => `<p>Draft ${at + 1} <button>Open ${at + 1}</button></p>`).join("\n")}${after}
<script>function show() { document.getElementById("over").innerHTML = ${JSON.stringify(layers[kind] ?? layers.window)} }</script>`,
    })
  }),

  /** Nested elements created by a script, because the parser flattens markup this deep. */
  route("/seeing/deep", (exchange) =>
    exchange.html({
      title: "Deep",
      body: `<div id="outer"></div>
<script>
let at = document.getElementById("outer")
for (let level = 0; level < ${exchange.count("n", 700, 5_000)}; level++) {
  const next = document.createElement("${exchange.query("tag", "div")}")
  if (${exchange.query("named", "") === "yes"}) next.setAttribute("aria-label", "Level " + level)
  at.append(next)
  at = next
}
at.innerHTML = "<b>So deep</b> <button onclick='this.textContent = 1'>Deepest</button>"
</script><p>After it</p>`,
    }),
  ),

  /** Tables as in old sites and toolkits: for the page layout, for the frame of a button, and for data. */
  route("/seeing/layout-tables", (exchange) => {
    const framed = (name: string) =>
      `<table><tr><td></td><td></td></tr><tr><td></td><td><button>${name}</button></td></tr></table>`
    exchange.html({
      title: "Layout tables",
      body: `<table id="toolbar"><tr><td>Torrents</td>${["Add", "Remove", "Pause"].map((name) => `<td>${framed(name)}</td>`).join("")}</tr></table>
<table><tr><td><h2>News</h2><p>Read <a href="/">all</a></p></td><td><h2>Links</h2>plain <b>words</b></td></tr></table>
<table id="data"><tr><td>Ada</td><td><button>Edit</button></td></tr><tr><td>Grace</td><td></td></tr></table>
<table id="cells"><tr><td></td><td>42</td></tr></table>`,
    })
  }),

  route("/seeing/virtual-grid", (exchange) =>
    exchange.html({
      title: "Virtual grid",
      head: `<style>#scroller { height: 200px; overflow: auto } #room { height: 100020px; position: relative }
#room [role=row] { position: absolute; height: 20px }</style>`,
      body: `<div role="grid" aria-label="Orders" aria-rowcount="5001">
<div role="row"><span role="columnheader">Number</span> <span role="columnheader">Total</span></div>
<div id="scroller"><div id="room"></div></div></div>
<ul role="list" id="feed"><li aria-setsize="300" aria-posinset="1">First post</li><li aria-setsize="300" aria-posinset="2">Second post</li></ul>
<ul><li aria-setsize="2" aria-posinset="1">One</li><li aria-setsize="2" aria-posinset="2">Two</li></ul>
<script>
const scroller = document.getElementById("scroller")
function draw() {
  const first = Math.floor(scroller.scrollTop / 20)
  document.getElementById("room").innerHTML = Array.from({ length: 12 }, (_, at) => first + at + 1)
    .map((row) => "<div role=row style='top: " + (row - 1) * 20 + "px'><span role=gridcell>T-" + row + "</span> <span role=gridcell>" + row * 3 + "</span></div>").join("")
}
scroller.addEventListener("scroll", draw)
draw()
</script>`,
    }),
  ),

  route("/seeing/modal", (exchange) =>
    exchange.html({
      title: "Modal",
      body: `<h1>Files</h1><button>Rename</button>
<dialog id="one" aria-label="Delete item"><p>Delete it?</p><button>Delete</button></dialog>
<dialog id="two" aria-label="Really"><button>Yes</button></dialog>
<div role="dialog" id="note" aria-label="A note" hidden><button>Got it</button></div>`,
    }),
  ),
]
