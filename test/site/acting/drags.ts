import { actingPage } from "./page.ts"

/** Dragging by mouse events, by the browser's own drag and drop, and by libraries built on either. */
export const drags = [
  actingPage("drag-mouse", {
    title: "Drag by mouse",
    style: `#field { position: relative; width: 700px; height: 250px; border: 1px solid } #box, #target { position: absolute; width: 80px; height: 80px }
#box { left: 20px; top: 20px; background: gold; z-index: 1 } #target { left: 500px; top: 120px; border: 2px dashed }
#slider { position: relative; width: 400px; height: 20px; background: silver; margin: 40px } #thumb { position: absolute; left: -10px; width: 20px; height: 20px; background: blue }`,
    body: `<div id="field"><div id="box">Box</div><div id="target">Target</div></div>
<div id="slider" role="slider" tabindex="0" aria-label="Volume" aria-valuemin="0" aria-valuemax="100" aria-valuenow="0"><div id="thumb"></div></div>
<script>
window.moves = 0
/** Follows the mouse from a press on the element until the button is released. */
function drags(element, begin) {
  element.addEventListener("mousedown", (down) => {
    down.preventDefault()
    const { move, end } = begin(down)
    const moved = (event) => { moves++; move(event) }
    document.addEventListener("mousemove", moved)
    document.addEventListener("mouseup", (event) => { document.removeEventListener("mousemove", moved); end(event) }, { once: true })
  })
}
drags(box, (down) => {
  const [left, top] = [box.offsetLeft - down.clientX, box.offsetTop - down.clientY]
  return {
    move: (event) => { box.style.left = left + event.clientX + "px"; box.style.top = top + event.clientY + "px" },
    end: (event) => {
      const under = document.elementsFromPoint(event.clientX, event.clientY).includes(target)
      record(event, "drop box on " + (under ? "target" : "nothing"))
    },
  }
})
drags(slider, () => {
  const set = (event) => {
    const part = (event.clientX - slider.getBoundingClientRect().left) / 400
    const value = Math.round(Math.max(0, Math.min(1, part)) * 100)
    thumb.style.left = value * 4 - 10 + "px"
    slider.setAttribute("aria-valuenow", value)
  }
  return { move: set, end: (event) => { set(event); record(event, "slider " + slider.getAttribute("aria-valuenow")) } }
})
</script>`,
  }),

  actingPage("drag-nothing", {
    title: "Nothing to drag",
    style: "#cards div { width: 160px; padding: 12px; margin: 8px; border: 1px solid } .hovered { background: gold }",
    body: `<div id="menu">Menu</div><div id="menu-up">Menu until the button is let go</div>
<div id="cards"><div id="plain">Plain</div><div id="hovered"><span>Hovered</span></div><div id="pressed">Pressed</div><div id="zone">Zone</div><div id="lit">Lit</div></div>
<p>Moves: <output id="moves">0</output></p>
<script>
addEventListener("mousedown", () => menu.remove())
addEventListener("mouseup", () => document.getElementById("menu-up").remove())
hovered.onmouseenter = () => hovered.classList.add("hovered")
lit.onmouseenter = () => lit.classList.add("hovered")
zone.onmouseenter = () => zone.classList.add("hovered")
zone.onmouseleave = () => zone.classList.remove("hovered")
pressed.onmousedown = (event) => { event.preventDefault(); pressed.classList.add("active") }
addEventListener("mouseup", () => pressed.classList.remove("active"))
addEventListener("mousemove", () => { moves.value = Number(moves.value) + 1 })
</script>`,
  }),

  actingPage("drag-held", {
    title: "Held before it moves",
    style: "th { padding: 12px; border: 1px solid; user-select: none } .held { background: gold }",
    body: `<table><tr id="columns"><th id="name">Name</th><th id="date">Date</th><th id="car">Car</th></tr></table>
<script>
let held, timer
for (const column of document.querySelectorAll("th")) {
  column.onmousedown = () => { timer = setTimeout(() => { held = column; column.className = "held" }, 250) }
  column.onmousemove = () => { if (held && held !== column) column.before(held) }
}
document.onmouseup = () => {
  clearTimeout(timer)
  if (held) held.className = ""
  held = undefined
}
function order() { return Array.from(columns.children, ({ id }) => id).join() }
</script>`,
  }),

  actingPage("drag-answers", {
    title: "Answers to a drag",
    style:
      "#cells span { display: inline-block; width: 60px; padding: 12px; border: 1px solid } .chosen { background: gold } #strip { width: 300px; overflow: hidden; white-space: nowrap; user-select: none } #strip span { display: inline-block; width: 250px; height: 60px; background: silver }",
    body: `<div id="cells"><span id="one">1</span><span id="two">2</span><span id="three">3</span></div>
<div id="strip"><span id="first">First</span> <span id="second">Second</span> <span id="third">Third</span></div>
<div id="later">Later</div><div id="bin">Bin</div>
<p><input id="range" type="range" min="0" max="100" value="0" aria-label="Range" style="width: 300px"></p>
<script>
for (const cell of cells.children) {
  cell.onmousedown = (event) => { event.preventDefault(); cell.classList.toggle("chosen") }
  cell.onmouseover = (event) => { if (event.buttons === 1) cell.classList.toggle("chosen") }
}
let from
strip.onpointerdown = (event) => { from = event.clientX + strip.scrollLeft }
addEventListener("pointermove", (event) => { if (from !== undefined) strip.scrollLeft = from - event.clientX })
addEventListener("pointerup", () => { from = undefined })
let carried = false
later.onmousedown = (event) => { event.preventDefault(); carried = true }
bin.onmouseup = (event) => {
  if (carried) setTimeout(() => { bin.textContent = "Bin with one more"; record(event, "binned") }, 150)
  carried = false
}
</script>`,
  }),

  actingPage("drag-html5", {
    title: "Drag and drop",
    style:
      "[draggable] { width: 100px; padding: 10px; background: gold; margin: 8px } .zone { display: inline-block; width: 200px; height: 150px; border: 2px dashed; vertical-align: top }",
    body: `<div id="items"><div id="item-1" draggable="true">Item 1</div><div id="item-2" draggable="true">Item 2</div><div id="item-3" draggable="true">Item 3 <span id="handle">=</span></div></div>
<div id="zone-a" class="zone">Zone A</div><div id="zone-b" class="zone">Zone B</div><div id="refusing" class="zone">Refusing</div>
<script>
for (const item of document.querySelectorAll("[draggable]")) {
  const number = item.id.slice(-1)
  item.addEventListener("dragstart", (event) => {
    event.dataTransfer.setData("text/plain", number)
    event.dataTransfer.setData("application/x-item", item.id)
    event.dataTransfer.effectAllowed = "move"
    record(event, "dragstart " + number)
  })
  item.addEventListener("dragend", (event) => record(event, "dragend " + event.dataTransfer.dropEffect))
}
for (const zone of document.querySelectorAll(".zone")) {
  zone.addEventListener("dragenter", (event) => { if (event.target === zone) record(event, "dragenter " + zone.id) })
  if (zone.id === "refusing") continue
  zone.addEventListener("dragover", (event) => event.preventDefault())
  zone.addEventListener("drop", (event) => {
    event.preventDefault()
    zone.append(document.getElementById(event.dataTransfer.getData("application/x-item")))
    record(event, "drop " + event.dataTransfer.getData("text/plain") + " on " + zone.id)
  })
}
</script>`,
  }),

  actingPage("sortable", {
    title: "Sortable lists",
    bundle: "sortable",
    style:
      "ul { display: inline-block; width: 200px; vertical-align: top; list-style: none; padding: 8px; border: 1px solid; margin: 8px } li { padding: 10px; border: 1px solid; margin: 4px; background: white }",
    body: `${list("list", ["Apple", "Pear", "Plum", "Fig", "Lime"])}${list("other", ["Kiwi"])}${list("fallback", ["One", "Two", "Three", "Four"])}
<script>recordUntrusted()</script>`,
  }),

  actingPage("react-dnd", {
    title: "React DnD",
    bundle: "react-dnd",
    style:
      ".thing { width: 100px; padding: 10px; background: gold; margin: 8px } .bin { display: inline-block; width: 200px; height: 150px; border: 2px dashed }",
    body: `<div id="root"></div>\n<script>recordUntrusted()</script>`,
  }),

  actingPage("drop-zone", {
    title: "Drop zone",
    style: ".zone { width: 300px; height: 120px; border: 2px dashed; margin: 8px }",
    body: `<div id="zone" class="zone" role="button" tabindex="0">Drop here</div>
<div id="refusing" class="zone" role="button" tabindex="0">Refusing</div>
<p><label>Field <input id="field" oninput="saw(event)"></label></p>
<script>
zone.addEventListener("dragover", (event) => event.preventDefault())
zone.addEventListener("drop", (event) => {
  event.preventDefault()
  const { files, types } = event.dataTransfer
  if (files.length > 0) record(event, "drop zone files " + Array.from(files, (file) => file.name + ":" + file.size).join(","))
  for (const type of types) if (type !== "Files") record(event, "drop zone " + type + "=" + event.dataTransfer.getData(type))
  window.dropped = Array.from(files)
})
function contents() { return Promise.all(dropped.map((file) => file.text())) }
</script>`,
  }),
]

function list(id: string, names: readonly string[]): string {
  return `<ul id="${id}">${names.map((name) => `<li id="${name.toLowerCase()}">${name}</li>`).join("")}</ul>`
}
