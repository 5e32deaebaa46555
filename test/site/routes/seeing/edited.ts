import { route } from "../../router.ts"

/** A page for random edits: `edit([{ kind, at, word }])`, and `startOver()`. */
export const edited = route("/seeing/edited", (exchange) =>
  exchange.html({
    title: "Edited",
    head: `<style id="rules">.gone { display: none } .faint { opacity: 0 } .box { overflow: hidden; height: 40px }
.hand { cursor: pointer } input:checked ~ .after { display: none }</style>`,
    body: `<div id="place"></div>
<script>
const start = \`<main><h1 id="h">Heading</h1><p id="p">Text with <a href="/a">a link</a> and <b>bold</b> words.</p>
<div class="box"><button id="b1" aria-labelledby="h">One</button><p>Cut</p></div>
<form><label id="l">Name <input id="i" value="v"></label><input type="checkbox" id="c"><span class="after">After</span>
<label for="c">Check</label><select id="s"><option>Red<option>Blue</select><textarea id="t">area</textarea></form>
<ul><li>First</li><li>Second <button>Two</button></li></ul>
<table><tr><th>A<th>B</tr><tr><td>1<td><button>Three</button></tr></table>
<details id="d"><summary>More</summary><button>Inside</button></details>
<section class="gone"><button>Hidden</button></section><div class="hand">Clickable <span>thing</span></div>
<x-host id="x"><span slot="named">Slotted</span><button>Light</button></x-host></main>\`
customElements.define("x-host", class extends HTMLElement {
  constructor() {
    super()
    this.attachShadow({ mode: "open" }).innerHTML =
      "<div><slot name='named'></slot><p>Shadow text</p><button>In the root</button></div><slot></slot>"
  }
})
function startOver() {
  place.innerHTML = start
  rules.sheet.cssRules.length
}
startOver()
const pick = (at, selector = "*") => {
  const all = place.querySelectorAll(selector)
  return all.length > 0 ? all[at % all.length] : place
}
const edits = {
  hide: ({ at }) => pick(at).classList.add("gone"),
  show: ({ at }) => pick(at, ".gone").classList.remove("gone"),
  style: ({ at }) => { pick(at).style.cursor = "pointer" },
  text: ({ at, word }) => { const one = pick(at, "p, button, li, td, h1, b, summary"); if (one !== place) one.textContent = word },
  insert: ({ at, word }) => { const one = document.createElement(at % 2 ? "button" : "p"); one.textContent = word; pick(at, "main, div, ul, section").append(one) },
  remove: ({ at }) => pick(at, "main *").remove(),
  move: ({ at }) => pick(at, "main, div").append(pick(at + 3, "button, p")),
  value: ({ at, word }) => { pick(at, "input, textarea").value = word },
  check: ({ at }) => { const box = pick(at, "[type=checkbox]"); box.checked = !box.checked },
  select: ({ at }) => { const list = pick(at, "select"); if (list !== place) list.selectedIndex = at % 2 },
  label: ({ at, word }) => pick(at, "button, input").setAttribute("aria-label", word),
  rule: ({ at }) => rules.sheet.insertRule(at % 2 ? "b { display: none }" : "p { visibility: hidden }", 0),
  class: ({ at }) => pick(at).classList.toggle("hand"),
  open: ({ at }) => { const one = pick(at, "details"); one.open = !one.open },
  root: ({ at, word }) => { const one = pick(at, "x-host"); if (one.shadowRoot) one.shadowRoot.querySelector("p").textContent = word },
  slot: ({ at }) => pick(at, "x-host > *").toggleAttribute("slot"),
  name: ({ word }) => { const one = pick(0, "#h"); if (one !== place) one.firstChild ? one.firstChild.data = word : one.append(word) },
  focus: ({ at }) => pick(at, "button, input").focus?.(),
  opacity: ({ at }) => pick(at).classList.toggle("faint"),
  wrap: ({ at }) => { const one = pick(at, "button"); if (one === place) return; const around = document.createElement("div"); one.replaceWith(around); around.append(one) },
}
function edit(list) { for (const one of list) edits[one.kind](one) }
</script>`,
  }),
)
