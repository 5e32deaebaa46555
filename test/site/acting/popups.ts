import { escapeHtml, scriptLiteral } from "../html.ts"
import { actingPage } from "./page.ts"

const child = (name: string) => `/acting/popups/child?name=${name}`

/** Acts that open other tabs. */
export const popups = [
  actingPage("popups", (exchange) => ({
    title: "Popups",
    body: `<p><button id="open">Open</button> <button id="delayed">Delayed</button> <button id="two">Two</button>
<a id="blank" href="${child("blank")}" target="_blank" rel="opener" onclick="saw(event)">Blank</a>
<a id="noopener" href="${child("noopener")}" target="_blank" rel="noopener" onclick="saw(event)">Noopener</a>
<a id="named" href="${child("named")}" target="side" onclick="saw(event)">Named</a></p>
<form method="post" action="${child("post")}" target="_blank"><button id="post" onclick="saw(event)">Post</button></form>
<script>
let opened
const show = (name) => { opened = window.open("/acting/popups/child?name=" + name) }
function on(id, act) { document.getElementById(id).addEventListener("click", (event) => { saw(event); act() }) }
on("open", () => show("open"))
on("delayed", () => setTimeout(() => show("delayed"), ${exchange.count("ms", 300, 60_000)}))
on("two", () => { show("first"); show("second") })
</script>`,
  })),

  actingPage("popups/child", (exchange) => {
    const name = exchange.query("name", "child")
    return {
      title: `Child ${escapeHtml(name)}`,
      body: `<button id="tell" onclick="opener.log.push('message from ' + ${escapeHtml(scriptLiteral(name))})">Tell</button>
<button id="close" onclick="window.close()">Close</button>`,
    }
  }),
]
