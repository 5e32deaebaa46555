import { route } from "../router.ts"

const INTERVAL_MS = 100

/** One URL for both: a navigation gets a page that listens, other requests get the stream. */
export const eventStreamRoutes = [
  route("/sse", (exchange) => {
    if (exchange.request.headers.accept?.includes("text/html")) {
      exchange.html({
        title: "Event stream",
        body: `<h1>Event stream</h1>
<p id="last" role="status"></p>
<script>
new EventSource("/sse").onmessage = (event) => { document.getElementById("last").textContent = event.data }
</script>`,
      })
      return
    }
    exchange.response.writeHead(200, { "content-type": "text/event-stream" })
    let tick = 0
    const send = () => exchange.response.write(`data: tick ${tick++}\n\n`)
    send()
    const timer = setInterval(send, INTERVAL_MS)
    exchange.signal.addEventListener("abort", () => clearInterval(timer), { once: true })
  }),
]
