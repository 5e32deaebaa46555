import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import type { Exchange } from "../exchange.ts"
import { route } from "../router.ts"
import { actingPage, sendActing } from "./page.ts"

/** What a click can cause: one effect per button, from a new page to nothing at all. */
export const results = [
  actingPage("results", (exchange) => {
    const ms = exchange.count("ms", 400, 60_000)
    return {
      title: "Results",
      style:
        "#hidden-text { opacity: 0; visibility: hidden; transition: opacity 300ms } .on #hidden-text { opacity: 1; visibility: visible }",
      body: `<p><a id="navigate" href="/acting/results/page" onclick="saw(event)">Navigate</a>
<a id="navigate-slow" href="/acting/results/page?ms=${ms}" onclick="saw(event)">Navigate slow</a>
<a id="hash" href="#section" onclick="saw(event)">Hash</a></p>
<form action="/acting/results/page"><button id="submit" onclick="saw(event)">Submit</button></form>
<p>${buttons.map((id) => `<button id="${id}">${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")}</button>`).join("\n")}</p>
<p id="hidden-text">Revealed text</p>
<main id="out"></main>
<h2 id="section">Section</h2>
<script>
const out = document.getElementById("out")
const answer = async (ms, text) => (await fetch("/acting/results/answer?ms=" + ms + "&text=" + encodeURIComponent(text))).text()
function render(id, html) { out.innerHTML = html; log.push("rendered " + id) }
function on(id, act) {
  document.getElementById(id).addEventListener("click", (event) => { saw(event); act(event.currentTarget) })
}
on("navigate-script", () => { location.href = "/acting/results/page" })
on("fetch", async () => render("fetch", "<p>" + await answer(${ms}, "Fetched content") + "</p>"))
on("chain", async () => {
  for (const step of [1, 2, 3]) render("chain", "<p>" + await answer(100, "Step " + step + " of 3") + "</p>")
})
on("timer", () => setTimeout(() => render("timer", "<p>Timed content</p>"), ${ms}))
on("route", () => { history.pushState({}, "", "/acting/results/second"); document.title = "Second"; render("route", "<h2>Second view</h2>") })
on("route-fetch", async () => {
  history.pushState({}, "", "/acting/results/third")
  render("route-fetch", "<h2>" + await answer(${ms}, "Third view") + "</h2>")
})
on("replace", (button) => { const next = document.createElement("button"); next.id = "replaced"; next.textContent = "Replaced"; button.replaceWith(next) })
on("remove", (button) => button.remove())
on("reveal", () => document.body.classList.add("on"))
on("nothing", () => {})
on("throws", () => { throw new Error("fixture failure") })
on("polling", () => setInterval(() => answer(0, "poll"), 100))
on("endless", () => { fetch("/acting/results/endless") })
</script>`,
    }
  }),

  route("/acting/results/page", async (exchange) => {
    await delay(exchange)
    sendActing(exchange, {
      title: "New page",
      body: '<p>You have arrived.</p>\n<a id="back" href="/acting/results">Back</a>',
    })
  }),

  route("/acting/results/answer", async (exchange) => {
    await delay(exchange)
    exchange.text(exchange.query("text", "answer"))
  }),

  route("/acting/results/endless", async ({ response, signal }) => {
    response.writeHead(200, { "content-type": "text/plain" }).write("begun\n")
    if (!signal.aborted) await once(signal, "abort")
  }),
]

const buttons = [
  ...["navigate-script", "fetch", "chain", "timer", "route", "route-fetch", "replace", "remove", "reveal", "nothing"],
  ...["throws", "polling", "endless"],
]

async function delay(exchange: Exchange): Promise<void> {
  await pause(exchange.count("ms", 0, 60_000), undefined, { signal: exchange.signal })
}
