import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { stealthCheckScript } from "../../generated/injected/stealth-check.ts"
import {
  lookEverywhereScript,
  lookInFrameScript,
  lookInSharedWorkerScript,
  lookInWorkerScript,
} from "../../generated/injected/stealth-check-places.ts"

export interface SelfTestSite {
  readonly url: string
  /** The requests so far. */
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[]
  close(): Promise<void>
}

/** `lookEverywhere()` of its page checks the page, a frame and workers, and returns the findings of each. */
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

/** Escaped for a script element. */
const look = `const look = ${stealthCheckScript.replaceAll("</", "<\\/")}`

/** As the script of a frame or a worker. */
const lookingIn = (script: string) => `${look};(${script})(look)`

const page = `<!doctype html><html lang="en"><title>Stealth self-test</title><body><script>${look}
const lookEverywhere = () => (${lookEverywhereScript})(look)</script></body></html>`

const NOTHING = ["text/plain", "Not found"] as const

const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
  "/": ["text/html", page],
  "/frame": ["text/html", `<!doctype html><body><script>${lookingIn(lookInFrameScript)}</script></body>`],
  "/worker.js": ["text/javascript", lookingIn(lookInWorkerScript)],
  "/shared-worker.js": ["text/javascript", lookingIn(lookInSharedWorkerScript)],
  "/favicon.ico": ["image/x-icon", ""],
}
