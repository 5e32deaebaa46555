import { route } from "../router.ts"

/** Things that are found by different words, and tell what was done to them. */
export const findingRoutes = [
  route("/finding", (exchange) =>
    exchange.html({
      title: "Finding",
      body: `<h1>Finding</h1>
<p><button data-testid="save" title="Keep it" onclick="told(event)">Save</button>
<button onclick="told(event)" ondblclick="told(event)">Save all</button>
<img alt="Logo" width="40" height="40" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onclick="told(event)"></p>
<p><label>Email <input id="email" title="Your address" data-testid="email" onfocus="told(event)"></label> <input id="search" placeholder="Search boats" alt="Boats"></p>
<p><label><input type="checkbox" id="terms"> Terms</label>
<label>Size <select id="size"><option>Small</option><option>Large</option></select></label></p>
<ul><li onclick="told(event)" onmouseenter="told(event)">One</li><li onclick="told(event)">Two</li><li onclick="told(event)">Three</li></ul>
<p>The role of the word.</p>
<div contenteditable role="textbox" aria-label="Note" id="note">Remember the milk</div>
<script>
const log = []
function told({ type, currentTarget: { textContent, alt, id } }) { log.push(type + " " + (alt || id || textContent)) }
</script>`,
    }),
  ),
]
