import { pause } from "../../../src/base/deadline.ts"
import { scriptLiteral } from "../html.ts"
import { route } from "../router.ts"

const pixel = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="teal"/></svg>`

export const timingRoutes = [
  route("/slow", async (exchange) => {
    const ms = exchange.count("ms", 1000)
    await pause(ms, exchange.signal)
    exchange.html({ title: "Slow", body: `<h1>Slow</h1>\n<p>Answered after ${ms} ms.</p>` })
  }),

  route("/slow-asset", (exchange) =>
    exchange.html({
      title: "Slow asset",
      body: `<h1>Slow asset</h1>\n<img alt="A slow square" src="/slow-asset/image.svg?ms=${exchange.count("ms", 1000)}">`,
    }),
  ),

  route("/slow-asset/image.svg", async (exchange) => {
    await pause(exchange.count("ms", 1000), exchange.signal)
    exchange.send(200, "image/svg+xml", pixel)
  }),

  // Held open without a response; close() ends the connection.
  route("/hang", () => {}),

  route("/late-text", (exchange) =>
    exchange.html({
      title: "Late text",
      body: `<h1>Late text</h1>
<p id="late" aria-live="polite"></p>
<script>
setTimeout(() => { document.getElementById("late").textContent = ${scriptLiteral(exchange.query("text", "Here I am"))} }, ${exchange.count("ms", 1000)})
</script>`,
    }),
  ),

  // One request after another, `gap` ms between the end of one and the start of the next.
  route("/networkidle", (exchange) =>
    exchange.html({
      title: "Network idle",
      body: `<h1>Network idle</h1>
<p id="state" role="status">busy</p>
<script>
(async () => {
  for (let n = 0; n < ${exchange.count("requests", 3, 1000)}; n++) {
    if (n > 0) await new Promise((resolve) => setTimeout(resolve, ${exchange.count("gap", 100)}))
    await fetch("/hit/networkidle?n=" + n)
  }
  document.getElementById("state").textContent = "idle"
})()
</script>`,
    }),
  ),
]
