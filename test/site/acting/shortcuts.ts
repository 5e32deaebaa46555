import { actingPage } from "./page.ts"

/** What keys do: shortcuts, sequences, submit, close, tab order, arrows in a toolbar. */
export const shortcuts = actingPage("shortcuts", {
  title: "Shortcuts",
  body: `<form><label>Search <input id="search"></label></form>
<p><button id="first" tabindex="2">First</button> <button id="second" tabindex="3">Second</button> <button id="third" tabindex="1">Third</button></p>
<div id="tools" role="toolbar" aria-label="Tools"><button id="cut">Cut</button><button id="copy" tabindex="-1">Copy</button><button id="paste" tabindex="-1">Paste</button></div>
<p><label>Keys <textarea id="keys"></textarea></label></p>
<div id="palette" role="dialog" aria-label="Palette" hidden><input id="palette-field" aria-label="Command"></div>
<script>
const get = (id) => document.getElementById(id)
const palette = get("palette")
let before = ""
document.addEventListener("keydown", (event) => {
  const command = event.ctrlKey || event.metaKey
  const typing = event.target.matches("input, textarea")
  if (command && event.key.toLowerCase() === "k") {
    event.preventDefault()
    palette.hidden = false
    get("palette-field").focus()
    record(event, "palette open")
  } else if (command && event.key.toLowerCase() === "s") {
    event.preventDefault()
    record(event, "saved")
  } else if (event.key === "Escape" && !palette.hidden) {
    palette.hidden = true
    record(event, "palette closed")
  } else if (!typing && !command) {
    if (before === "g" && event.key === "i") record(event, "go inbox")
    if (event.key === "?") record(event, "help")
    before = event.key
  }
})
document.forms[0].addEventListener("submit", (event) => {
  event.preventDefault()
  record(event, "submit search=" + get("search").value)
})
for (const id of ["first", "second", "third", "cut", "copy", "paste"]) get(id).addEventListener("focus", (event) => record(event, "focus " + id))
for (const id of ["first", "second", "third"]) watch(get(id), "click")
const tools = Array.from(get("tools").children)
get("tools").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const next = tools[(tools.indexOf(event.target) + step + tools.length) % tools.length]
  for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1
  next.focus()
})
const shown = (event) => {
  const held = [event.ctrlKey && "Control", event.altKey && "Alt", event.shiftKey && "Shift", event.metaKey && "Meta"].filter(Boolean)
  return [...held, event.code].join("+") + " " + event.key + (event.repeat ? " repeat" : "")
}
for (const type of ["keydown", "keyup"]) get("keys").addEventListener(type, (event) => record(event, type + " " + shown(event)))
</script>`,
})
