import { actingPage } from "./page.ts"

const option = (id: string, text: string, attributes = 'aria-selected="false"') =>
  `<li role="option" id="${id}-${text.toLowerCase()}" ${attributes}>${text}</li>`

const options = (id: string, texts: readonly string[]) => texts.map((text) => option(id, text)).join("")

/** Selects that are made of other elements, as the ARIA authoring practices describe them. */
export const comboboxes = actingPage("comboboxes", (exchange) => ({
  title: "Comboboxes",
  style: `[role=listbox] { border: 1px solid; padding: 0; margin: 0; width: 200px; list-style: none; background: white }
[role=option] { padding: 4px } [aria-selected=true] { background: gold } [hidden] { display: none } .row { position: relative; margin: 16px 0 }
#combobox, #portal { border: 1px solid; width: 200px; padding: 4px; min-height: 20px; font: inherit; text-align: left }
.popup { position: absolute; z-index: 1 } #body-end { position: fixed; right: 20px; top: 20px }`,
  body: `<div class="row"><span id="listbox-label">Fruit</span>
<ul id="listbox" role="listbox" tabindex="0" aria-labelledby="listbox-label">${options("listbox", ["Apple", "Pear", "Plum"])}</ul></div>
<div class="row"><span id="multi-label">Colours</span>
<ul id="multi-listbox" role="listbox" tabindex="0" aria-multiselectable="true" aria-labelledby="multi-label">${options("multi", ["Red", "Green", "Blue"])}</ul></div>
<div class="row"><span id="combobox-label">Size</span>
<div id="combobox" role="combobox" tabindex="0" aria-labelledby="combobox-label" aria-haspopup="listbox" aria-expanded="false" aria-controls="combobox-list">Small</div>
<ul id="combobox-list" class="popup" role="listbox" aria-labelledby="combobox-label" hidden>${options("combobox", ["Small", "Medium", "Large"])}${option("combobox", "Huge", 'aria-selected="false" aria-disabled="true"')}</ul></div>
<div class="row"><label for="city">City</label>
<input id="city" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="city-list" autocomplete="off">
<ul id="city-list" class="popup" role="listbox" aria-label="Cities" hidden></ul></div>
<div class="row"><span id="portal-label">Country</span>
<button id="portal" role="combobox" aria-labelledby="portal-label" aria-haspopup="listbox" aria-expanded="false" aria-controls="portal-list">Choose a country</button></div>
<div class="row"><span id="legacy-label">Priority</span>
<button id="legacy" aria-labelledby="legacy-label legacy" aria-haspopup="listbox" aria-expanded="false">Normal</button>
<ul id="legacy-list" class="popup" role="listbox" tabindex="-1" aria-labelledby="legacy-label" hidden>${options("legacy", ["Low", "Normal", "High"])}</ul></div>
<script>
const get = (id) => document.getElementById(id)
const optionsOf = (list) => Array.from(list.querySelectorAll("[role=option]"))
const enabled = (option) => option.getAttribute("aria-disabled") !== "true"
const choose = (list, option) => { for (const other of optionsOf(list)) other.setAttribute("aria-selected", other === option) }
const textsOf = (list) => optionsOf(list).filter((option) => option.getAttribute("aria-selected") === "true").map((option) => option.textContent)

// Listboxes: a click selects, or toggles if several may be selected; so do arrows and Space.
for (const list of [get("listbox"), get("multi-listbox")]) {
  const several = list.id === "multi-listbox"
  let active = -1
  const pick = (event, option) => {
    if (several) option.setAttribute("aria-selected", option.getAttribute("aria-selected") !== "true")
    else choose(list, option)
    record(event, "select " + list.id + "=" + textsOf(list).join(","))
  }
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]")
    if (option) pick(event, option)
  })
  list.addEventListener("keydown", (event) => {
    const all = optionsOf(list)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      active = Math.max(0, Math.min(all.length - 1, active + step))
      list.setAttribute("aria-activedescendant", all[active].id)
      if (!several) pick(event, all[active])
    } else if (event.key === " " && all[active]) {
      event.preventDefault()
      pick(event, all[active])
    }
  })
}

// What opens and closes a list. The text of a closed one is its value.
function popup(box, list, { place = () => {}, shows = (text) => { box.textContent = text } } = {}) {
  let active = -1
  const isOpen = () => box.getAttribute("aria-expanded") === "true"
  const show = (event) => {
    if (isOpen()) return
    place()
    list.hidden = false
    box.setAttribute("aria-expanded", "true")
    record(event, "open " + box.id)
  }
  const hide = (event) => {
    if (!isOpen()) return
    list.hidden = true
    active = -1
    box.setAttribute("aria-expanded", "false")
    box.removeAttribute("aria-activedescendant")
    record(event, "close " + box.id)
  }
  const pick = (event, option) => {
    if (!option || !enabled(option)) return
    choose(list, option)
    shows(option.textContent)
    record(event, "select " + box.id + "=" + option.textContent)
    hide(event)
  }
  // So that the box keeps the focus.
  list.addEventListener("mousedown", (event) => event.preventDefault())
  list.addEventListener("click", (event) => pick(event, event.target.closest("[role=option]")))
  box.addEventListener("blur", hide)
  box.addEventListener("keydown", (event) => {
    const all = optionsOf(list)
    if (event.key === "Escape") hide(event)
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      if (!isOpen()) return show(event)
      active = Math.max(0, Math.min(all.length - 1, active + (event.key === "ArrowDown" ? 1 : -1)))
      if (all[active]) box.setAttribute("aria-activedescendant", all[active].id)
    } else if (event.key === "Enter" && isOpen()) {
      event.preventDefault()
      pick(event, all[active])
    }
  })
  return { show, hide, isOpen }
}
function opensOnClick(box, list, more) {
  const { show, hide, isOpen } = popup(box, list, more)
  box.addEventListener("click", (event) => isOpen() ? hide(event) : show(event))
}
opensOnClick(get("combobox"), get("combobox-list"))
opensOnClick(get("legacy"), get("legacy-list"))

const portalList = document.createElement("ul")
portalList.id = "portal-list"
portalList.setAttribute("role", "listbox")
portalList.setAttribute("aria-labelledby", "portal-label")
portalList.hidden = true
opensOnClick(get("portal"), portalList, {
  place: () => {
    if (portalList.isConnected) return
    portalList.innerHTML = ["France", "Norway", "Peru"].map((text) => '<li role="option" aria-selected="false" id="portal-' + text.toLowerCase() + '">' + text + "</li>").join("")
    const end = document.createElement("div")
    end.id = "body-end"
    end.append(portalList)
    document.body.append(end)
  },
})

const cities = ["Lima", "Lisbon", "London", "Oslo", "Paris", "Rome"]
const city = get("city")
const cityPopup = popup(city, get("city-list"), { shows: (text) => { city.value = text } })
const delay = ${exchange.count("ms", 0, 60_000)}
let asked = 0
function suggest(event) {
  const typed = city.value.toLowerCase()
  const found = typed === "" ? [] : cities.filter((name) => name.toLowerCase().startsWith(typed))
  get("city-list").innerHTML = found.map((name) => '<li role="option" aria-selected="false" id="city-' + name.toLowerCase() + '">' + name + "</li>").join("")
  if (found.length > 0) cityPopup.show(event)
  else cityPopup.hide(event)
}
city.addEventListener("input", (event) => {
  record(event, "input city=" + city.value)
  const turn = ++asked
  if (delay === 0) suggest(event)
  else setTimeout(() => { if (turn === asked) suggest(event) }, delay)
})
</script>`,
}))
