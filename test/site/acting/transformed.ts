import { actingPage } from "./page.ts"

const button = (id: string, style: string) =>
  `<div class="place"><button id="${id}" style="${style}" onclick="saw(event)">${id.charAt(0).toUpperCase()}${id.slice(1)}</button></div>`

/** Targets that are not where, or not as large, as their boxes say. */
export const transformed = actingPage("transformed", {
  title: "Transformed",
  style: `.place { height: 110px; padding: 20px; box-sizing: border-box } #two-lines-place span { display: inline-block; width: 200px }
#in-rotated-place { transform: rotate(30deg); width: 200px } #overflowing { width: 0; height: 0; position: relative }
#overflowing span { position: absolute; left: 100px; top: 10px; width: 100px }`,
  body: `${button("rotated", "transform: rotate(45deg)")}
${button("scaled", "transform: scale(0.4)")}
${button("grown", "transform: scale(3); transform-origin: left top")}
${button("skewed", "transform: skew(40deg)")}
${button("flipped", "transform: scaleX(-1)")}
${button("tilted", "transform: perspective(200px) rotateY(60deg)")}
${button("transparent", "opacity: 0")}
${button("clipped", "width: 200px; height: 80px; clip-path: polygon(0 0, 30% 0, 0 60%)")}
${button("round", "width: 80px; height: 80px; border-radius: 50%")}
<div class="place" id="in-rotated-place"><button id="in-rotated" onclick="saw(event)">In rotated</button></div>
<div class="place" id="two-lines-place"><span>Before</span><a id="two-lines" href="#two" onclick="saw(event)">two<br>lines</a></div>
<div class="place"><button id="contents" style="display: contents" onclick="saw(event)">Contents</button></div>
<div class="place"><div id="overflowing" role="button" tabindex="0" onclick="saw(event)"><span>Overflowing</span></div></div>`,
})
