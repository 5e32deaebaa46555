import { actingPage } from "./page.ts"

/** What each option does to itself on mouse down, as in lists that select before the release. */
const WAYS = {
  hidden: "this.style.display = 'none'",
  removed: "this.remove()",
  invisible: "this.style.visibility = 'hidden'",
  away: "this.style.left = '-9999px'",
  shrunk: "this.style.transform = 'scale(0)'",
  sliding: "this.classList.add('slid')",
}

const remover = `<button onclick="event.stopPropagation(); record(event, 'removed')">x</button>`

/** Widgets that react to the press, and listen for the release only after the next frame. */
export const pressedWidgets = actingPage("pressed/widgets", {
  title: "Pressed widgets",
  style: "div { width: 160px; height: 40px; margin: 8px; background: gold } .on { background: orange }",
  body: `<div id="drawn">Drawn</div>
<div id="prevented">Prevented</div>
<script>
function dragging(element, press) {
  element.addEventListener("mousedown", (event) => {
    record(event, "press " + element.id)
    press(event)
    requestAnimationFrame(() => setTimeout(() => {
      document.addEventListener("mouseup", (release) => record(release, "release " + element.id), { once: true })
    }))
  })
}
dragging(document.getElementById("drawn"), ({ currentTarget }) => currentTarget.classList.add("on"))
dragging(document.getElementById("prevented"), (event) => event.preventDefault())
</script>`,
})

/** Controls with other controls in their middle. */
export const pressedNested = actingPage("pressed/nested", {
  title: "Nested controls",
  style: `.around { width: 80px; border: 1px solid; padding: 4px; margin: 8px } .around span { padding-left: 16px }
.pointer { cursor: pointer } .filled { display: block; width: 100%; height: 40px }`,
  body: `<div class="around" id="handled" onclick="saw(event)"><span>js ${remover}</span></div>
<div class="around" id="listening"><span>js ${remover}</span></div>
<div class="around" id="option" role="option"><span>js ${remover}</span></div>
<div class="around pointer" id="pointed"><span>js ${remover}</span></div>
<div class="around" id="worded" role="tab"><button id="same" class="filled">Same</button></div>
<div id="full" role="option" style="width: 80px"><button id="inner" class="filled">All</button><i hidden>more</i></div>
<div class="around" id="plain"><span>js <button id="in-plain">x</button></span></div>
<script>
for (const id of ["listening", "option", "pointed"]) document.getElementById(id).addEventListener("click", saw)
for (const id of ["same", "inner", "in-plain"]) document.getElementById(id).addEventListener("click", saw)
</script>`,
})

/** Elements that take a press and are gone before the release. */
export const pressed = actingPage("pressed", {
  title: "Pressed",
  style: `[role=option] { position: relative; width: 120px } .slid { animation: slide 0.2s forwards }
@keyframes slide { from { left: 200px } to { left: 400px; visibility: hidden } }`,
  body: `<div role="listbox" aria-label="Size">${Object.entries(WAYS)
    .map(([id, way]) => `<div role="option" id="${id}" onmousedown="saw(event); ${way}">${id}</div>`)
    .join("\n")}</div>`,
})

/** Handles the press on the window, with no listener on elements, and the release only after the next frame. */
export const pressedWindow = actingPage("pressed/window", {
  title: "Pressed window",
  body: `<div id="drawn" style="width: 120px; height: 40px; background: gold">Drawn</div>
<script>
addEventListener("mousedown", (event) => {
  record(event, "press window")
  document.getElementById("drawn").classList.toggle("on")
  requestAnimationFrame(() => setTimeout(() => {
    document.addEventListener("mouseup", (release) => record(release, "release window"), { once: true })
  }))
})
</script>`,
})

/** Stops the press before any other listener gets it, and hides the pressed element. */
export const pressedFirst = actingPage("pressed/first", {
  title: "Pressed first",
  body: `<div role="option" id="taken" style="width: 120px">taken</div>
<script>
addEventListener("pointerdown", (event) => event.stopImmediatePropagation(), true)
addEventListener("mousedown", (event) => {
  event.stopImmediatePropagation()
  record(event, "mousedown taken")
  document.getElementById("taken").style.display = "none"
}, true)
</script>`,
})
