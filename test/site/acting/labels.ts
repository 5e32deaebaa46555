import { actingPage } from "./page.ts"

/** Boxes that are hidden or unclickable and set through a label, boxes that are not inputs, and stubborn ones. */
export const labels = actingPage("labels", {
  title: "Labels",
  style: `.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: -1px; opacity: 0 }
#switch { opacity: 0; width: 0; height: 0 } .track { display: inline-block; width: 44px; height: 24px; border-radius: 12px; background: silver }
#switch:checked + .track { background: green } .card { display: inline-block; padding: 20px; border: 1px solid } label { display: block; margin: 8px }
label.card { display: inline-block } [aria-checked]::before { content: "☐ " } [aria-checked=true]::before { content: "☑ " }`,
  body: `<label><input type="checkbox" id="wrapped" class="unseen" onchange="saw(event)"> Wrapped</label>
<input type="checkbox" id="pointed" onchange="saw(event)"><label for="pointed" style="display: inline">Pointed</label>
<label><input type="checkbox" id="switch" onchange="saw(event)"><span class="track"></span> Switch</label>
<input type="checkbox" id="gone" style="display: none" onchange="saw(event)"><label for="gone" id="gone-label">Gone</label>
<fieldset><legend>Plan</legend>
<label class="card"><input type="radio" name="plan" id="plan-free" value="free" class="unseen" onchange="saw(event)"> Free</label>
<label class="card"><input type="radio" name="plan" id="plan-pro" value="pro" class="unseen" onchange="saw(event)"> Pro</label></fieldset>
<p><span id="aria-switch" role="switch" aria-checked="false" tabindex="0">Aria switch</span>
<span id="aria-checkbox" role="checkbox" aria-checked="false" tabindex="0">Aria checkbox</span>
<span id="aria-mixed" role="checkbox" aria-checked="mixed" tabindex="0">Aria mixed</span></p>
<div role="radiogroup" aria-label="Aria plan"><span id="aria-free" role="radio" aria-checked="true" tabindex="0">Aria free</span>
<span id="aria-pro" role="radio" aria-checked="false" tabindex="-1">Aria pro</span></div>
<p><label><input type="checkbox" id="stubborn" onclick="event.preventDefault(); saw(event)"> Stubborn</label>
<span id="aria-stubborn" role="checkbox" aria-checked="false" tabindex="0" onclick="saw(event)">Aria stubborn</span></p>
<label for="field" id="field-label">Field</label><input id="field" oninput="saw(event)">
<script>
function set(element, on) { element.setAttribute("aria-checked", on) }
function toggle(event) {
  const element = event.currentTarget
  set(element, element.getAttribute("aria-checked") !== "true")
  record(event, "click " + element.id + "=" + element.getAttribute("aria-checked"))
}
for (const element of document.querySelectorAll("#aria-switch, #aria-checkbox, #aria-mixed")) element.addEventListener("click", toggle)
const radios = document.querySelectorAll("[role=radio]")
for (const radio of radios) radio.addEventListener("click", (event) => {
  for (const other of radios) set(other, other === radio)
  record(event, "click " + radio.id + "=true")
})
</script>`,
})
