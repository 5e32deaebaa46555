import { actingPage } from "./page.ts"

/** Forms whose values are controlled by a framework. */
export const frameworkForms = [
  actingPage("react-form", {
    title: "React form",
    bundle: "react-form",
    body: `<div id="root"></div>\n<script>recordUntrusted()</script>`,
  }),

  actingPage("vue-form", {
    title: "Vue form",
    bundle: "vue-form",
    body: `<div id="root"></div>\n<script>recordUntrusted()</script>`,
  }),

  // Like Angular's value accessors: the model follows events, and writes the transformed value back.
  actingPage("angular-form", {
    title: "Angular-style form",
    body: `<p><label>Name <input id="name"></label></p>
<p><label>On blur <input id="on-blur"></label></p>
<p><label>Amount <input id="amount"></label></p>
<p><label><input type="checkbox" id="agree"> Agree</label></p>
<p><label>Color <select id="color"><option>red</option><option>green</option><option>blue</option></select></label></p>
<script>
const model = {}
const state = () => ({ ...model })
function set(event, id, value) {
  model[id] = value
  record(event, "model " + id + "=" + value)
}
function control(id, { takes = "input", blurTakes = false, written } = {}) {
  const element = document.getElementById(id)
  const read = () => element.type === "checkbox" ? element.checked : element.value
  element.addEventListener(takes, (event) => { if (!blurTakes) set(event, id, read()) })
  element.addEventListener("blur", (event) => {
    record(event, "touched " + id)
    if (blurTakes) set(event, id, read())
    if (written) element.value = written(model[id] ?? "")
  })
}
control("name", { written: (text) => text.replace(/\\b[a-z]/g, (letter) => letter.toUpperCase()) })
control("on-blur", { blurTakes: true })
control("amount", { written: (text) => text === "" ? "" : Number(text.replaceAll(",", "")).toLocaleString("en-US", { minimumFractionDigits: 2 }) })
control("agree", { takes: "change" })
control("color", { takes: "change" })
</script>`,
  }),
]
