import { route } from "../router.ts"

/** Elements that are found in different ways, and record what was done to them. */
export const findingRoutes = [
  route("/finding", (exchange) =>
    exchange.html({
      title: "Finding",
      body: `<h1>Finding</h1>
<p><button data-testid="save" title="Keep it" onclick="record(event)">Save</button>
<button onclick="record(event)" ondblclick="record(event)">Save all</button>
<img alt="Logo" width="40" height="40" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onclick="record(event)"></p>
<p><label>Email <input id="email" title="Your address" data-testid="email" onfocus="record(event)"></label> <input id="search" placeholder="Search boats" alt="Boats"></p>
<p><label><input type="checkbox" id="terms"> Terms</label>
<label>Size <select id="size"><option>Small</option><option>Large</option></select></label></p>
<ul><li onclick="record(event)" onmouseenter="record(event)">One</li><li onclick="record(event)">Two</li><li onclick="record(event)">Three</li></ul>
<p>The role of the word.</p>
<div contenteditable role="textbox" aria-label="Note" id="note">Remember the milk</div>
<script>
const log = []
function record({ type, currentTarget: { textContent, alt, id } }) { log.push(type + " " + (alt || id || textContent)) }
</script>`,
    }),
  ),
  // Widgets that replace a native list, which each hides in its own way.
  route("/finding/unseen", (exchange) =>
    exchange.html({
      title: "Unseen",
      body: `<style>.away { position: absolute; width: 1px; height: 1px; overflow: hidden; padding: 0; border: 0 }</style>
${["clip: rect(0 0 0 0); clip-path: inset(50%)", "clip: rect(0 0 0 0)", ""].map(unseenList).join("\n")}
<div class="away">Close</div><button onclick="log.push('close')">Close</button>
<script>const log = []</script>`,
    }),
  ),
]

function unseenList(style: string, index: number): string {
  return `<select multiple class="away" style="${style}"><option>Way ${index}</option></select>
<div role="listbox" aria-label="List ${index}"><div role="option" onclick="log.push('way ${index}')">Way ${index}</div></div>`
}
