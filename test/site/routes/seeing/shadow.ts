import { route } from "../../router.ts"

/** Every kind of shadow root, each with a button; the slotted ones show the reading order. */
export const shadow = route("/seeing/shadow", (exchange) =>
  exchange.html({
    title: "Shadow roots",
    body: `<h1>Shadow roots</h1>
<open-box></open-box>
<closed-box></closed-box>
<div id="plain"></div>
<section id="declared"><template shadowrootmode="closed"><button data-must="list">In a declared closed root</button></template></section>
<div id="declared-open"><template shadowrootmode="open"><button data-must="list">In a declared open root</button></template></div>
<slotted-box><button data-must="list" slot="end">Slotted last</button><button data-must="list">Slotted by default</button><button data-must="hide" slot="nowhere">Slotted nowhere</button></slotted-box>
<closed-slotted-box><a data-must="list" href="/title/Slotted">Slotted into a closed root</a></closed-slotted-box>
<nested-box></nested-box>
<pointer-box></pointer-box>
<script>
window.acted = []
function define(name, mode, html, then = () => {}) {
  customElements.define(name, class extends HTMLElement {
    constructor() {
      super()
      const root = this.attachShadow({ mode })
      root.innerHTML = html
      then(root)
    }
  })
}
const listen = (root) => root.querySelector("div").addEventListener("click", () => acted.push("closed listener"))
define("open-box", "open", '<button data-must="list" onclick="acted.push(\\'open\\')">In an open root</button>')
define("closed-box", "closed", '<label>Field in a closed root <input data-must="list"></label> <button data-must="list" onclick="acted.push(\\'closed\\')">In a closed root</button> <div data-must="list">Listens in a closed root</div>', listen)
define("slotted-box", "open", '<p>Start</p><slot><button data-must="hide">Fallback that is replaced</button></slot><p>Middle</p><slot name="end"></slot><slot name="empty"><button data-must="list">Fallback that is shown</button></slot>')
define("closed-slotted-box", "closed", '<p>Around: <slot></slot></p>')
define("nested-box", "closed", '<closed-box></closed-box>')
define("pointer-box", "closed", '<style>:host { cursor: pointer; display: block }</style><span data-must="may">The host is the clickable</span>')
document.querySelector("pointer-box").setAttribute("data-must", "list")
const root = document.getElementById("plain").attachShadow({ mode: "closed" })
root.innerHTML = '<button data-must="list" onclick="acted.push(\\'plain\\')">In a closed root of a div</button>'
</script>`,
  }),
)
