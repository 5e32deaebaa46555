import { actingPage } from "./page.ts"

const CONTROLS = 30

/** Changes that are large, that change nothing visible, or that affect many controls at once. */
export const changes = actingPage("changes", {
  title: "Changes",
  style: `#over { position: fixed; inset: 0; background: rgb(0 0 0 / 0.3) }
#over > div { position: absolute; top: 40px; left: 40px; padding: 8px; background: white }`,
  body: `<p><button id="many">Many</button> <button id="dialog">Dialog</button> <button id="busy">Busy</button>
<button id="again">Again</button> <button id="texts-again">Texts again</button> <button id="move">Move</button></p>
<div id="controls">${Array.from({ length: CONTROLS }, (_, at) => `<button>Control ${at + 1}</button>`).join("\n")}</div>
<h2>First list</h2><div id="first"></div>
<h2>Second list</h2><div id="second"></div>
<h2>Texts</h2><div id="texts"><p>One</p><p>Two</p></div>
<div id="out"></div>
<script>
const get = (id) => document.getElementById(id)
const on = (id, act) => get(id).addEventListener("click", (event) => { saw(event); act() })
const items = () => [1, 2, 3, 4, 5].map((at) => "<p>Item " + at + "</p><button>Delete " + at + "</button>").join("")
get("first").innerHTML = items()
on("many", () => {
  get("out").innerHTML = Array.from({ length: 80 }, (_, at) => "<p>Line number " + (at + 1) + " of a long answer</p>").join("")
})
on("dialog", () => {
  document.head.insertAdjacentHTML("beforeend", "<style>#over { color: black }</style>")
  document.body.insertAdjacentHTML("beforeend", "<div id=over><div role=dialog aria-label='Save the file'><p>Really?</p><button id=close>Close</button></div></div>")
  on("close", () => get("over").remove())
})
on("busy", () => { for (const button of get("controls").children) button.disabled = !button.disabled })
on("again", () => { get("first").innerHTML = items() })
on("texts-again", () => { get("texts").innerHTML = "<p>One</p><p>Two</p>" })
on("move", () => { get("second").innerHTML = items(); get("first").innerHTML = "" })
</script>`,
})
