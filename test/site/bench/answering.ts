import { route } from "../router.ts"
import { controlRow } from "../routes/forms.ts"

/** A button and a field that respond at once, before `?n=100` controls that set the page's size. */
export const answering = route("/bench/answering", (exchange) => {
  const rows = Array.from({ length: exchange.count("n", 100, 100_000) }, (_, index) => controlRow(index + 1))
  exchange.html({
    title: "Answering",
    body: `<h1>Answering</h1>
<p><button type="button" id="count">Count 0</button> <input type="text" id="field" aria-label="Bench field"></p>
<form>
${rows.join("\n")}
</form>
<script>
window.saw = { clicks: 0, trustedClicks: 0, inputs: 0 }
document.getElementById("count").addEventListener("click", (event) => {
  saw.clicks++
  if (event.isTrusted) saw.trustedClicks++
  event.currentTarget.textContent = "Count " + saw.clicks
})
document.getElementById("field").addEventListener("input", () => saw.inputs++)
</script>`,
  })
})
