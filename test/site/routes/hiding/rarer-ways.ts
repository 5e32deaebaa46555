import { as, IMAGE, p, type Way } from "./hidden-text.ts"

/** Ways to hide text that need less common elements and properties. */
export const rarerWays: readonly Way[] = [
  // Where no text is drawn.
  as("parenthesis of a ruby", "<ruby>r<rp>WORD</rp><rt>t</rt></ruby>"),
  as("text of a meter", `<meter value=".5">WORD</meter>`),
  as("text of a progress bar", `<progress value=".5">WORD</progress>`),
  as("fallback of a sound", "<audio controls>WORD</audio>"),
  as("fallback of a frame", "<iframe>WORD</iframe>"),
  as("text of a closed menu", `<div popover="manual"><ul><li>WORD</ul></div>`),
  as("definitions of a drawing", `<svg width=90 height=20><defs><text y=15>WORD</text></defs></svg>`),
  as("symbol of a drawing", `<svg width=90 height=20><symbol><text y=15>WORD</text></symbol></svg>`),
  as("pattern of a drawing", `<svg width=90 height=20><pattern><text y=15>WORD</text></pattern></svg>`),
  as("clip path of a drawing", `<svg width=90 height=20><clipPath><text y=15>WORD</text></clipPath></svg>`),
  as("box in a drawing without size", `<svg width=90 height=20><foreignObject><p>WORD</p></foreignObject></svg>`),
  as("phantom of a formula", "<math><mphantom><mi>WORD</mi></mphantom></math>"),
  as(
    "replaced by an image",
    `<p class="replaced">WORD</p>`,
    `.replaced { content: url("${IMAGE}"); width: 90px; height: 20px; display: block }`,
  ),
  as("counter that nobody draws", `<p data-word="WORD" style="counter-reset: word">c</p>`),

  // Too small.
  p("flat by a matrix", "transform: matrix(1, 0, 0, 0, 0, 0)"),
  p("nothing by a matrix", "transform: matrix3d(0,0,0,0, 0,0,0,0, 0,0,1,0, 0,0,0,1)"),
  p("turned by the rotate property", "rotate: x 90deg"),
  p("no inline size", "inline-size: 0; overflow: hidden"),
  p("no block size", "block-size: 0; overflow: clip"),
  as(
    "flex item of no size",
    `<div style="display: flex; width: 90px"><p style="flex: 0 0 0; min-width: 0; overflow: hidden; white-space: nowrap">WORD</p></div>`,
  ),
  as(
    "grid column of no width",
    `<div style="display: grid; grid-template-columns: 0 90px"><p style="overflow: hidden; min-width: 0">WORD</p><p>c</p></div>`,
  ),
  p("contained in nothing", "contain: strict; width: 0; height: 0"),
  p("font in a container of no size", "font-size: 0cqw"),
  as(
    "drawn text in a scaled drawing",
    `<svg width=90 height=20 viewBox="0 0 9000 2000"><text y=15 font-size=16>WORD</text></svg>`,
  ),
  as(
    "drawn text that is moved away",
    `<svg width=90 height=20><text y=15 transform="translate(-500 0)">WORD</text></svg>`,
  ),

  // Out of sight.
  p("by inset", "position: absolute; inset: -500px auto auto -500px"),
  p("right of the window, fixed", "position: fixed; right: -900px; width: 300px"),
  p("above by a margin", "position: absolute; top: 0; margin-top: -500px"),
  p(
    "behind the end of a line",
    "overflow: hidden; width: 60px; height: 20px; white-space: nowrap; padding-left: 90px; box-sizing: border-box",
  ),
  as(
    "lines beyond the clamp",
    `<div style="overflow: hidden; height: 20px; line-height: 20px"><p style="margin: 0; padding-top: 40px">WORD</p></div>`,
  ),
  as(
    "scrolled out for good",
    `<div class="scrolled" style="overflow: hidden; height: 20px"><p style="margin: 0; height: 20px; position: relative; top: -60px">WORD</p></div>`,
  ),

  // In the colour of what is behind it.
  as("white by its tag", `<p><font color="white">WORD</font></p>`),
  as("white ruby", `<ruby>r<rt style="color: #fff">WORD</rt></ruby>`),
  as("white mark", `<p><mark style="background: #fff; color: #fff">WORD</mark></p>`),
  as("white code", `<pre style="color: #fff">WORD</pre>`),
  as("white quote", `<blockquote style="color: white">WORD</blockquote>`),
  as("white legend", `<fieldset><legend style="color: #fff">WORD</legend>c</fieldset>`),
  as("white summary", `<details open><summary>s</summary><p style="color: #fff">WORD</p></details>`),
  as("drawn after in white", `<p class="after-white">x</p>`, `.after-white::after { content: "WORD"; color: #fff }`),
  p("by light-dark", "color: light-dark(#fff, #000)"),
  p("by a relative colour", "color: rgb(from #000 255 255 255)"),
  p("by lab", "color: lab(99% 0 0)"),
  p("opacity by percent", "opacity: 1%"),
  p("opacity by a variable", "--o: 0; opacity: var(--o)"),
  p("opacity by calc", "opacity: calc(1 - 1)"),
  p("colour of the ground by inheritance", "background: #246; color: #246"),
  as(
    "multiplied white",
    `<div style="isolation: isolate"><p style="mix-blend-mode: multiply; color: #fff">WORD</p></div>`,
  ),

  // Cut away, or covered.
  p("clip path of a rectangle", "clip-path: rect(0 0 0 0)"),
  p("clip path by corners and sizes", "clip-path: xywh(0 0 0 0)"),
  p("cut by margins", "clip-path: inset(-10px 0 300px 0)"),
  p("mask of nothing", "mask: linear-gradient(#0000, #0000)"),
  as(
    "under what a style sheet draws",
    `<p class="veiled">WORD</p>`,
    `.veiled { position: relative } .veiled::after { content: ""; position: absolute; inset: -2px; background: #fff }`,
  ),
  as(
    "under a canvas",
    `<div style="position: relative; height: 40px"><p style="margin: 0">WORD</p><canvas style="position: absolute; left: 0; top: 0; width: 100%; height: 40px; background: #fff"></canvas></div>`,
  ),
  as(
    "under a gradient",
    `<div style="position: relative; height: 40px"><p style="margin: 0">WORD</p><div style="position: absolute; inset: 0; background: linear-gradient(#fff, #eee)"></div></div>`,
  ),
  as(
    "under a nested box",
    `<div style="position: relative; height: 40px"><p style="margin: 0">WORD</p><div style="position: absolute; inset: 0"><div style="height: 100%; background: #fff"></div></div></div>`,
  ),
]
