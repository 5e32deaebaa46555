import { route } from "../../router.ts"

/** Elements that cannot be seen, beside elements that look hidden but are not. */
export const hidden = route("/seeing/hidden", (exchange) =>
  exchange.html({
    title: "Hidden things",
    head: `<style>
.sr-only { position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; overflow: hidden; clip: rect(0, 0, 0, 0); border: 0 }
.path { position: absolute; clip-path: inset(50%) }
.window { width: 200px; height: 40px; position: relative }
.window > div { height: 400px; position: relative }
.window button { position: absolute; top: 300px; left: 0 }
.off-canvas { position: fixed; left: 0; top: 0; width: 200px; height: 100%; transform: translateX(-100%) }
</style>`,
    body: `<h1>Hidden things</h1>
<section><h2>Not there</h2>
<button data-must="hide" style="display: none">Display none</button>
<div style="display: none"><button data-must="hide">Inside display none</button></div>
<button data-must="hide" hidden>Hidden attribute</button>
<div hidden="until-found"><button data-must="hide">Inside hidden until found</button></div>
<button data-must="hide" style="visibility: hidden">Visibility hidden</button>
<div style="visibility: hidden"><button data-must="hide">Inside visibility hidden</button>
<button data-must="list" style="visibility: visible">Visible again</button></div>
<button data-must="hide" style="visibility: collapse">Visibility collapse</button>
<button data-must="may" style="opacity: 0">Opacity 0</button>
<div style="opacity: 0"><button data-must="may">Inside opacity 0</button></div>
<button data-must="hide" style="opacity: 0; pointer-events: none">Opacity 0, and clicks go through</button>
<button data-must="list" style="opacity: 0.3">Opacity 0.3</button>
<div style="content-visibility: hidden"><button data-must="hide">Content visibility hidden</button></div>
<div style="content-visibility: auto"><button data-must="list">Content visibility auto</button></div>
<details><summary data-must="list">Closed details</summary><button data-must="hide">Inside closed details</button></details>
<dialog><button data-must="hide">Inside a closed dialog</button></dialog>
<div popover id="pop"><button data-must="hide">Inside a closed popover</button></div>
<button data-must="list" popovertarget="pop">Opens it</button>
<template><button data-must="hide">Inside a template</button></template>
<noscript><button data-must="hide">Without scripts</button></noscript>
</section>

<section><h2>Without size</h2>
<button data-must="hide" style="width: 0; height: 0; padding: 0; border: 0; overflow: hidden">Zero size</button>
<button data-must="hide" style="transform: scale(0)">Scaled away</button>
<a data-must="hide" href="/title/Empty"></a>
<a data-must="hide" class="sr-only" href="#skip">Skip link</a>
<a data-must="hide" class="path" href="/title/Path">Clipped by a path</a>
<div style="width: 0; height: 0"><button data-must="list">Overflows a zero-size box</button></div>
</section>

<section><h2>Out of reach</h2>
<a data-must="hide" href="/title/Left" style="position: absolute; left: -9999px">Far left</a>
<a data-must="hide" href="/title/Above" style="position: absolute; top: -500px">Above the page</a>
<p style="text-indent: -9999px; overflow: hidden"><a data-must="hide" href="/title/Indent">Indented away</a></p>
<nav class="off-canvas" data-must="hide"><a data-must="hide" href="/title/Menu">Off-canvas menu</a></nav>
<div class="window" style="overflow: hidden"><div><button data-must="hide">Cut off</button></div></div>
<div class="window" style="overflow: clip"><div><button data-must="hide">Clipped off</button></div></div>
<div style="height: 20px; overflow: hidden"><button data-must="list" style="height: 60px">Half cut off</button></div>
</section>

<section><h2>There after all</h2>
<button data-must="list" aria-hidden="true">Hidden from assistive technology only</button>
<div class="window" style="overflow: auto"><div><button data-must="list">Scrolled out</button></div></div>
<div class="window" style="overflow: auto"><div class="window" style="overflow: hidden; height: 40px"><div style="height: 400px"><button data-must="hide">Cut off in a scroller</button></div></div></div>
<div class="window" style="overflow: hidden"><div style="position: static"><button data-must="hide" style="position: absolute">Positioned out</button></div></div>
<div style="overflow: hidden; height: 10px"><button data-must="list" style="position: absolute; left: 300px">Escapes the clipping</button></div>
<p style="margin-top: 2000px"><button data-must="list">Far below</button></p>
</section>`,
  }),
)
