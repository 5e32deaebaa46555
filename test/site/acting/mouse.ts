import { actingPage } from "./page.ts"

/** Logs every pointer event as it arrives. */
export const mouse = actingPage("mouse", {
  title: "Mouse",
  style:
    "#pad { position: absolute; left: 20px; top: 150px; width: 400px; height: 300px; background: #eee; touch-action: none } #pad:focus { outline: 2px solid blue }",
  body: `<div id="pad" role="button" tabindex="0">Pad</div>
<button id="double">Double</button>
<div id="touch" role="button" tabindex="0">Touch</div>
<script>
window.points = []
const buttons = ["left", "middle", "right", "back", "forward"]
function describe(event) {
  const held = [event.ctrlKey && "Control", event.altKey && "Alt", event.shiftKey && "Shift", event.metaKey && "Meta"].filter(Boolean).join("+")
  const words = [event.type, "pad"]
  if (event.type === "wheel") words.push(event.deltaX + "," + event.deltaY)
  else if (event instanceof MouseEvent && event.button >= 0) words.push(buttons[event.button])
  if (event.type === "click" && event.detail > 1) words.push(event.detail)
  if (held) words.push(held)
  return words.join(" ")
}
const types = ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "dblclick", "auxclick", "contextmenu", "wheel", "touchstart", "touchend"]
for (const type of types) pad.addEventListener(type, (event) => {
  if (type === "contextmenu" || type === "wheel") event.preventDefault()
  record(event, describe(event))
  const at = event.changedTouches?.[0] ?? event
  const box = pad.getBoundingClientRect()
  points.push({ type, x: Math.round(at.clientX - box.left), y: Math.round(at.clientY - box.top) })
}, { passive: false })
watch(document.getElementById("double"), "dblclick")
watch(document.getElementById("touch"), "touchend")
</script>`,
})
