import { escapeHtml } from "../../html.ts"
import { route } from "../../router.ts"

const DEEPEST = 3

/** Frames of every kind. A click in one of them is recorded as a hit of `/hit/<name>`. */
export const frames = [
  route("/seeing/frames", (exchange) =>
    exchange.html({
      title: "Frames",
      head: "<style>iframe { display: block; width: 400px; height: 150px }</style>",
      body: `<h1>Frames</h1>
<iframe title="Same origin" src="/seeing/frames/leaf?name=same"></iframe>
<iframe title="Cross site" src="${exchange.otherSite}/seeing/frames/leaf?name=cross"></iframe>
<iframe src="/seeing/frames/leaf?name=untitled"></iframe>
<iframe title="Written here" srcdoc="${escapeHtml('<button data-must="list">Button in srcdoc</button>')}"></iframe>
<iframe title="Sandboxed" sandbox="allow-scripts" src="/seeing/frames/leaf?name=sandboxed"></iframe>
<iframe title="Sandboxed and written here" sandbox srcdoc="${escapeHtml('<button data-must="list">Button in a sandboxed srcdoc</button>')}"></iframe>
<iframe title="Three deep" style="height: 400px" src="/seeing/frames/nested?depth=1"></iframe>
<iframe title="Hidden" style="display: none" src="/seeing/frames/hidden"></iframe>
<iframe title="Without size" style="width: 0; height: 0; border: 0" src="${exchange.otherSite}/seeing/frames/hidden"></iframe>
<iframe title="Empty" src="about:blank"></iframe>`,
    }),
  ),

  route("/seeing/frames/leaf", (exchange) => {
    const name = escapeHtml(exchange.query("name", "leaf"))
    exchange.html({ title: `Frame ${name}`, body: leafBody(name) })
  }),

  route("/seeing/frames/hidden", (exchange) =>
    exchange.html({ title: "Hidden frame", body: '<button data-must="hide">Button in a hidden frame</button>' }),
  ),

  // Each level is cross-site to its parent.
  route("/seeing/frames/nested", (exchange) => {
    const depth = exchange.count("depth", 1, DEEPEST)
    const inner = `${exchange.otherSite}/seeing/frames/nested?depth=${depth + 1}`
    const frame = `<iframe title="Deeper" width="340" height="${400 - depth * 100}" src="${escapeHtml(inner)}"></iframe>`
    exchange.html({
      title: `Frame level ${depth}`,
      body: `${leafBody(`level-${depth}`)}\n${depth < DEEPEST ? frame : ""}`,
    })
  }),
]

function leafBody(name: string): string {
  return `<p><button data-must="list" onclick="fetch('/hit/${name}')">Button in ${name}</button>
<span data-must="list" id="listener">Listener in ${name}</span></p>
<script>document.getElementById("listener").addEventListener("click", () => fetch("/hit/listener-${name}"))</script>`
}
