import { actingPage } from "./page.ts"

/** Elements without pointer events, over, under and inside of elements with them. */
export const pointerEvents = actingPage("pointer-events", {
  title: "Pointer events",
  style: `.none { pointer-events: none } .place { position: relative; padding: 10px } #veil { position: absolute; inset: 0; background: rgb(0 0 255 / 0.1) }
#text-button { position: relative } #text-button span { position: absolute; inset: 0 } #text-button { width: 120px; height: 40px }
svg { width: 24px; height: 24px }`,
  body: `<div id="beneath" class="place" onclick="saw(event)"><button id="none" class="none" onclick="saw(event)">None</button></div>
<button id="icon-button" aria-label="Settings" onclick="saw(event)"><svg class="none"><circle cx="12" cy="12" r="10"/></svg></button>
<button id="text-button" onclick="saw(event)"><span>Text button</span></button>
<div class="none"><button id="child" style="pointer-events: auto" onclick="saw(event)">Child</button></div>
<button id="worded" onclick="saw(event)"><span class="none">Worded</span> <b>button</b></button>
<div id="row" class="place"><span class="none" id="row-text">Row text</span></div>
<p><span class="none" id="mere-text">Mere text</span></p>
<script>document.getElementById("row").addEventListener("click", saw)</script>
<div class="place"><button id="under-veil" onclick="saw(event)">Under veil</button><div id="veil" class="none"></div></div>`,
})
