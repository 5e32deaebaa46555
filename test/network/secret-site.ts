import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { WebSocketServer } from "ws"
import { listenOnLoopback } from "../site/loopback.ts"
import { alnum, lookAlikes, shapes } from "../support/secret-corpus.ts"

interface Answer {
  readonly type: string
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly status?: number
}

/** A site whose page has secrets in everything that it sends, gets, shows, logs and stores. */
export interface SecretSite {
  readonly url: string
  readonly secrets: readonly string[]
  /** What only looks like a secret, in the body of `/harmless`. */
  readonly harmless: readonly string[]
  /** An address at which nothing answers, with a secret. */
  readonly refused: string
  /** The secrets in a text, as they are or encoded, each with what is before it. */
  secretsIn(text: string): string[]
  close(): void
}

/** The paths that the page fetches, besides those with secrets in their addresses. */
export const PATHS = ["/json", "/in-json", "/html", "/xml", "/latin", "/bytes", "/variables", "/harmless", "/redirect"]

export async function secretSite(): Promise<SecretSite> {
  const secrets: string[] = []
  /** A secret of that shape. */
  const shaped = (at: number) => hidden(shapes[at % shapes.length]?.() ?? "")
  /** A secret only by the name beside it. */
  const named = () => hidden(alnum(22))
  const hidden = (secret: string) => {
    secrets.push(secret)
    return secret
  }
  const allShapes = () => shapes.map((_, at) => `see ${shaped(at)}, then`).join("\n")
  const members = () =>
    Object.fromEntries(
      ["password", "apiKey", "access_token", "refreshToken", "client_secret", "csrfToken", "session_id", "otp"].map(
        (name) => [name, named()],
      ),
    )
  const harmless = lookAlikes.flatMap((make) => Array.from({ length: 10 }, make)).filter((text) => !text.includes("\r"))
  const answers = new Map<string, Answer>(
    Object.entries({
      "/json": { type: "application/json", body: JSON.stringify({ page: 1, ...members(), shapes: allShapes() }) },
      "/in-json": { type: "application/json", body: JSON.stringify({ text: JSON.stringify(members()) }) },
      "/html": {
        type: "text/html",
        body: `<form><input type=hidden name="authenticity_token" value="${named()}"><input type=password value='${named()}'></form><meta name="csrf-token" content="${named()}">`,
      },
      "/xml": { type: "application/xml", body: `<a><password>${named()}</password><b:Token>${named()}</b:Token></a>` },
      "/latin": {
        type: "text/plain; charset=iso-8859-1",
        body: Buffer.from(`é è ${allShapes()}`, "latin1"),
      },
      "/bytes": { type: "application/octet-stream", body: Buffer.from(JSON.stringify(members())) },
      "/variables": { type: "text/plain", body: `API_TOKEN=${named()}\nexport DB_PASSWORD="${named()}"\n` },
      "/harmless": { type: "text/plain", body: harmless.join("\n") },
      "/script": { type: "text/javascript", body: `window.config = { apiKey: 1, "authToken": "${named()}" }` },
      "/redirect": { type: "text/plain", body: "", status: 302, headers: { location: `/redirected?code=${named()}` } },
      "/headers": {
        type: "text/plain",
        body: "ok",
        headers: {
          "set-cookie": [`sid=${named()}; Path=/; HttpOnly`, `theme=${named()}; Path=/`],
          "x-auth-token": named(),
          "x-api-key": named(),
        },
      },
    }),
  )
  const requests = [
    ...PATHS.map((path) => [path, {}]),
    [`/query?access_token=${named()}&page=2&api_key=${named()}&sig=${named()}`, {}],
    ["/headers", { headers: { Authorization: `Bearer ${named()}`, "X-Api-Key": named(), "X-Session-Token": named() } }],
    ["/login", { method: "POST", body: new URLSearchParams({ user: "ada", password: named() }).toString() }],
    ["/login", { method: "POST", body: JSON.stringify({ user: "ada", ...members(), more: allShapes() }) }],
    [
      "/login",
      {
        method: "POST",
        headers: { "Content-Type": "multipart/form-data; boundary=x" },
        body: `--x\r\nContent-Disposition: form-data; name="new_password"\r\n\r\n${named()}\r\n--x--\r\n`,
      },
    ],
    ["/basic", { headers: { Authorization: `Basic ${hidden(Buffer.from(`ada:${alnum(20)}`).toString("base64"))}` } }],
    [`http://127.0.0.1:1/refused?token=${named()}`, {}],
  ]
  const page = `<!doctype html><title>Secrets</title><h1>Secrets</h1><p id="state" role="status">loading</p>
<pre id="shown">${allShapes()}</pre><a href="/next?access_token=${named()}">Next</a>
<script src="/script"></script>
<script>
const requests = ${JSON.stringify(requests)}
const socket = () => new Promise((resolve) => {
  const open = new WebSocket("ws://" + location.host + "/socket?ticket=${named()}")
  open.onopen = () => {
    open.send(${JSON.stringify(JSON.stringify(members()))})
    open.send(new TextEncoder().encode(${JSON.stringify(JSON.stringify(members()))}))
  }
  let left = 2
  open.onmessage = () => { if (--left === 0) resolve(open.close()) }
})
const stream = () => new Promise((resolve) => {
  const source = new EventSource("/stream")
  source.onmessage = () => resolve(source.close())
})
console.log("logged", ${JSON.stringify(allShapes())}, ${JSON.stringify(members())})
console.error(${JSON.stringify(`refused: Authorization: Bearer ${named()}`)})
setTimeout(() => { throw new Error(${JSON.stringify(`failed with ${shaped(7)} and ?access_token=${named()}`)}) })
Promise.reject(new Error(${JSON.stringify(`rejected ${shaped(1)}`)}))
document.cookie = "authToken=${named()}"
Object.assign(localStorage, { "accessToken": "${named()}" })
history.replaceState(null, "", "/?page=2#id_token=${named()}")
;(async () => {
  for (const [url, init] of requests) await fetch(url, init).then((answer) => answer.text(), () => 0)
  await socket()
  await stream()
  document.getElementById("state").textContent = "done"
})()
</script>`
  const refused = `http://127.0.0.1:1/?access_token=${named()}`
  const stream = `data: ${JSON.stringify(members())}\n\n`
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "/", "http://site")
    request.resume()
    const found = answers.get(pathname)
    if (pathname === "/") response.writeHead(200, { "content-type": "text/html" }).end(page)
    else if (pathname === "/stream") response.writeHead(200, { "content-type": "text/event-stream" }).write(stream)
    else if (!found) response.writeHead(200, { "content-type": "text/plain" }).end("ok")
    else response.writeHead(found.status ?? 200, { "content-type": found.type, ...found.headers }).end(found.body)
  }
  const { port, servers } = await listenOnLoopback(() => {
    const server = createServer(answer)
    new WebSocketServer({ server }).on("connection", (socket) =>
      socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary })),
    )
    return server
  })
  return {
    url: `http://127.0.0.1:${port}`,
    secrets,
    harmless,
    refused,
    secretsIn(text) {
      const encoded = Array.from(text.matchAll(/[A-Za-z0-9+/]{16,}={0,2}/g), ([bytes]) => Buffer.from(bytes, "base64"))
      const all = `${text}\n${Buffer.concat(encoded).toString("latin1")}`
      return secrets.flatMap((secret) => {
        const at = all.indexOf(secret)
        return at < 0 ? [] : all.slice(Math.max(0, at - 120), at + secret.length)
      })
    },
    close() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
