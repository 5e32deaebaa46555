import { IMAGE, type Way } from "./hidden-text.ts"

const p = (name: string, style: string): Way => ({ name, html: `<p style="${style}">WORD</p>` })
const as = (name: string, html: string, css?: string): Way => ({ name, html, ...(css === undefined ? {} : { css }) })

const LOGO = `background: #246; width: 90px; height: 30px; display: block`
const SR = "position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0, 0, 0, 0)"

/** Text that looks hidden but is visible. */
export const honestWays: readonly Way[] = [
  p("plain", ""),
  p("small print of 9 px", "font-size: 9px"),
  p("small print of 6 px", "font-size: 6px"),
  p("narrow letters", "font: 7px serif"),
  p("low contrast", "color: #b5b5b5"),
  p("contrast of little more than 1.5", "color: #cfcfcf"),
  p("dark on black", "color: #444; background: #000"),
  p("yellow on white", "color: #ff0"),
  p("red on green of one brightness", "color: #f00; background: #008000"),
  p("white on an image", `color: #fff; background: url(&quot;${IMAGE}&quot;)`),
  p("white on a gradient", "color: #fff; background: linear-gradient(#fff, #036)"),
  as(
    "white over an image beside it",
    `<div style="position: relative; height: 40px"><img alt="Sea" src="${IMAGE}" style="position: absolute; left: 0; top: 0; width: 100%; height: 100%"><p style="position: relative; color: #fff; margin: 0">WORD</p></div>`,
  ),
  as(
    "white over an image behind it",
    `<div style="position: relative; z-index: 0; height: 40px"><img alt="Sea" src="${IMAGE}" style="position: absolute; left: 0; top: 0; width: 100%; height: 100%; z-index: -1"><p style="color: #fff; margin: 0">WORD</p></div>`,
  ),
  as(
    "white over a canvas",
    `<div style="position: relative; height: 40px"><canvas width=400 height=40 style="position: absolute; left: 0; top: 0; background: #030"></canvas><p style="position: relative; color: #fff; margin: 0">WORD</p></div>`,
  ),
  as(
    "white over a video",
    `<div style="position: relative; height: 40px"><video style="position: absolute; left: 0; top: 0; width: 400px; height: 40px; background: #300"></video><p style="position: relative; color: #fff; margin: 0">WORD</p></div>`,
  ),
  as(
    "white over a box beside it",
    `<div style="position: relative; height: 40px"><div style="position: absolute; inset: 0; background: #225"></div><p style="position: relative; color: #fff; margin: 0">WORD</p></div>`,
  ),
  as(
    "white over what a style sheet draws",
    `<div class="drawn-behind"><p style="position: relative; color: #fff; margin: 0">WORD</p></div>`,
    `.drawn-behind { position: relative; height: 40px } .drawn-behind::before { content: ""; position: absolute; inset: 0; background: #252 }`,
  ),
  as(
    "white beside the white box that contains it",
    `<div style="background: #225; position: relative; height: 60px"><div style="background: #fff; width: 90px; height: 20px; position: relative"><span style="position: absolute; top: 30px; left: 10px; color: #fff">WORD</span></div></div>`,
  ),
  p("half transparent", "opacity: .3"),
  as("half transparent twice", `<div style="opacity: .5"><p style="opacity: .5">WORD</p></div>`),
  p("neon", "color: transparent; text-shadow: 0 0 4px #f0f"),
  p("white with a dark shadow", "color: #fff; text-shadow: 0 0 3px #000"),
  p("outlined", "color: transparent; -webkit-text-stroke: 1px #333"),
  p("clipped gradient", "color: transparent; background: linear-gradient(90deg, #f00, #00f); background-clip: text"),
  as(
    "clipped gradient around",
    `<div style="background: linear-gradient(90deg, #060, #00f); -webkit-background-clip: text"><p style="-webkit-text-fill-color: transparent">WORD</p></div>`,
  ),
  p("blended difference", "mix-blend-mode: difference; color: #fff"),
  p("multiplied", "mix-blend-mode: multiply; color: #333"),
  p("a little blurred", "filter: blur(.5px)"),
  p("bright by a filter", "filter: brightness(1.2); color: #369"),
  as(
    "inverted with its ground",
    `<div style="filter: invert(1); background: #000"><p style="color: #fff">WORD</p></div>`,
  ),
  p("with a drop shadow", "filter: drop-shadow(0 1px 1px #999)"),
  p("fading out below", "mask-image: linear-gradient(#000, transparent)"),
  p("cut at its corners", "clip-path: inset(0 round 8px)"),
  p("cut to a circle", "clip-path: circle(70%)"),
  p("cut to a polygon", "clip-path: polygon(0 0, 100% 0, 95% 100%, 5% 100%)"),
  p("cut along a path", "clip-path: path('M 0 0 H 900 V 90 H 0 Z')"),
  p("upside down", "transform: rotate(180deg); width: 300px"),
  p("mirrored", "transform: scaleX(-1); width: 300px"),
  p("on its side", "transform: rotate(90deg); width: 60px"),
  p("half as large", "transform: scale(.6)"),
  p("zoomed", "zoom: .7"),
  p("written downwards", "writing-mode: vertical-rl"),
  p("tight letters", "letter-spacing: -.05em"),
  p("wide letters", "letter-spacing: .5em"),
  p("indented", "text-indent: 3em"),
  p("cut with dots", "width: 80px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap"),
  as("a single narrow letter", `<p style="font-size: 8px">| <b>WORD</b></p>`),
  as(
    "can be scrolled to",
    `<div style="overflow: auto; height: 40px"><div style="height: 300px"></div><p>WORD</p></div>`,
  ),
  as("far down the page", `<div style="height: 1500px"></div><p>WORD</p>`),
  as("open details", "<details open><summary>More</summary><p>WORD</p></details>"),
  as("inert", "<p inert>WORD</p>"),
  as("hidden from screen readers", `<p aria-hidden="true">WORD</p>`),
  as("visible in what is not", `<div style="visibility: hidden"><p style="visibility: visible">WORD</p></div>`),
  as("out of a box of no size", `<div style="width: 0; height: 0"><p style="width: 200px">WORD</p></div>`),
  as("fixed", `<p style="position: fixed; right: 0; bottom: 0">WORD</p>`),
  as(
    "over its ground",
    `<div style="position: relative; background: #eee"><p style="position: relative; z-index: 2">WORD</p></div>`,
  ),
  as(
    "over a box beside it",
    `<div style="position: relative; height: 40px"><div style="position: absolute; inset: 0; background: #eee"></div><p style="position: relative; margin: 0">WORD</p></div>`,
  ),
  as(
    "behind nothing",
    `<div style="position: relative; z-index: 0"><p style="position: relative; z-index: -1">WORD</p></div>`,
  ),
  as(
    "with a bar that a style sheet draws",
    `<p class="barred">WORD and more</p>`,
    `.barred { position: relative } .barred::after { content: ""; position: absolute; inset: auto 0 0 0; height: 3px; background: #369 }`,
  ),
  as(
    "over what a style sheet draws in it",
    `<p class="backed"><span style="position: relative">WORD</span></p>`,
    `.backed { position: relative; isolation: isolate } .backed::before { content: ""; position: absolute; inset: 0; background: #eef }`,
  ),
  as(
    "to be covered on hover",
    `<p class="hovered">WORD</p>`,
    `.hovered { position: relative } .hovered::after { content: ""; position: absolute; inset: 0; background: #369; transform: scaleX(0) }`,
  ),
  as(
    "half under a box",
    `<div style="position: relative; height: 40px"><p style="margin: 0">WORD and more</p><div style="position: absolute; right: 0; top: 0; width: 30px; height: 40px; background: #fff"></div></div>`,
  ),
  as(
    "under glass",
    `<div style="position: relative; height: 40px"><p style="margin: 0">WORD</p><div style="position: absolute; inset: 0; background: rgba(0, 0, 0, .1)"></div></div>`,
  ),
  as(
    "fades in",
    `<p class="fades-in">WORD</p>`,
    "@keyframes fades-in { from { opacity: 0 } } .fades-in { animation: fades-in .2s }",
  ),
  as(
    "front of a card",
    `<div style="transform-style: preserve-3d"><p style="backface-visibility: hidden">WORD</p></div>`,
  ),
  as(
    "turned back of a turned card",
    `<div style="transform-style: preserve-3d; transform: rotateY(180deg)"><p style="backface-visibility: hidden; transform: rotateY(180deg)">WORD</p></div>`,
  ),
  as("light on dark", `<div style="color-scheme: dark; background: #111; color: #eee"><p>WORD</p></div>`),
  {
    ...as("drawn by a style sheet", `<p class="drawn">x</p>`, `.drawn::before { content: "WORD " }`),
    onlyInViews: true,
  },
  as("drawn text", `<svg width=200 height=30><text y=20>WORD</text></svg>`),
  as(
    "white text in a drawing",
    `<svg width=200 height=30><rect width=200 height=30 fill="#036" /><text y=20 fill="#fff">WORD</text></svg>`,
  ),
  as(
    "white text in a frame on a dark ground",
    `<div style="background: #024"><iframe srcdoc="<p style='color: #fff'>WORD</p>"></iframe></div>`,
  ),
  as("in a shadow root", `<div><template shadowrootmode="open"><p><slot></slot></p></template>WORD</div>`),
  as(
    "gradient heading",
    `<h2 style="color: transparent; background: linear-gradient(#036, #603); background-clip: text">WORD</h2>`,
  ),
  as(
    "white caption",
    `<table style="background: #135; color: #fff"><caption style="background: #135">WORD</caption><tr><td>c</td></tr></table>`,
  ),
  as(
    "name of an icon button",
    `<button><svg width=9 height=9><rect width=9 height=9 /></svg><span style="${SR}">WORD</span></button>`,
  ),
  as("name of a replaced logo", `<a href="#logo" style="${LOGO}; text-indent: -9999px; overflow: hidden">WORD</a>`),
  {
    ...as("name of a field, for screen readers", `<label for="quiet" style="${SR}">WORD</label><input id="quiet">`),
    onlyInViews: true,
  },
  as("label of a hidden box", `<label><input type="checkbox" style="position: absolute; opacity: 0"> WORD</label>`),
  {
    ...as(
      "name of a transparent button over an image",
      `<div style="position: relative; width: 90px; height: 30px; background: #246"><button style="position: absolute; inset: 0; opacity: 0">WORD</button></div>`,
    ),
    onlyInViews: true,
  },
]
