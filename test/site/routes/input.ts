import type { PageParts } from "../html.ts"
import { route } from "../router.ts"

/** Logs keys and mouse input: `events` holds all events in order, `received()` describes them. */
export const inputRoutes = [
  route("/input", (exchange) => exchange.html(inputPage)),
  route("/input/framed", (exchange) => exchange.html(framed(exchange.otherSite))),
]

const inputPage: PageParts = {
  title: "Input",
  head: `<style>
  body { margin: 0; height: 3000px; width: 3000px }
  body > * { position: absolute; left: 20px; width: 200px; height: 40px; box-sizing: border-box }
</style>`,
  body: `<input id="field" aria-label="Field" style="top: 20px">
<textarea id="area" aria-label="Area" style="top: 80px"></textarea>
<input id="password" type="password" aria-label="Password" style="top: 140px">
<button id="button" style="top: 200px">Button</button>
<div id="map" style="top: 260px; background: silver">map</div>
<x-list id="list" style="top: 320px; height: 100px"></x-list>
<script>
  const events = []
  const names = "keydown keypress beforeinput input keyup pointerdown mousedown pointerup mouseup click dblclick auxclick contextmenu mousemove touchstart touchend"
  for (const name of names.split(" ")) addEventListener(name, (event) => events.push(event), true)
  const received = (type, ...properties) =>
    events.filter((event) => type.split(" ").includes(event.type))
      .map((event) => [event.type, ...properties.map((property) => event[property])].join(" "))
  document.getElementById("map").addEventListener("wheel", (event) => event.preventDefault(), { passive: false })
  document.getElementById("list").attachShadow({ mode: "open" }).innerHTML =
    '<div style="height: 100px; overflow: auto"><div style="height: 1000px">long</div></div>'
</script>`,
}

function framed(origin: string): PageParts {
  return {
    title: "Framed input",
    head: "<style>body { margin: 0 } iframe { border: 0; position: absolute; left: 50px; top: 50px }</style>",
    body: `<button id="outside">outside</button><iframe src="${origin}/input" width="400" height="400"></iframe>`,
  }
}
