import { setTimeout as pause } from "node:timers/promises"
import { route } from "../router.ts"
import { actingPage } from "./page.ts"

/** Lists with more items than are rendered. */
export const longLists = [
  actingPage("virtual-list", {
    title: "Virtual list",
    bundle: "virtual-list",
    body: `<div id="root"></div>\n<script>recordUntrusted()</script>`,
  }),

  actingPage("infinite-scroll", (exchange) => ({
    title: "Infinite scroll",
    style: "li { height: 60px }",
    body: `<ul id="items"></ul>
<p id="sentinel">Loading…</p>
<script>
const total = ${exchange.count("total", 100, 10_000)}
let loading = false
let seen = false
async function more() {
  if (loading || !seen || items.children.length >= total) return
  loading = true
  const from = items.children.length
  const response = await fetch("/acting/infinite-scroll/items?from=" + from + "&total=" + total + "&ms=${exchange.count("ms", 0, 60_000)}")
  for (const n of await response.json()) {
    items.insertAdjacentHTML("beforeend", '<li>Entry ' + n + ' <button id="item-' + n + '" onclick="saw(event)">Item ' + n + '</button></li>')
  }
  log.push("loaded " + items.children.length)
  loading = false
  if (items.children.length >= total) sentinel.textContent = "No more items"
  // An observer only reports changes: observe again, in case the end is still visible.
  else { observer.unobserve(sentinel); observer.observe(sentinel) }
}
const observer = new IntersectionObserver((entries) => { seen = entries.at(-1).isIntersecting; more() })
observer.observe(sentinel)
</script>`,
  })),

  route("/acting/infinite-scroll/items", async (exchange) => {
    await pause(exchange.count("ms", 0, 60_000), undefined, { signal: exchange.signal })
    const from = exchange.count("from", 0)
    const count = Math.min(20, exchange.count("total", 100) - from)
    exchange.json(Array.from({ length: Math.max(0, count) }, (_, index) => from + index + 1))
  }),
]
