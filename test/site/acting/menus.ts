import { actingPage } from "./page.ts"

/** Menus that open on hover. */
export const menus = [
  actingPage("hover-menu", {
    title: "Hover menus",
    style: `.menu { position: relative; display: inline-block; margin-right: 150px } .menu ul { position: absolute; left: 0; top: 100%; margin: 0; padding: 8px; background: white; border: 1px solid; width: 120px; list-style: none }
.menu li { position: relative } .menu li ul { left: 100%; top: 0 } .css ul { display: none } .css:hover > ul { display: block } .css li:hover > ul { display: block }
[hidden] { display: none } nav { height: 150px }`,
    body: `<nav aria-label="Main"><div class="menu css"><button id="css-menu">Products</button>
<ul><li><a id="boats" href="#boats" onclick="saw(event)">Boats</a></li>
<li><a id="more" href="#more" onclick="saw(event)">More</a><ul><li><a id="rafts" href="#rafts" onclick="saw(event)">Rafts</a></li></ul></li></ul></div>
<div class="menu js"><button id="js-menu" aria-haspopup="true" aria-expanded="false">Services</button>
<ul hidden><li><a id="repair" href="#repair" onclick="saw(event)">Repair</a></li>
<li class="js"><a id="extra" href="#extra" aria-expanded="false" onclick="saw(event)">Extra</a><ul hidden><li><a id="painting" href="#painting" onclick="saw(event)">Painting</a></li></ul></li></ul></div></nav>
<p><button id="tip" onmouseenter="tooltip.hidden = false; record(event, 'enter tip')" onmouseleave="tooltip.hidden = true; record(event, 'leave tip')" onclick="saw(event)">Tip</button>
<span id="tooltip" role="tooltip" hidden>Saves the boat</span></p>
<script>
for (const item of document.querySelectorAll(".js")) {
  const [opener] = item.children
  const set = (event, open) => {
    opener.setAttribute("aria-expanded", open)
    opener.nextElementSibling.hidden = !open
    record(event, (open ? "enter " : "leave ") + opener.id)
  }
  item.addEventListener("mouseenter", (event) => set(event, true))
  item.addEventListener("mouseleave", (event) => set(event, false))
}
</script>`,
  }),

  actingPage("context-menu", {
    title: "Context menu",
    style:
      "#area { width: 400px; height: 200px; border: 1px solid } #menu { position: fixed; background: white; border: 1px solid } [hidden] { display: none }",
    body: `<div id="area">Right-click here</div>
<div id="menu" role="menu" aria-label="Actions" hidden><button role="menuitem" id="copy">Copy</button><button role="menuitem" id="delete">Delete</button></div>
<p>File: <span id="name">Untitled</span></p>
<script>
function shut(event) {
  if (menu.hidden) return
  menu.hidden = true
  record(event, "closed")
}
area.addEventListener("contextmenu", (event) => {
  event.preventDefault()
  record(event, "contextmenu area")
  menu.style.left = event.clientX + "px"
  menu.style.top = event.clientY + "px"
  menu.hidden = false
})
for (const item of menu.children) item.addEventListener("click", (event) => { record(event, "choose " + item.id); shut(event) })
document.addEventListener("mousedown", (event) => { if (!menu.contains(event.target)) shut(event) })
document.addEventListener("keydown", (event) => { if (event.key === "Escape") shut(event) })
const shown = document.getElementById("name")
shown.addEventListener("dblclick", () => {
  const input = Object.assign(document.createElement("input"), { id: "rename", value: shown.textContent, ariaLabel: "New name" })
  shown.replaceChildren(input)
  input.focus()
  input.select()
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return
    record(event, "rename " + input.value)
    shown.textContent = input.value
  })
})
</script>`,
  }),
]
