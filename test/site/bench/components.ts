import { route } from "../router.ts"

const rooms = ["Harbour", "Lighthouse", "Boat shed", "Net loft", "Captain's", "Gull's nest", "Sail room", "Chart room"]

const card = (name: string, index: number) => `<room-card>
<span slot="name">${name}</span>
<p>${(index % 3) + 2} beds, ${(index * 7 + 11) % 40} m², breakfast until ten.</p>
<a slot="more" href="/title/${encodeURIComponent(name)}">About the ${name} room</a>
<action-button slot="act">Choose ${name}</action-button>
</room-card>`

/**
 * An application of web components: nested open shadow roots, and content slotted through two of them. `window.acted`
 * lists what was clicked.
 */
export const components = route("/bench/shadow", (exchange) =>
  exchange.html({
    title: "Rooms",
    head: `<style>room-card { display: block; border: 1px solid; margin: 4px; padding: 4px }</style>`,
    body: `<app-shell>
<a slot="navigation" href="/title/Rooms">Rooms</a>
<a slot="navigation" href="/title/Prices">Prices</a>
<a slot="navigation" href="/title/Contact">Contact</a>
<filter-bar></filter-bar>
${rooms.map(card).join("\n")}
</app-shell>
<script>
window.acted = []
function define(name, html) {
  customElements.define(name, class extends HTMLElement {
    constructor() {
      super()
      this.attachShadow({ mode: "open" }).innerHTML = html
    }
  })
}
define("action-button", '<button type="button"><slot></slot></button>')
define("text-field", '<label><slot></slot> <input></label>')
define("count-stepper", '<span><slot></slot></span> <action-button>Fewer</action-button> <output>2</output> <action-button>More</action-button>')
define("filter-bar", '<form><text-field>Search rooms</text-field> <label>Sort by <select><option>Price</option><option>Size</option></select></label> <label><input type="checkbox"> With a balcony</label> <count-stepper>Guests</count-stepper></form>')
define("room-card", '<article><h2><slot name="name"></slot></h2><slot></slot><footer><slot name="more"></slot> <slot name="act"></slot> <favourite-mark></favourite-mark></footer></article>')
define("favourite-mark", '<span role="checkbox" aria-checked="false" tabindex="0" aria-label="Favourite">☆</span>')
define("app-shell", '<header><h1>Rooms</h1><nav aria-label="Main"><slot name="navigation"></slot></nav><action-button>Sign in</action-button></header><main><slot></slot></main><page-foot></page-foot>')
define("page-foot", '<footer><a href="/title/Imprint">Imprint</a> <a href="/title/Privacy">Privacy</a> <text-field>News by mail</text-field> <action-button>Subscribe</action-button></footer>')
document.addEventListener("click", (event) => {
  const button = event.composedPath().find((element) => element.localName === "action-button")
  if (button) acted.push(button.textContent)
})
</script>`,
  }),
)
