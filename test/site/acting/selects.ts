import { actingPage, afterMs } from "./page.ts"

const listeners = `oninput="saw(event)" onchange="saw(event)"`

const select = (id: string, options: string, attributes = "") =>
  `<p><label>${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")} <select id="${id}" ${attributes} ${listeners}>${options}</select></label></p>`

const fruit = `<option value="apple">Apple</option><option value="pear">Pear</option><option value="plum">Plum</option>`
const colors = `<option value="red">Red</option><option value="green">Green</option><option value="blue">Blue</option><option value="black">Black</option>`

/** The browser's own selects. */
export const selects = actingPage("selects", (exchange) => ({
  title: "Selects",
  body: `${select("single", fruit)}
${select("multiple", colors, "multiple")}
${select("with-disabled", '<option value="small">Small</option><option value="large" disabled>Sold out</option>')}
${select("grouped", '<optgroup label="Cats"><option value="lion">Lion</option><option value="tiger">Tiger</option></optgroup><optgroup label="Dogs"><option value="wolf">Wolf</option></optgroup>')}
${select("dynamic", '<option value="">Wait…</option>')}
${select("disabled-select", fruit, "disabled")}
${select("stubborn", fruit)}
${select("tall", colors, 'size="4"')}
<button id="not-a-select" onclick="saw(event)">Not a select</button>
<script>
stubborn.addEventListener("change", () => { stubborn.value = "apple" })
function load() {
  dynamic.innerHTML = '<option value="">Choose</option><option value="oslo">Oslo</option><option value="rome">Rome</option>'
}
${afterMs(exchange, "load()")}
</script>`,
}))
