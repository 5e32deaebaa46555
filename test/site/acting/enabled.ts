import { actingPage, afterMs } from "./page.ts"

/** Targets that cannot be acted on: until later, or at all. */
export const enabled = actingPage("enabled", (exchange) => ({
  title: "Enabled",
  body: `<p><button id="later" disabled onclick="saw(event)">Later</button>
<input id="later-field" aria-label="Later field" disabled oninput="saw(event)">
<input id="readonly-later" aria-label="Readonly later" readonly oninput="saw(event)">
<button id="hidden-later" style="display: none" onclick="saw(event)">Hidden later</button>
<span id="place"></span></p>
<p><button id="never" disabled onclick="saw(event)">Never</button>
<input id="readonly" aria-label="Readonly" value="fixed" readonly oninput="saw(event)"></p>
<fieldset disabled><legend>Closed <button id="in-legend" onclick="saw(event)">In legend</button></legend>
<input id="in-fieldset" aria-label="In fieldset" oninput="saw(event)">
<button id="in-fieldset-button" onclick="saw(event)">In fieldset button</button></fieldset>
<p><button id="aria" aria-disabled="true" onclick="saw(event)">Aria</button></p>
<div role="group" aria-label="Closed group" aria-disabled="true"><button id="in-aria-group" onclick="saw(event)">In aria group</button></div>
<div inert><button id="in-inert" onclick="saw(event)">In inert</button></div>
<script>
function ready() {
  const get = (id) => document.getElementById(id)
  get("later").disabled = false
  get("later-field").disabled = false
  get("readonly-later").readOnly = false
  get("hidden-later").style.display = ""
  place.innerHTML = '<button id="missing-later" onclick="saw(event)">Missing later</button>'
}
${afterMs(exchange, "ready()")}
</script>`,
}))
