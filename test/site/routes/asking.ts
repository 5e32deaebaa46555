import { scriptLiteral } from "../html.ts"
import { route } from "../router.ts"

/** What every kind of target has: it requests some addresses at its start, and more when it is asked to. */
const asked = `const first = JSON.parse(new URLSearchParams(location.search).get("first") ?? "[]")
const said = async (url) => {
  const at = performance.now()
  const response = await fetch(url, { method: "POST", body: "sent", headers: { "X-Own": "1", "Content-Type": "application/json" } }).catch(() => undefined)
  if (!response) return "failed"
  const [text, { headers, status }] = [await response.text(), response]
  return JSON.stringify({ status, type: headers.get("content-type"), made: headers.get("x-made"), ms: performance.now() - at, text })
}
const all = (urls) => Promise.all(urls.map(said))
const firsts = all(first)
const answer = async ({ id, urls }, reply) => reply({ id, said: urls ? await all(urls) : await firsts })
`

export const askingRoutes = [
  /** What the server got, readable for any page. */
  route("/echo/:name", async (exchange) => {
    const { headers, method } = exchange.request
    exchange.send(
      200,
      "application/json",
      JSON.stringify({
        name: exchange.param("name"),
        method,
        own: headers["x-own"],
        body: String(await exchange.body()),
      }),
      {
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "x-own, content-type",
      },
    )
  }),

  // `ask(kind, urls)` requests addresses from a target of that kind; without any, it returns its first requests.
  route("/asking", (exchange) =>
    exchange.html({
      title: "Asking",
      head: `<script>${asked}</script>`,
      body: `<h1>Asking</h1>
<script>
const pending = new Map()
const receive = ({ data }) => pending.get(data.id)?.(data.said)
const through = (post) => (urls) => new Promise((resolve) => {
  pending.set(pending.size + 1, resolve)
  post({ id: pending.size, urls })
})
const frameAt = (origin) => {
  const frame = document.createElement("iframe")
  const loaded = new Promise((resolve) => { frame.onload = resolve })
  frame.src = origin + "/asking/frame" + location.search
  document.body.append(frame)
  return async (urls) => (await loaded, through((message) => frame.contentWindow.postMessage(message, "*"))(urls))
}
addEventListener("message", receive)
const dedicated = () => {
  const worker = new Worker("/asking/dedicated.js" + location.search)
  worker.onmessage = receive
  return through((message) => worker.postMessage(message))
}
const shared = () => {
  const { port } = new SharedWorker("/asking/shared.js" + location.search)
  port.onmessage = receive
  return through((message) => port.postMessage(message))
}
const service = () => {
  const registered = navigator.serviceWorker.register("/asking/service.js" + location.search)
  navigator.serviceWorker.onmessage = receive
  return async (urls) => {
    const { installing, waiting, active } = await registered
    return through((message) => (installing ?? waiting ?? active).postMessage(message))(urls)
  }
}
const made = new Map()
const make = {
  page: () => (urls) => (urls ? all(urls) : firsts),
  frame: () => frameAt(""),
  "cross-site frame": () => frameAt(${scriptLiteral(exchange.otherSite)}),
  "dedicated worker": dedicated,
  "shared worker": shared,
  "service worker": service,
}
const ask = (kind, urls) => {
  if (!made.has(kind)) made.set(kind, make[kind]())
  return made.get(kind)(urls)
}
</script>`,
    }),
  ),

  route("/asking/frame", (exchange) =>
    exchange.html({
      title: "Asked",
      head: `<script>${asked}onmessage = ({ data, source }) => answer(data, (message) => source.postMessage(message, "*"))</script>`,
      body: "<h1>Asked</h1>",
    }),
  ),

  route("/asking/dedicated.js", (exchange) =>
    exchange.script(`${asked}onmessage = ({ data }) => answer(data, (message) => postMessage(message))`),
  ),

  route("/asking/shared.js", (exchange) =>
    exchange.script(
      `${asked}onconnect = ({ ports: [port] }) => { port.onmessage = ({ data }) => answer(data, (message) => port.postMessage(message)) }`,
    ),
  ),

  route("/asking/service.js", (exchange) =>
    exchange.script(
      `${asked}onmessage = (event) => event.waitUntil(answer(event.data, (message) => event.source.postMessage(message)))
oninstall = () => skipWaiting()
onactivate = (event) => event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload.enable()]))
onfetch = (event) => {
  if (event.request.mode !== "navigate") return
  event.respondWith(event.preloadResponse.then((response) => response ?? fetch(event.request)))
}`,
    ),
  ),
]
