import { actingPage } from "./page.ts"

/** How pages hide a native checkbox that a label beside it draws. */
const WAYS = {
  transparent: "position: absolute; opacity: 0",
  clipped: "position: absolute; width: 1px; height: 1px; clip-path: inset(50%); overflow: hidden; white-space: nowrap",
  "clipped-rect": "position: absolute; width: 1px; height: 1px; clip: rect(0 0 0 0)",
  away: "position: absolute; left: -9999px",
  empty: "width: 0; height: 0; margin: 0; border: 0; appearance: none",
  plain: "appearance: none; margin: 0; position: absolute; pointer-events: none",
  beneath: "position: absolute; z-index: -1",
  gone: "display: none",
}

const box = (type: "checkbox" | "radio") => (id: string) =>
  `<style>#${type}-${id} { ${WAYS[id as keyof typeof WAYS]} }</style>
<p><input type="${type}" id="${type}-${id}" name="${type}" onchange="saw(event)"><label for="${type}-${id}">${id} <a href="#terms">terms</a></label></p>`

/** Hidden native checkboxes, each with a label beside it that represents it. */
export const unseenBoxes = actingPage("unseen-boxes", {
  title: "Unseen boxes",
  style: `main { position: relative; z-index: 0 } p { background: white; height: 40px; margin: 0; padding-left: 60px }
label { display: inline-block; border: 1px solid; width: 240px } label a { float: right }`,
  body: `<main>${Object.keys(WAYS).map(box("radio")).join("\n")}
${Object.keys(WAYS).map(box("checkbox")).join("\n")}</main>`,
})
