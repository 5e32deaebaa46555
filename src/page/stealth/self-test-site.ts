import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { lookSource } from "./look-source.ts"

export interface SelfTestSite {
  readonly url: string
  /** The requests so far. */
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[]
  close(): Promise<void>
}

/** `lookEverywhere()` of its page looks in the page, in a frame and in workers, and gives what was found in each place. */
export async function startSelfTestSite(): Promise<SelfTestSite> {
  const requests: { path: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer(({ url = "/", headers }, response) => {
    requests.push({ path: url, headers })
    const [type, body] = Object.hasOwn(files, url) ? (files[url] ?? NOTHING) : NOTHING
    const status = type === "text/plain" ? 404 : 200
    response.writeHead(status, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" }).end(body)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the self-test has no port")
  return {
    url: `http://127.0.0.1:${address.port}/`,
    requests,
    async close() {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Within a script element. */
const look = `const look = ${lookSource.replaceAll("</", "<\\/")}`

const page = `<!doctype html><html lang="en"><title>Stealth self-test</title><body><script>${look}
const told = (target) => new Promise((resolve, reject) => {
  target.onmessage = ({ data }) => resolve(data)
  target.onerror = () => reject(new Error("a part of the self-test did not come"))
})
async function lookEverywhere() {
  const frame = document.body.appendChild(document.createElement("iframe"))
  frame.src = "/frame"
  return {
    page: await look(),
    frame: await told(window),
    worker: await told(new Worker("/worker.js")),
    "shared worker": await told(new SharedWorker("/shared-worker.js").port),
  }
}
</script></body></html>`

const NOTHING = ["text/plain", "Not found"] as const

const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
  "/": ["text/html", page],
  "/frame": [
    "text/html",
    `<!doctype html><body><script>${look}\nlook().then((seen) => parent.postMessage(seen))</script></body>`,
  ],
  "/worker.js": ["text/javascript", `${look}\nlook().then((seen) => postMessage(seen))`],
  "/shared-worker.js": [
    "text/javascript",
    `${look}\nonconnect = ({ ports: [port] }) => look().then((seen) => port.postMessage(seen))`,
  ],
  "/favicon.ico": ["image/x-icon", ""],
}
