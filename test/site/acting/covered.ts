import { actingPage, afterMs } from "./page.ts"

const save = `<button id="save" onclick="saw(event)">Save</button>`

/** Something covers the target: forever, for a while, partly, or only at the scroll position. */
export const covered = [
  actingPage("covered", (exchange) => ({
    title: "Covered",
    style: "#overlay { position: fixed; inset: 0; background: rgb(255 255 255 / 0.8) }",
    body: `${save}
<div id="overlay" onclick="saw(event)">Loading</div>
<script>${afterMs(exchange, "overlay.remove()")}</script>`,
  })),

  actingPage("covered/partly", {
    title: "Partly covered",
    style: `.place { position: relative; width: 300px; height: 60px; margin: 20px 0 } .place button { width: 300px; height: 60px }
.place div { position: absolute; background: silver } #sticker-wide { left: 50px; width: 200px; top: 0; height: 60px }
#sticker-corner { left: 0; top: 0; width: 290px; height: 60px } #sticker-corner-right { right: 0; top: 0; width: 10px; height: 50px }
#sticker-whole { inset: 0 }`,
    body: ["wide", "corner", "whole"]
      .map(
        (name) => `<div class="place"><button id="${name}" onclick="saw(event)">${capital(name)}</button>
<div id="sticker-${name}" onclick="saw(event)">Sticker</div>${name === "corner" ? '<div id="sticker-corner-right" onclick="saw(event)"></div>' : ""}</div>`,
      )
      .join("\n"),
  }),

  actingPage("covered/frame", {
    title: "Partly covered in a frame",
    style: `#frame { width: 400px; height: 200px } #place { position: relative }
#sticker { position: absolute; left: 100px; top: 40px; width: 200px; height: 120px; background: silver }`,
    body: `<div id="place"><iframe id="frame" title="Frame" srcdoc="<body style='margin: 0'><button id='wide' style='width: 380px; height: 180px' onclick='top.saw(event)'>Wide</button>"></iframe>
<div id="sticker" onclick="saw(event)">Sticker</div></div>`,
  }),

  actingPage("covered/banner", {
    title: "Covered by a banner",
    style: "#banner { position: fixed; inset: 0 0 auto 0; height: 400px; background: gold }",
    body: `${save}
<div id="banner" role="dialog" aria-label="Cookies"><p>We use cookies.</p>
<button id="accept" onclick="saw(event); banner.remove()">Accept all</button>
<button id="reject" onclick="saw(event); banner.remove()">Reject</button></div>`,
  }),

  actingPage("covered/modal", {
    title: "Behind a modal dialog",
    body: `${save}
<dialog id="modal" aria-label="Newsletter"><p>Read our letters.</p><button id="close" onclick="saw(event); modal.close()">No thanks</button></dialog>
<script>modal.showModal()</script>`,
  }),

  actingPage("covered/sticky", {
    title: "Under a sticky header",
    style: `body { margin: 0 } #header { position: sticky; top: 0; height: 150px; background: gold }
#footer { position: fixed; bottom: 0; width: 100%; height: 150px; background: silver } p { height: 40px; margin: 0 } main { padding-bottom: 150px }`,
    body: `<header id="header" onclick="saw(event)"><a id="home" href="/acting/results/page">Home</a></header>
<main>${rows(60)}</main>
<footer id="footer" onclick="saw(event)">Footer</footer>`,
  }),
]

function rows(count: number): string {
  return Array.from({ length: count }, (_, index) => index + 1)
    .map(
      (n) =>
        `<p><button id="row-${n}" onclick="saw(event)">Choose ${n}</button> <input id="field-${n}" aria-label="Field ${n}" oninput="saw(event)"></p>`,
    )
    .join("\n")
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
