/** In every page: the record, and the functions that write to it. */
export const recorder = `
window.log = []
function record(event, text) { log.push(event.isTrusted ? text : "untrusted " + text) }
function nameOf(element) { return element.id || element.getAttribute("name") || element.textContent.trim() }
function valueOf(element) {
  if (element.type === "file") return Array.from(element.files, (file) => file.name + ":" + file.size).join(",")
  if (element.type === "checkbox" || element.type === "radio") return String(element.checked)
  if (element.selectedOptions) return Array.from(element.selectedOptions, (option) => option.value).join(",")
  return element.isContentEditable ? element.innerText : element.value
}
/** Event handler for elements: records the event, the element and its current value. */
function saw(event) {
  const element = event.currentTarget
  const valued = event.type === "input" || event.type === "change"
  record(event, event.type + " " + nameOf(element) + (valued ? "=" + valueOf(element) : ""))
}
function watch(element, ...types) { for (const type of types) element.addEventListener(type, saw) }
/** For pages whose listeners are not ours: records synthetic events. Libraries have custom events with these names. */
function recordUntrusted() {
  const types = ["click", "dblclick", "mousedown", "mouseup", "mousemove", "pointerdown", "pointerup", "keydown",
    "keypress", "keyup", "beforeinput", "input", "change", "paste", "drop", "dragstart", "dragover", "wheel"]
  const recordOne = (event) => { if (!event.isTrusted && !(event instanceof CustomEvent)) record(event, event.type + " " + nameOf(event.target)) }
  for (const type of types) addEventListener(type, recordOne, true)
}
`
