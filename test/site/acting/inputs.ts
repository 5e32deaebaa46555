import { actingPage } from "./page.ts"

const listeners = `oninput="saw(event)" onchange="saw(event)"`

const plainTypes = [
  ...["text", "search", "email", "url", "tel", "password", "number", "range", "date", "time"],
  ...["datetime-local", "month", "week", "color", "checkbox", "file"],
]

const field = (id: string, attributes: string) =>
  `<p><label>${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")} <input id="${id}" ${attributes} ${listeners}></label></p>`

/** An input of every type, and some with limits. */
export const inputs = actingPage("inputs", {
  title: "Inputs",
  body: `${plainTypes.map((type) => field(type, `type="${type}"`)).join("\n")}
${field("radio-a", 'type="radio" name="radio" value="a"')}
${field("radio-b", 'type="radio" name="radio" value="b"')}
<p><label>Textarea <textarea id="textarea" ${listeners}></textarea></label></p>
${field("short", 'maxlength="5"')}
${field("stepped", 'type="number" min="0" max="10" step="0.5"')}
${field("bounded", 'type="date" min="2024-01-01" max="2024-12-31"')}
${field("suggest", 'list="suggestions"')}
<datalist id="suggestions"><option value="Amsterdam"><option value="Antwerp"></datalist>
${field("readonly", 'readonly value="fixed"')}
${field("disabled", "disabled")}
<h2 id="not-a-field">Not a field</h2>
<script>
document.getElementById("text").addEventListener("keydown", (event) => record(event, "keydown text=" + event.key))
function values() {
  return Object.fromEntries(Array.from(document.querySelectorAll("input, textarea"), (input) => [input.id, valueOf(input)]))
}
</script>`,
})
