import { actingPage } from "./page.ts"

/** Scroll containers: nested, on both axes, smooth ones, and elements that cannot scroll. */
export const scrollers = actingPage("scrollers", {
  title: "Scrollers",
  style: `#outer, #middle, #inner { overflow: auto; border: 1px solid } #outer { width: 500px; height: 200px }
#middle { width: 400px; height: 300px; margin: 500px 0 500px 600px } #inner { width: 300px; height: 200px; margin: 600px 0 600px 700px }
.pad { width: 900px; height: 1000px; padding: 700px 0 0 500px; box-sizing: border-box }
#sideways { width: 300px; overflow-x: auto; white-space: nowrap } #far-right { margin-left: 2000px }
#smooth { width: 300px; height: 100px; overflow: auto; scroll-behavior: smooth } #smooth-end { margin-top: 2000px }
#hidden-overflow { width: 300px; height: 50px; overflow: hidden } #cut-off { margin-top: 200px }`,
  body: `<div id="outer" tabindex="0"><div id="middle" tabindex="0"><div id="inner" tabindex="0"><div class="pad"><button id="deep" onclick="saw(event)">Deep</button>
<input id="deep-field" aria-label="Deep field" oninput="saw(event)"></div></div></div></div>
<div id="sideways"><span>Start</span><button id="far-right" onclick="saw(event)">Far right</button></div>
<div id="smooth"><p>Top</p><button id="smooth-end" onclick="saw(event)">Smooth end</button></div>
<div id="flat">This has nothing to scroll.</div>
<div id="hidden-overflow"><p>Shown</p><button id="cut-off" onclick="saw(event)">Cut off</button></div>
<div style="height: 4000px"></div>
<p>The very end</p>
<button id="bottom" onclick="saw(event)">Bottom</button>`,
})
