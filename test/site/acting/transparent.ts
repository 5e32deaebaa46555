import { actingPage } from "./page.ts"

/** Transparent controls over images that look like controls. */
export const transparent = actingPage("transparent", {
  title: "Transparent",
  style: `.place { position: relative; width: 160px; height: 40px; margin: 8px; background: gold }
.place > :last-child { position: absolute; inset: 0; opacity: 0; width: 160px; height: 40px; margin: 0 }`,
  body: `<div class="place">Press<button id="button" onclick="saw(event)"></button></div>
<div class="place">Go<a id="link" href="#there" onclick="saw(event)"></a></div>
<div class="place">Attach<input type="file" id="file" onclick="saw(event); event.preventDefault()" onchange="saw(event)"></div>
<div class="place">Toggle<input type="checkbox" id="box" onchange="saw(event)"></div>`,
})
