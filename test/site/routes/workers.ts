import { scriptLiteral } from "../html.ts"
import { route } from "../router.ts"

export const workerRoutes = [
  route("/worker", (exchange) =>
    exchange.html({
      title: "Workers",
      body: `<h1>Workers</h1>
<p>Dedicated: <span id="dedicated">starting</span></p>
<p>Shared: <span id="shared">starting</span></p>
<script>
const show = (id) => (event) => { document.getElementById(id).textContent = event.data }
const dedicated = new Worker("/worker/dedicated.js")
dedicated.onmessage = show("dedicated")
dedicated.onerror = () => show("dedicated")({ data: "failed" })
const shared = new SharedWorker("/worker/shared.js")
shared.port.onmessage = show("shared")
shared.onerror = () => show("shared")({ data: "failed" })
</script>`,
    }),
  ),

  route("/worker/dedicated.js", (exchange) =>
    exchange.script(
      `fetch("/hit/worker").then(() => postMessage("fetched"), (error) => postMessage("refused: " + error.message))\n`,
    ),
  ),

  route("/worker/shared.js", (exchange) =>
    exchange.script(`const fetched = fetch("/hit/shared").then(() => "fetched", (error) => "refused: " + error.message)
onconnect = (event) => fetched.then((text) => event.ports[0].postMessage(text))
`),
  ),

  // Requests the URL, as any kind of worker.
  route("/worker/requests.js", (exchange) =>
    exchange.script(
      `fetch(${scriptLiteral(exchange.query("url", "/"))}, { mode: "no-cors" }).catch(() => undefined)\n`,
    ),
  ),

  // Its scope is /service-worker/, so that it intercepts no other page.
  route("/service-worker", (exchange) =>
    exchange.html({
      title: "Service worker",
      body: `<h1>Service worker</h1>
<p id="state" role="status">registering</p>
<script>
const show = (text) => { document.getElementById("state").textContent = text }
navigator.serviceWorker.register("/service-worker/worker.js").then((registration) => {
  const worker = registration.installing ?? registration.waiting ?? registration.active
  show(worker.state)
  worker.onstatechange = () => show(worker.state)
}, (error) => show("failed: " + error.message))
</script>`,
    }),
  ),

  route("/service-worker/worker.js", (exchange) =>
    exchange.script(`fetch("/hit/service").catch(() => undefined)
oninstall = () => skipWaiting()
onactivate = (event) => event.waitUntil(clients.claim())
`),
  ),
]
