import { actingPage } from "./page.ts"

/**
 * An editor that draws its text itself and gets what is typed through a hidden text area, which it empties at once. It
 * indents new lines like the one before and closes brackets. With `?copy=0` it blocks copying, with `?paste=0` pasting.
 */
export const unseenTextArea = actingPage("unseen-text-area", (exchange) => ({
  title: "Unseen text area",
  style: `#editor { position: relative; width: 600px; height: 200px; overflow: auto; border: 1px solid; white-space: pre; font: 14px monospace }
#input { position: absolute; width: 3px; height: 0; overflow: hidden } #input textarea { position: absolute; bottom: -1em; width: 1000px; height: 1em; padding: 0 }`,
  body: `<div id="editor"><div id="input"><textarea id="area" aria-label="Code" autocomplete="off"></textarea></div><div id="lines">Hello</div></div>
<script>
recordUntrusted()
let model = "Hello", from = 0, to = 0
const area = document.getElementById("area")
const lines = document.getElementById("lines")
function text() { return model }
function put(inserted, caret = inserted.length) {
  model = model.slice(0, from) + inserted + model.slice(to)
  from = to = from + caret
  lines.textContent = model
}
const CLOSING = { "{": "}", "(": ")" }
function type(typed) {
  for (const character of typed) {
    const before = model.slice(0, from).split("\\n").at(-1)
    if (character === "\\n") put("\\n" + /^ */.exec(before)[0] + (before.endsWith("{") ? "  " : ""))
    else put(character + (CLOSING[character] ?? ""), 1)
  }
}
area.addEventListener("input", () => { type(area.value); area.value = "" })
area.addEventListener("keydown", (event) => {
  if (event.key === "a" && (event.ctrlKey || event.metaKey)) { from = 0; to = model.length }
  else if (event.key === "Delete") put("")
  else if (event.key === "ArrowRight") from = to
  else return
  event.preventDefault()
})
area.addEventListener("paste", (event) => {
  if (${exchange.count("paste", 1, 1)} === 0) return
  put(event.clipboardData.getData("text/plain"))
  event.preventDefault()
})
area.addEventListener("copy", () => {
  if (${exchange.count("copy", 1, 1)} === 0) return
  area.value = model.slice(from, to)
  area.select()
})
document.getElementById("editor").addEventListener("mousedown", (event) => { area.focus(); event.preventDefault() })
</script>`,
}))
