/** A way to hide text from people, with `WORD` in place of the text. Each is in its own box on a white page. */
export interface Way {
  readonly name: string
  readonly html: string
  readonly css?: string
  /** Set if the text is only in the name of an interactive element or in a style sheet, which `read` does not show. */
  readonly onlyInViews?: true
}

export const p = (name: string, style: string): Way => ({ name, html: `<p style="${style}">WORD</p>` })
export const as = (name: string, html: string, css?: string): Way => ({
  name,
  html,
  ...(css === undefined ? {} : { css }),
})

const DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

/** An opaque image. */
export const IMAGE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Crect width='9' height='9' fill='%23236'/%3E%3C/svg%3E"

const notDrawn: readonly Way[] = [
  p("display none", "display: none"),
  as("in display none", `<div style="display: none"><p>WORD</p></div>`),
  p("visibility hidden", "visibility: hidden"),
  p("visibility collapse", "visibility: collapse"),
  as("hidden attribute", "<p hidden>WORD</p>"),
  as("hidden until found", `<p hidden="until-found">WORD</p>`),
  as("closed details", "<details><summary>More</summary><p>WORD</p></details>"),
  as("closed dialog", "<dialog>WORD</dialog>"),
  as("closed popover", "<div popover>WORD</div>"),
  p("content visibility", "content-visibility: hidden"),
  as("template", "<template><p>WORD</p></template>"),
  as("noscript", "<noscript><p>WORD</p></noscript>"),
  as("comment", "<!-- WORD --><i>c</i>"),
  as("hidden input", `<input type="hidden" value="WORD">`),
  as("hidden option", `<select aria-label="Size"><option>One</option><option hidden>WORD</option></select>`),
  as(
    "option that is not drawn",
    `<select aria-label="Colour"><option>Two</option><option style="display: none">WORD</option></select>`,
  ),
  as("data list", `<datalist id="none"><option>WORD</option></datalist>`),
  as("fallback of a canvas", "<canvas width=9 height=9>WORD</canvas>"),
  as("fallback of a video", "<video width=40 height=30>WORD</video>"),
  as("fallback of an object", `<object data="${DOT}" width=20 height=20>WORD</object>`),
  as("print only", `<p class="paper">WORD</p>`, "@media screen { .paper { display: none } }"),
  as("collapsed row", `<table><tr style="visibility: collapse"><td>WORD</td></tr><tr><td>r</td></tr></table>`),
  as(
    "collapsed column",
    `<table><colgroup><col><col style="visibility: collapse"></colgroup><tr><td>c</td><td>WORD</td></tr></table>`,
  ),
  as("not assigned to a slot", `<div><template shadowrootmode="open"><i>s</i></template><p>WORD</p></div>`),
  as(
    "in a slot that is not drawn",
    `<div><template shadowrootmode="open"><slot style="display: none"></slot></template><p>WORD</p></div>`,
  ),
  as(
    "hidden in a shadow root",
    `<div><template shadowrootmode="open"><p style="font-size: 0">WORD</p></template></div>`,
  ),
  as("title and description of a drawing", `<svg width=10 height=10><desc>WORD</desc><rect width=9 height=9 /></svg>`),
  as("label of a plain box", `<div aria-label="WORD">b</div>`),
  as("title of a plain paragraph", `<p title="WORD">t</p>`),
  as(
    "drawn before and hidden",
    `<p class="before-none">x</p>`,
    `.before-none::before { content: "WORD"; display: none }`,
  ),
]

