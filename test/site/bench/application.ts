import { route } from "../router.ts"

/**
 * An application that rerenders its whole tree at every change, as simple ones do: tabs, a filter, a list whose items
 * can be ticked, removed and added to, and a dialog. Focus and caret survive. `window.drawn` counts the renders.
 */
export const application = route("/bench/spa", (exchange) =>
  exchange.html({
    title: "Errands",
    head: `<style>
[role=tab][aria-selected=true] { font-weight: bold }
[role=dialog] { position: fixed; inset: 20% 30%; padding: 16px; border: 1px solid; background: white }
</style>`,
    body: `<div id="app"></div>
<script>
const goods = ["timber", "salted fish", "coffee", "sail cloth", "copper", "oranges"]
const ports = ["Bergen", "Porto", "Trieste", "Kobe", "Halifax"]
const state = { tab: "All", filter: "", dialog: false, title: "", urgent: false }
let items = Array.from({ length: 24 }, (_, index) => ({
  id: index + 1,
  title: "Order " + goods[index % goods.length] + " from " + ports[index % ports.length],
  done: index % 4 === 3,
}))
window.drawn = 0
const app = document.getElementById("app")
const escaped = (text) => text.replace(/[&<>"]/g, (character) => "&#" + character.codePointAt(0) + ";")
const belongs = { All: () => true, Open: (item) => !item.done, Done: (item) => item.done }
const shown = () => items.filter((item) => belongs[state.tab](item) && item.title.toLowerCase().includes(state.filter.toLowerCase()))

const tabs = () => Object.keys(belongs).map((name) =>
  '<button role="tab" aria-selected="' + (name === state.tab) + '" data-act="tab" data-value="' + name + '">' + name + '</button>').join(" ")
const row = (item) => '<li><label><input type="checkbox" data-act="tick" data-value="' + item.id + '"' + (item.done ? " checked" : "") + '> ' +
  escaped(item.title) + '</label> <button data-act="remove" data-value="' + item.id + '">Remove</button></li>'
const dialog = () => '<div role="dialog" aria-modal="true" aria-label="New errand"><h2>New errand</h2>' +
  '<p><label>Title <input id="title" data-keep="title" value="' + escaped(state.title) + '"></label></p>' +
  '<p><label><input type="checkbox" id="urgent" data-act="urgent"' + (state.urgent ? " checked" : "") + '> Urgent</label></p>' +
  '<p><button data-act="save">Save</button> <button data-act="cancel">Cancel</button></p></div>'

function draw() {
  const focused = document.activeElement?.id
  const caret = document.activeElement?.selectionStart
  const list = shown()
  app.innerHTML = '<header><h1>Errands</h1><nav aria-label="Main"><a href="/title/Home">Home</a> <a href="/title/Settings">Settings</a> <a href="/title/Help">Help</a></nav></header>' +
    '<main><div role="tablist" aria-label="Which">' + tabs() + '</div>' +
    '<p><label>Filter <input id="filter" data-keep="filter" value="' + escaped(state.filter) + '"></label> <button data-act="new">New errand</button></p>' +
    '<ul>' + list.map(row).join("") + '</ul><p role="status">' + list.length + ' of ' + items.length + ' errands</p></main>' +
    (state.dialog ? dialog() : "")
  const again = focused && document.getElementById(focused)
  if (again) again.focus()
  if (again && typeof caret === "number") again.setSelectionRange(caret, caret)
  drawn++
}

const close = () => Object.assign(state, { dialog: false, title: "", urgent: false })
const acts = {
  tab: (name) => { state.tab = name },
  new: () => { state.dialog = true },
  cancel: close,
  urgent: () => { state.urgent = !state.urgent },
  tick: (id) => { items = items.map((item) => item.id === Number(id) ? { ...item, done: !item.done } : item) },
  remove: (id) => { items = items.filter((item) => item.id !== Number(id)) },
  save: () => {
    const id = Math.max(0, ...items.map((item) => item.id)) + 1
    items = [{ id, title: (state.urgent ? "Urgent: " : "") + state.title, done: false }, ...items]
    close()
  },
}
app.addEventListener("click", (event) => {
  const target = event.target.closest("[data-act]")
  if (!target) return
  acts[target.dataset.act](target.dataset.value)
  draw()
})
app.addEventListener("input", (event) => {
  if (!event.target.dataset.keep) return
  state[event.target.dataset.keep] = event.target.value
  draw()
})
draw()
</script>`,
  }),
)
