import { route } from "../router.ts"
import { actingPage, sendActing } from "./page.ts"

/** How long the page is busy with a click that navigates, and this process with answering the navigation. */
const PAGE_MS = 100
const PROCESS_MS = 500

/** Clicks that navigate so fast that the old document cannot confirm the click. */
export const leaving = [
  actingPage("leaving", (exchange) => ({
    title: "Leaving",
    body: `<button id="busy">Busy</button>
<iframe id="same" title="Same" src="/acting/leaving/links?to="></iframe>
<iframe id="cross" title="Cross" src="/acting/leaving/links?to=${encodeURIComponent(exchange.otherSite)}"></iframe>
<script>
// With no focus change and no change to the document, only the new page shows that the click arrived.
busy.addEventListener("mousedown", (event) => event.preventDefault())
busy.addEventListener("click", () => {
  location.href = "/acting/leaving/page?holds=1"
  const end = performance.now() + ${PAGE_MS}
  while (performance.now() < end);
})
</script>`,
  })),

  actingPage("leaving/links", (exchange) => ({
    title: "Links",
    body: `<a id="away" href="${exchange.query("to", "")}/acting/leaving/page" onmousedown="event.preventDefault()">Away</a>`,
  })),

  /** With `holds`, this process blocks after answering, as on a busy machine. */
  route("/acting/leaving/page", (exchange) => {
    sendActing(exchange, { title: "Left", body: "<p>You have left.</p>" })
    if (exchange.count("holds", 0, 1) === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PROCESS_MS)
  }),
]