const small: readonly Way[] = [
  p("font of no size", "font-size: 0"),
  p("font of .1 px", "font-size: .1px"),
  p("font of 1 px", "font-size: 1px"),
  p("font of 2 px", "font-size: 2px"),
  as(
    "font of 1 px over several wide lines",
    `<p style="font-size: 1px; line-height: 30px; width: 30px">WORD of many words that go on and on over several lines of this box, and on and on and on again</p>`,
  ),
  p("font of .05 em", "font-size: .05em"),
  p("scaled to nothing", "transform: scale(0)"),
  p("scaled to a hundredth", "transform: scale(.01)"),
  p("the scale property", "scale: .05"),
  as(
    "scaled by what is around",
    `<div style="transform: scale(.3)"><div style="transform: scale(.3)"><p>WORD</p></div></div>`,
  ),
  p("flat", "transform: scaleY(0)"),
  p("narrow", "transform: scaleX(.005)"),
  p("zoomed out", "zoom: .01"),
  p("turned by its x axis", "transform: rotateX(90deg)"),
  p("turned by its y axis", "transform: rotateY(90deg)"),
  as("far away", `<div style="perspective: 100px"><p style="transform: translateZ(-20000px)">WORD</p></div>`),
  p("all letters at one place", "letter-spacing: -1em"),
  p("letters nearly at one place", "letter-spacing: -.53em; font: 16px monospace"),
  p("no height", "height: 0; overflow: hidden"),
  p("no greatest height", "max-height: 0; overflow: hidden"),
  p("no width", "width: 0; overflow: hidden"),
  p("no size, clipped", "width: 0; height: 0; overflow: clip"),
  p("one pixel", "position: absolute; width: 1px; height: 1px; overflow: hidden"),
  p("lines of no height", "line-height: 0; overflow: hidden"),
  as(
    "for screen readers",
    `<p class="sr">WORD</p>`,
    ".sr { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip: rect(0, 0, 0, 0); white-space: nowrap }",
  ),
  as(
    "cell of no width",
    `<table style="table-layout: fixed; width: 60px"><tr><td style="width: 60px">w</td><td style="width: 0; padding: 0; overflow: hidden; white-space: nowrap; max-width: 0">WORD</td></tr></table>`,
  ),
  as(
    "grid row of no height",
    `<div style="display: grid; grid-template-rows: 0fr"><div style="overflow: hidden; min-height: 0"><p style="margin: 0">WORD</p></div></div>`,
  ),
  as("alternative of a dot", `<img width=1 height=1 alt="WORD" src="${DOT}">`),
]

const elsewhere: readonly Way[] = [
  p("left of the page", "position: absolute; left: -9999px"),
  p("above the page", "position: absolute; top: -9999px"),
  p("fixed below the window", "position: fixed; top: 200vh"),
  p("indented out of its box", "text-indent: -9999px; overflow: hidden"),
  p("indented off the page", "text-indent: -9999px"),
  p("indented beyond its box", "text-indent: 100%; white-space: nowrap; overflow: hidden"),
  p("moved by a transform", "transform: translateX(-9999px)"),
  p("the translate property", "translate: -9999px 0"),
  p("negative margin", "margin-left: -9999px; width: 300px"),
  p("relative and away", "position: relative; left: -9999px"),
  as(
    "beyond what hides it, to the right",
    `<div style="overflow: hidden; width: 90px; height: 20px"><div style="margin-left: 300px; width: 200px">WORD</div></div>`,
  ),
  as(
    "below what hides it",
    `<div style="overflow: hidden; height: 30px"><div style="height: 50px"></div><p>WORD</p></div>`,
  ),
  as(
    "in a column that is cut off",
    `<div style="columns: 2; column-gap: 300px; width: 200px; height: 18px; overflow: hidden; column-fill: auto"><div style="height: 18px"></div><div style="break-before: column">WORD</div></div>`,
  ),
  as("moved along a path", `<p style="offset-path: path('M -5000 0 L -6000 0'); offset-distance: 50%">WORD</p>`),
  as(
    "spaced out of its box",
    `<p style="overflow: hidden; width: 120px; white-space: nowrap; word-spacing: 3000px">w <b>WORD</b></p>`,
  ),
  as(
    "drawn before, off the page",
    `<p class="before-off">x</p>`,
    `.before-off::before { content: "WORD"; position: absolute; left: -9999px }`,
  ),
]

