import { actingPage } from "./page.ts"

/** What each option does to itself when the mouse button goes down on it, as lists do that pick before the release. */
const WAYS = {
  hidden: "this.style.display = 'none'",
  removed: "this.remove()",
  invisible: "this.style.visibility = 'hidden'",
  away: "this.style.left = '-9999px'",
  shrunk: "this.style.transform = 'scale(0)'",
  sliding: "this.classList.add('slid')",
}

/** Elements that take a press and are gone before the release. */
export const pressed = actingPage("pressed", {
  title: "Pressed",
  style: `[role=option] { position: relative; width: 120px } .slid { animation: slide 0.2s forwards }
@keyframes slide { from { left: 200px } to { left: 400px; visibility: hidden } }`,
  body: `<div role="listbox" aria-label="Size">${Object.entries(WAYS)
    .map(([id, way]) => `<div role="option" id="${id}" onmousedown="saw(event); ${way}">${id}</div>`)
    .join("\n")}</div>`,
})
