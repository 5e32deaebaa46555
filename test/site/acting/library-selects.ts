import { actingPage } from "./page.ts"

const option = (text: string) => `<div role="option">${text}</div>`
const drawn = (text: string, more = "") => `<div class="drawn ${more}" title="${text}"><div>${text}</div></div>`

/** A combobox that is covered by its value, and whose listbox for screen readers is hidden. */
const doubled = (
  id: string,
  label: string,
  shown: string,
  more = "",
) => `<div class="row"><label for="${id}">${label}</label>
<div class="box" id="${id}-box"><span><input id="${id}" role="combobox" aria-expanded="false" aria-haspopup="listbox" aria-controls="${id}-list" autocomplete="off"></span>${shown}</div>
<div class="popup" id="${id}-popup" hidden>
<div id="${id}-list" role="listbox" class="for-readers">${option("Bern")}${option("Oslo")}</div>
<div>${drawn("Bern")}${drawn("Oslo")}${drawn("Rome")}${drawn("Xanten", "off")}</div>${more}</div></div>`

/** Selects of libraries that do not follow the ARIA authoring practices: Tom Select and Ant Design. */
export const librarySelects = actingPage("library-selects", (exchange) => ({
  title: "Library selects",
  style: `.row { position: relative; margin: 16px 0; min-height: 32px } [hidden] { display: none } .list { width: 200px; border: 1px solid }
.box { position: relative; width: 200px; height: 32px; border: 1px solid }
.box input { position: absolute; inset: 0; width: 100%; height: 100%; box-sizing: border-box; border: 0; background: none }
.value { position: relative; display: block; line-height: 32px; padding-left: 8px } .beside { margin-left: 220px }
.popup { position: absolute; z-index: 1; width: 200px; border: 1px solid; background: white }
.for-readers { width: 0; height: 0; overflow: hidden } .drawn { padding: 4px; cursor: pointer } .off { cursor: not-allowed }
.veil { position: absolute; inset: 0; background: #eee }`,
  body: `<div class="row"><span id="skills-chosen"></span><input id="skills" role="combobox" aria-label="Skills" aria-expanded="true" aria-controls="skills-list" aria-haspopup="listbox">
<div id="skills-list" class="list" role="listbox"><div role="option" aria-selected="true">CSS</div>${["C", "Rust"].map(option).join("")}</div></div>
<div class="row"><input id="places" role="combobox" aria-label="Places" aria-expanded="true" aria-controls="places-list" aria-haspopup="listbox">
<div id="places-list" class="list" role="listbox">${["Africa", "Europe"].map(option).join("")}</div></div>
${doubled("city", "City", '<span class="beside" id="city-value"></span>', "<button>Add a city</button>")}
${doubled("size", "Size", '<span class="value" id="size-value">Choose</span>')}
<div class="row"><div class="box"><input id="loading" role="combobox" aria-label="Loading" aria-haspopup="listbox"><div class="veil">Please wait</div></div></div>
<div class="row"><div class="box" id="under-box"><input id="under" role="combobox" aria-label="Under" aria-haspopup="listbox"><button class="veil" id="over">Clear</button></div></div>
<div class="row"><div class="box" id="card"><input id="note" aria-label="Note"><span class="value">Write here</span></div></div>
<script>
const get = (id) => document.getElementById(id)

// A selected option leaves the list; aria-selected only marks the one that Enter would select.
get("skills-list").addEventListener("click", (event) => {
  const option = event.target.closest("[role=option]")
  const next = option.nextElementSibling ?? get("skills-list").firstElementChild
  for (const each of get("skills-list").children) each.removeAttribute("aria-selected")
  option.remove()
  next.setAttribute("aria-selected", "true")
  get("skills-chosen").insertAdjacentHTML("beforeend", "<b>" + option.textContent + "</b> ")
  record(event, "select skills=" + option.textContent)
})

// The first option leads to more options and cannot be selected.
get("places-list").addEventListener("click", (event) => {
  record(event, "lead places=" + event.target.textContent)
  get("places-list").innerHTML = '<div role="option">France</div><div role="option">Norway</div>'
})

const delay = ${exchange.count("ms", 0, 60_000)}
for (const id of ["city", "size"]) {
  watch(get(id), "input")
  const draw = () => { get(id + "-popup").hidden = get(id).getAttribute("aria-expanded") !== "true" }
  const show = (isOpen) => {
    get(id).setAttribute("aria-expanded", isOpen)
    if (isOpen && delay > 0) setTimeout(draw, delay)
    else draw()
  }
  get(id + "-box").addEventListener("mousedown", (event) => {
    event.preventDefault()
    get(id).focus()
    show(true)
  })
  get(id + "-popup").addEventListener("mousedown", (event) => event.preventDefault())
  get(id + "-popup").addEventListener("click", (event) => {
    const option = event.target.closest(".drawn:not(.off)")
    if (!option) return
    get(id + "-value").textContent = option.title
    record(event, "select " + id + "=" + option.title)
    show(false)
  })
  get(id).addEventListener("blur", () => show(false))
  get(id).addEventListener("keydown", ({ key }) => { if (key === "Escape") show(false) })
}

get("under-box").addEventListener("mousedown", (event) => record(event, "mousedown under-box"))
get("over").addEventListener("click", saw)
get("card").addEventListener("click", (event) => {
  get("note").focus()
  record(event, "click card")
})
</script>`,
}))