const coloured: readonly Way[] = [
  p("white on white", "color: #fff"),
  p("white on its own white", "color: #fff; background: #fff"),
  p("black on black", "color: #000; background: #000"),
  as(
    "like the background around",
    `<div style="background: #123456"><div><p><span style="color: #123456">WORD</span></p></div></div>`,
  ),
  p("nearly white", "color: #f4f4f4"),
  p("nearly black on black", "color: #0c0c0c; background: #000"),
  p("by hsl", "color: hsl(0 0% 99%)"),
  p("by rgba", "color: rgba(0, 0, 0, .01)"),
  p("by color-mix", "color: color-mix(in srgb, white 98%, black)"),
  p("by oklch", "color: oklch(99% 0 0)"),
  p("by a system colour", "color: Canvas"),
  as("by a variable", `<p class="by-variable">WORD</p>`, ".by-variable { --ground: #fff; color: var(--ground) }"),
  p("on a gradient of its colour", "color: #c00; background: linear-gradient(#c00, #c00)"),
  as(
    "on a half transparent ground",
    `<div style="background: #000"><p style="background: rgba(255, 255, 255, .5); color: #808080">WORD</p></div>`,
  ),
  p("transparent", "color: transparent"),
  p("transparent fill", "-webkit-text-fill-color: transparent"),
  p("white shadow of white text", "color: #fff; text-shadow: 0 0 3px #fff"),
  p("white stroke of transparent text", "color: transparent; -webkit-text-stroke: 1px #fff"),
  p(
    "clipped to a ground of the page's colour",
    "color: transparent; background: linear-gradient(#fff, #fff); background-clip: text",
  ),
  p("opacity 0", "opacity: 0"),
  p("opacity .01", "opacity: .01"),
  as("opacity by opacity", `<div style="opacity: .2"><div style="opacity: .2"><p>WORD</p></div></div>`),
  as("opacity around", `<div style="opacity: 0"><section><p>WORD</p></section></div>`),
  as(
    "opacity held by an animation",
    `<p class="held">WORD</p>`,
    "@keyframes held { from, to { opacity: 0 } } .held { animation: held 1s infinite }",
  ),
  p("filter opacity", "filter: opacity(0)"),
  p("filter opacity of .02", "filter: opacity(2%)"),
  p("filter blur", "filter: blur(20px)"),
  p("filter brightness", "filter: brightness(100); color: #777"),
  p("filter invert", "filter: invert(1)"),
  p("blended away", "mix-blend-mode: screen; color: #fff"),
  p("black that is blended away", "mix-blend-mode: lighten; color: #000"),
  p("transparent mask", "mask-image: linear-gradient(transparent, transparent)"),
  p("mask of no size", "mask-image: linear-gradient(#000, #000); mask-size: 0 0; mask-repeat: no-repeat"),
  as("white heading", `<h2 style="color: #fff">WORD</h2>`),
  as("white caption", `<table><caption style="color: #fff">WORD</caption><tr><td>c</td></tr></table>`),
  as("white cell", `<table><tr><td>c</td><td style="color: #fff">WORD</td></tr></table>`),
  as("white item", `<ul><li>i</li><li style="color: #fff">WORD</li></ul>`),
  as("white part of a line", `<p>Part <span style="color: #fff">WORD</span> of a line</p>`),
  as(
    "drawn before in white",
    `<p class="before-white">x</p>`,
    `.before-white::before { content: "WORD"; color: #fff }`,
  ),
  as(
    "drawn before without size",
    `<p class="before-small">x</p>`,
    `.before-small::before { content: "WORD"; font-size: 0 }`,
  ),
  as(
    "placeholder without colour",
    `<input aria-label="Name" class="no-hint" placeholder="WORD">`,
    ".no-hint::placeholder { color: transparent }",
  ),
  as(
    "shown when selected",
    `<p class="selected">WORD</p>`,
    ".selected { color: #fff } .selected::selection { color: #000 }",
  ),
]

