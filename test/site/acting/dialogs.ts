import { actingPage } from "./page.ts"

/** The browser's own dialogs, opened by acts. */
export const dialogs = [
  actingPage("dialogs", (exchange) => ({
    title: "Dialogs",
    body: `<p><button id="alert">Alert</button> <button id="confirm">Confirm</button> <button id="prompt">Prompt</button>
<button id="two">Two</button> <button id="on-mousedown">On mousedown</button> <button id="later">Later</button>
<label><input type="checkbox" id="on-change"> On change</label></p>
<p id="result" role="status"></p>
<script>
const say = (text) => { log.push(text); document.getElementById("result").textContent = text }
recordUntrusted()
const showAlert = () => { alert("fixture alert"); say("alerted") }
const ask = () => say("confirmed " + confirm("fixture confirm"))
function on(id, type, act) { document.getElementById(id).addEventListener(type, act) }
on("alert", "click", showAlert)
on("confirm", "click", ask)
on("prompt", "click", () => say("prompted " + prompt("fixture prompt", "default answer")))
on("two", "click", () => { showAlert(); ask() })
on("on-mousedown", "mousedown", showAlert)
on("on-change", "change", showAlert)
on("later", "click", () => setTimeout(showAlert, ${exchange.count("ms", 300, 60_000)}))
</script>`,
  })),

  // Chromium asks only after user interaction with the page.
  actingPage("beforeunload", {
    title: "Before unload",
    body: `<p><label>Draft <input id="draft" oninput="saw(event)"></label></p>
<p><a id="leave" href="/acting/results/page">Leave</a> <button id="reload" onclick="location.reload()">Reload</button></p>
<script>
addEventListener("beforeunload", (event) => { if (document.getElementById("draft").value !== "") event.preventDefault() })
</script>`,
  }),
]
