import { route } from "../router.ts"

export const dialogRoutes = [
  route("/dialogs", (exchange) =>
    exchange.html({
      title: "Dialogs",
      body: `<h1>Dialogs</h1>
<button type="button" onclick="showAlert()">Alert</button>
<button type="button" onclick="showConfirm()">Confirm</button>
<button type="button" onclick="showPrompt()">Prompt</button>
<p id="result" role="status"></p>
<script>
const show = (text) => { document.getElementById("result").textContent = text; return text }
function showAlert() { alert("fixture alert"); return show("alerted") }
function showConfirm() { return show("confirmed: " + confirm("fixture confirm")) }
function showPrompt() { return show("prompted: " + prompt("fixture prompt", "default answer")) }
</script>`,
    }),
  ),

  // Chromium asks only after user interaction, hence the field.
  route("/beforeunload", (exchange) =>
    exchange.html({
      title: "Before unload",
      body: `<h1>Before unload</h1>
<label>Draft <input type="text" name="draft"></label>
<p><a href="/">Leave</a></p>
<script>
addEventListener("beforeunload", (event) => { event.preventDefault(); event.returnValue = "unsaved" })
</script>`,
    }),
  ),
]
