import { actingPage } from "./page.ts"

/** Targets without a box of their own: points of a canvas, shapes of a drawing. */
export const drawn = [
  actingPage("canvas", {
    title: "Canvas",
    style: "canvas { position: absolute; left: 20px; top: 100px; background: #eee }",
    body: `<canvas id="canvas" width="400" height="300" aria-label="Chart" role="img"></canvas>
<script>
const context = canvas.getContext("2d")
context.fillStyle = "red"
context.beginPath()
context.arc(100, 100, 40, 0, 7)
context.fill()
context.fillStyle = "blue"
context.fillRect(250, 50, 100, 80)
const at = (event) => {
  const box = canvas.getBoundingClientRect()
  return [Math.round(event.clientX - box.left), Math.round(event.clientY - box.top)]
}
const shapeAt = (x, y) => Math.hypot(x - 100, y - 100) <= 40 ? "red" : x >= 250 && x <= 350 && y >= 50 && y <= 130 ? "blue" : "nothing"
let from
canvas.addEventListener("mousedown", (event) => { from = at(event) })
canvas.addEventListener("mouseup", (event) => {
  const to = at(event)
  if (from && (from[0] !== to[0] || from[1] !== to[1])) record(event, "stroke " + from + " to " + to)
})
canvas.addEventListener("click", (event) => {
  const [x, y] = at(event)
  if (from[0] === x && from[1] === y) record(event, "click " + x + "," + y + " " + shapeAt(x, y))
})
</script>`,
  }),

  actingPage("svg", {
    title: "SVG",
    body: `<svg width="600" height="300" viewBox="0 0 600 300">
<path id="triangle" role="button" aria-label="Triangle" d="M 10 110 L 10 10 L 160 110 Z" fill="green" onclick="saw(event)"/>
<circle id="hole" role="button" aria-label="Hole" cx="250" cy="70" r="30" fill="white" onclick="saw(event)"/>
<circle id="donut" role="button" aria-label="Donut" cx="250" cy="70" r="50" fill="none" stroke="orange" stroke-width="20" onclick="saw(event)"/>
<g id="group" role="button" aria-label="Group" onclick="saw(event)"><rect x="350" y="20" width="30" height="100" fill="blue"/><rect x="450" y="20" width="30" height="100" fill="blue"/></g>
<a id="svg-link" href="#linked" onclick="saw(event)"><text x="500" y="70">Linked</text></a>
<path id="slice" role="button" aria-label="Slice" d="M 100 220 L 100 150 A 70 70 0 1 1 30 220 Z" fill="purple" onclick="saw(event)"/>
</svg>`,
  }),
]
