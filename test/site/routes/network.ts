import { createHash } from "node:crypto"
import { route } from "../router.ts"

/** What `/network/data/<name>` answers: another text for each name, of another length, with letters beyond ASCII. */
export function networkText(name: string): string {
  const digest = createHash("sha256").update(name).digest("hex")
  const words = digest.repeat(1 + (Number.parseInt(digest.slice(0, 4), 16) % 40))
  return JSON.stringify({ name, words, more: "Größe, 価格, 🙂" })
}

/** What `/network/binary` answers. */
export const networkBytes = Buffer.from([137, 80, 78, 71, 0, 255, 1, 2])

/** The letter é in each of the encodings, and JSON that is none. */
export const networkEncodings: Readonly<Record<string, Buffer>> = {
  "utf-8": Buffer.from("é"),
  "iso-8859-1": Buffer.from([0xe9]),
  "utf-16le": Buffer.from("é", "utf16le"),
  broken: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
}

const fetchAll = `const read = (url, init) => fetch(url, init).then((answer) => answer.text())
const all = (prefix, count) => {
  const names = Array.from({ length: count }, (_, index) => prefix + "-" + index)
  const next = () => { const name = names.shift(); return name && read("/network/data/" + name).then(next) }
  return Promise.all(Array.from({ length: 10 }, next))
}
`

/** Pages and workers that send requests of every kind. */
export const networkRoutes = [
  route("/network/data/:name", (exchange) => {
    const name = exchange.param("name")
    exchange.response.setHeader("access-control-allow-origin", "*")
    exchange.response.setHeader("set-cookie", `seen-${name}=secret-value; Path=/network/data; HttpOnly`)
    exchange.send(200, "application/json", networkText(name))
  }),

  route("/network/cached", (exchange) =>
    exchange.send(200, "application/json", networkText("cached"), { "cache-control": "max-age=3600" }),
  ),

  route("/network/binary", (exchange) => exchange.send(200, "image/png", networkBytes)),

  // Gives back what it got, as data of the type that is asked for.
  route("/network/returned", async (exchange) =>
    exchange.send(200, exchange.query("type", "application/octet-stream"), await exchange.body()),
  ),

  route("/network/encoded/:charset", (exchange) => {
    const charset = exchange.param("charset")
    const type = charset === "broken" ? "application/json" : `text/plain; charset=${charset}`
    exchange.send(200, type, networkEncodings[charset] ?? "")
  }),

  route("/network/cut", ({ response }) => {
    response.writeHead(200, { "content-type": "text/plain", "content-length": "100" })
    response.write("the first half", () => response.destroy())
  }),

  // `n` requests of the page, and some of each other kind.
  route("/network/page", (exchange) => {
    const count = exchange.count("n", 10, 1_000)
    const other = exchange.query("other", "")
    exchange.html({
      title: "Network",
      body: `<h1>Network</h1>
<p id="state" role="status">loading</p>
<script>
${fetchAll}
const told = (worker, port = worker) => new Promise((resolve) => { port.onmessage = resolve })
const xhr = (url) => new Promise((resolve) => {
  const request = new XMLHttpRequest()
  request.open("GET", url)
  request.onload = resolve
  request.send()
})
const socket = () => new Promise((resolve) => {
  const open = new WebSocket("ws://" + location.host + "/websocket/echo")
  let left = 25
  open.onopen = () => { for (let index = 0; index < 25; index++) open.send("message " + index) }
  open.onmessage = () => { if (--left === 0) resolve(open.close()) }
})
const stream = () => new Promise((resolve) => {
  const source = new EventSource("/sse")
  let left = 3
  source.onmessage = () => { if (--left === 0) resolve(source.close()) }
})
const frame = (url) => new Promise((resolve) => {
  addEventListener("message", resolve, { once: true })
  document.body.append(Object.assign(document.createElement("iframe"), { src: url }))
})
async function serviceWorker() {
  await navigator.serviceWorker.register("/network/service.js")
  await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => { navigator.serviceWorker.oncontrollerchange = resolve })
  await read("/network/data/passed")
  await read("/network/made/by-worker")
}
Promise.all([
  all("page", ${count}),
  xhr("/network/data/xhr"),
  read("/network/data/post", { method: "POST", body: "posted=1", headers: { authorization: "Bearer secret-token" } }),
  read("/network/data/query?access_token=opaque-0815&page=1"),
  read("/redirect?times=2&to=" + encodeURIComponent("/network/data/redirected")),
  read("/status/500"),
  read("/network/binary"),
  socket(),
  stream(),
  told(new Worker("/network/worker.js")),
  told(new SharedWorker("/network/shared.js").port),
  frame("/network/frame?name=same-site"),
  ...(${JSON.stringify(other)} ? [frame(${JSON.stringify(other)} + "/network/frame?name=cross-site")] : []),
])
  .then(serviceWorker)
  .then(() => { document.getElementById("state").textContent = "done" })
</script>`,
    })
  }),

  route("/network/frame", (exchange) =>
    exchange.html({
      title: "Frame",
      body: `<script>
${fetchAll}
all(${JSON.stringify(exchange.query("name", "frame"))}, 5).then(() => parent.postMessage("done", "*"))
</script>`,
    }),
  ),

  route("/network/popup", (exchange) =>
    exchange.html({
      title: "Popup",
      body: `<script>fetch("/network/data/popup").then((answer) => answer.text()).then(() => close())</script>`,
    }),
  ),

  route("/network/worker.js", (exchange) =>
    exchange.script(`${fetchAll}\nall("worker", 5).then(() => postMessage("done"))\n`),
  ),

  route("/network/shared.js", (exchange) =>
    exchange.script(
      `${fetchAll}\nonconnect = ({ ports: [port] }) => all("shared", 5).then(() => port.postMessage("done"))\n`,
    ),
  ),

  route("/network/service.js", (exchange) =>
    exchange.script(`${fetchAll}
oninstall = (event) => event.waitUntil(all("service", 3).then(() => skipWaiting()))
onactivate = (event) => event.waitUntil(clients.claim())
onfetch = (event) => {
  if (event.request.url.includes("/network/made/"))
    event.respondWith(new Response('{"made":"by the worker"}', { headers: { "content-type": "application/json" } }))
  else if (event.request.url.includes("/network/data/passed")) event.respondWith(fetch(event.request))
}
`),
  ),
]