const cut: readonly Way[] = [
  p("clip path of a whole inset", "clip-path: inset(100%)"),
  p("clip path of half an inset", "clip-path: inset(50%)"),
  p("clip path of one side", "clip-path: inset(0 0 100% 0)"),
  p("clip path of a point", "clip-path: circle(0)"),
  p("clip path of a far circle", "clip-path: circle(10px at -500px -500px)"),
  p("clip path of a flat ellipse", "clip-path: ellipse(0 20px)"),
  p("clip path of a line", "clip-path: polygon(0 0, 100% 0, 0 0)"),
  p("clip path of corners in one place", "clip-path: polygon(0 0, 0 0, 0 0, 0 0)"),
  p("clip path without area", "clip-path: path('M 0 0 L 0 0')"),
  as(
    "clip path of an empty drawing",
    `<svg width=0 height=0><clipPath id="nothing"><rect width=0 height=0 /></clipPath></svg><p style="clip-path: url(#nothing)">WORD</p>`,
  ),
  p("clip rectangle", "position: absolute; clip: rect(0, 0, 0, 0)"),
  as(
    "back of a card",
    `<div style="transform-style: preserve-3d"><p style="backface-visibility: hidden; transform: rotateY(180deg)">WORD</p></div>`,
  ),
]

const covered: readonly Way[] = [
  as(
    "under a sibling",
    `<div style="position: relative; height: 40px"><p style="margin: 0">WORD</p><div style="position: absolute; inset: 0; background: #fff"></div></div>`,
  ),
  as(
    "under a sibling that no pointer meets",
    `<div style="position: relative; height: 40px"><p style="margin: 0">WORD</p><div style="position: absolute; inset: 0; background: #fff; pointer-events: none"></div></div>`,
  ),
  as(
    "under an image",
    `<div style="position: relative; height: 40px"><p style="margin: 0">WORD</p><img alt="Sea" src="${IMAGE}" style="position: absolute; left: 0; top: 0; width: 100%; height: 100%"></div>`,
  ),
  as(
    "behind the ground around it",
    `<div style="position: relative; z-index: 0"><div style="background: #eef; padding: 5px"><p style="position: relative; z-index: -1">WORD</p></div></div>`,
  ),
  as(
    "under a pulled up box",
    `<div><p style="margin: 0; line-height: 20px">WORD</p><div style="position: relative; margin-top: -20px; height: 20px; background: #eee"></div></div>`,
  ),
]

const drawings: readonly Way[] = [
  as("drawn text without fill", `<svg width=200 height=30><text y=20 fill="none">WORD</text></svg>`),
  as("drawn text of no opacity", `<svg width=200 height=30><text y=20 fill-opacity="0">WORD</text></svg>`),
  as("drawn text of no size", `<svg width=200 height=30><text y=20 font-size="0">WORD</text></svg>`),
  as("drawn text outside of its drawing", `<svg width=200 height=30><text y=-100>WORD</text></svg>`),
  as("white drawn text", `<svg width=200 height=30><text y=20 fill="#fff">WORD</text></svg>`),
  as(
    "drawn text under a shape",
    `<svg width=200 height=30><text y=20>WORD</text><rect width=200 height=30 fill="#def" /></svg>`,
  ),
]

const frames: readonly Way[] = [
  as("frame of no opacity", `<iframe style="opacity: 0" srcdoc="<p>WORD</p>"></iframe>`),
  as("frame of .01 opacity", `<iframe style="opacity: .01" srcdoc="<p>WORD</p>"></iframe>`),
  as("frame of no size", `<iframe style="width: 0; height: 0; border: 0" srcdoc="<p>WORD</p>"></iframe>`),
  as("frame off the page", `<iframe style="position: absolute; left: -9999px" srcdoc="<p>WORD</p>"></iframe>`),
  as("frame scaled to a hundredth", `<iframe style="transform: scale(.01)" srcdoc="<p>WORD</p>"></iframe>`),
  as("frame that is cut away", `<iframe style="clip-path: inset(100%)" srcdoc="<p>WORD</p>"></iframe>`),
  as("frame with a filter", `<iframe style="filter: opacity(0)" srcdoc="<p>WORD</p>"></iframe>`),
  as(
    "white text in a frame",
    `<iframe srcdoc="<body style='background: #fff'><p style='color: #fff'>WORD</p>"></iframe>`,
  ),
  as("white text in a frame without a ground", `<iframe srcdoc="<p style='color: #fff'>WORD</p>"></iframe>`),
]

/** More than a hundred ways to hide text. */
export const commonWays: readonly Way[] = [
  ...notDrawn,
  ...small,
  ...elsewhere,
  ...coloured,
  ...cut,
  ...covered,
  ...drawings,
  ...frames,
]
