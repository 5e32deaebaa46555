/** The booking in the page: a panel that is rerendered for each step, and the record of its controls' events. */
export const wizard = `
const countries = ["Austria", "Brazil", "Canada", "Denmark", "France", "Germany", "Japan", "Kenya", "Norway", "Peru", "Portugal", "Spain"]
const steps = [
  { title: "Who is coming?", fields: [
    { label: "Full name", type: "text", required: true },
    { label: "Email", type: "email", required: true },
    { label: "Phone", type: "tel" },
  ] },
  { title: "Your stay", fields: [
    { label: "Arrival date", type: "date", required: true },
    { label: "Guests", type: "number", required: true },
    { label: "Country", options: ["Choose one", ...countries], required: true },
    { label: "Room", choices: ["Single", "Double"], required: true },
  ] },
  { title: "Extras", fields: [
    { label: "Breakfast", type: "checkbox" },
    { label: "Notes" },
  ] },
]
const panel = document.getElementById("panel")
const values = {}
for (const { label, type } of steps.flatMap(({ fields }) => fields)) values[label] = type === "checkbox" ? false : ""
const trusted = {}
let step = 0
let missing = []

const escaped = (text) => String(text).replace(/[&<>"]/g, (character) => "&#" + character.codePointAt(0) + ";")
const named = (label) => 'data-field="' + label + '"'
function fieldHtml({ label, type, options, choices }) {
  const value = escaped(values[label])
  if (choices) return '<fieldset><legend>' + label + '</legend>' + choices.map((choice) =>
    '<label><input type="radio" name="choice" value="' + choice + '" ' + named(label) + (values[label] === choice ? " checked" : "") + '> ' + choice + '</label>').join(" ") + '</fieldset>'
  if (options) return '<p><label>' + label + ' <select ' + named(label) + '>' + options.map((option, index) =>
    '<option value="' + (index ? option : "") + '"' + (index && values[label] === option ? " selected" : "") + '>' + option + '</option>').join("") + '</select></label></p>'
  if (type === "checkbox") return '<p><label><input type="checkbox" ' + named(label) + (values[label] ? " checked" : "") + '> ' + label + '</label></p>'
  if (type) return '<p><label>' + label + ' <input type="' + type + '" ' + named(label) + ' value="' + value + '"></label></p>'
  return '<p><label>' + label + ' <textarea ' + named(label) + '>' + value + '</textarea></label></p>'
}
const button = (text, act) => '<button type="button" data-act="' + act + '">' + text + '</button>'
const shown = (value) => value === true ? "yes" : value === false ? "no" : value || "none"

function draw() {
  const { title, fields } = steps[step] ?? {}
  if (fields) {
    panel.innerHTML = '<h2>Step ' + (step + 1) + ' of ' + steps.length + ': ' + title + '</h2>' +
      (missing.length ? '<p role="alert">Please fill in: ' + missing.join(", ") + '</p>' : "") +
      fields.map(fieldHtml).join("") + '<p>' + (step > 0 ? button("Back", "back") + " " : "") + button("Next", "next") + '</p>'
  } else {
    panel.innerHTML = '<h2>Is this right?</h2><dl>' + Object.entries(values).map(([label, value]) =>
      '<dt>' + label + '</dt><dd>' + escaped(shown(value)) + '</dd>').join("") + '</dl><p>' + button("Back", "back") + " " + button("Confirm", "book") + '</p>'
  }
  drawStay()
}
function drawStay() {
  const guests = Number(values.Guests) || 1
  const price = guests * (values.Room === "Double" ? 70 : 90) + (values.Breakfast ? guests * 12 : 0)
  document.getElementById("stay").textContent = guests + (guests === 1 ? " guest, " : " guests, ") + price + " € a night" + (values.Breakfast ? " with breakfast" : "")
}

const acts = {
  back() { missing = []; step--; draw() },
  next() {
    missing = steps[step].fields.filter(({ label, required }) => required && !values[label]).map(({ label }) => label)
    if (missing.length === 0) step++
    draw()
  },
  async book(button) {
    button.disabled = true
    const run = encodeURIComponent(new URLSearchParams(location.search).get("run") ?? "")
    const answer = await fetch("/bench/task/saw?run=" + run, { method: "POST", body: JSON.stringify({ values, trusted }) })
    const { number } = await answer.json()
    panel.innerHTML = '<h2>Thank you, ' + escaped(values["Full name"]) + '</h2><p role="status">Your room is booked. Your booking number is <strong>' + number + '</strong>.</p>'
  },
}
function saw(event) {
  const control = event.target.closest("[data-field], [data-act]")
  if (!control) return
  const name = control.dataset.field ?? control.textContent
  trusted[name] = (trusted[name] ?? true) && event.isTrusted
}
function keep({ target }) {
  if (!target.dataset.field) return
  values[target.dataset.field] = target.type === "checkbox" ? target.checked : target.value
  drawStay()
}
for (const type of ["input", "change", "click"]) panel.addEventListener(type, saw)
panel.addEventListener("input", keep)
panel.addEventListener("change", keep)
panel.addEventListener("click", (event) => {
  const control = event.target.closest("[data-act]")
  if (control) acts[control.dataset.act](control)
})
draw()
`
