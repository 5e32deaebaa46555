import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { type CallerLimits, Callers } from "../../../base/callers.ts"
import { TabhandError } from "../../../base/errors.ts"
import type { ChallengeRule } from "../../../page/network/interception.ts"
import { destinationOf } from "../rules.ts"
import type { Outlet } from "./outlet.ts"
import { LARGEST_HEAD, relay } from "./relay.ts"
import { join } from "./tunnel.ts"

/** Browsers open at most 32 connections to a proxy, and as many for websockets. */
const LIMITS: CallerLimits = { connections: 256, strangers: 64 }

const USER = "session"
const CHALLENGE = 'Basic realm="session"'

/**
 * A forward proxy on the loopback for the browser context of one session. The context has a password: other programs on
 * this machine cannot use it. What may not or cannot be reached ends as a failed connection, never as a page of ours.
 */
export class Gateway {
  /** As the browser takes it. */
  readonly address: string
  /** A page of the context opens it once, with the rule, which makes the browser remember the password. */
  readonly admission: { readonly url: string; readonly rule: ChallengeRule; done(): boolean }
  readonly #server: Server
  readonly #outlet: Outlet
  readonly #ended = new AbortController()
  readonly #open = new Set<Duplex>()
  readonly #callers: Callers
  readonly #authorization: string
  #hasAdmitted = false

  private constructor(server: Server, port: number, outlet: Outlet) {
    const password = randomBytes(24).toString("hex")
    const url = `http://${randomBytes(16).toString("hex")}.invalid/`
    this.#server = server
    this.#outlet = outlet
    this.#authorization = `Basic ${Buffer.from(`${USER}:${password}`).toString("base64")}`
    this.address = `http://127.0.0.1:${port}`
    this.admission = {
      url,
      done: () => this.#hasAdmitted,
      rule: {
        patterns: [{ urlPattern: url }],
        answer: ({ authChallenge: { source, origin } }) =>
          source === "Proxy" && origin === this.address
            ? { response: "ProvideCredentials", username: USER, password }
            : { response: "CancelAuth" },
      },
    }
    server.on("connection", (socket) => this.#hold(socket))
    this.#callers = new Callers(server, LIMITS)
    server.on("request", (asked, answer) => void this.#relay(asked, answer))
    server.on("connect", (asked, client, head) => void this.#tunnel(asked, client, head))
  }

  static async open(outlet: Outlet): Promise<Gateway> {
    const server = createServer({
      maxHeaderSize: LARGEST_HEAD,
      // An upload takes as long as it takes.
      requestTimeout: 0,
      noDelay: true,
    })
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    const address = server.address()
    if (address === null || typeof address === "string") throw new TabhandError("internal", "the gateway has no port")
    return new Gateway(server, address.port, outlet)
  }

  async close(): Promise<void> {
    this.#ended.abort(new TabhandError("no_session", "the session was closed"))
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const each of this.#open) each.destroy()
    await closed
  }

  async #relay(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { url = "" } = asked
    if (!this.#isOurs(asked)) {
      answer.writeHead(407, { "proxy-authenticate": CHALLENGE, "content-length": 0 }).end()
      return
    }
    if (url === this.admission.url) {
      this.#hasAdmitted = true
      answer.writeHead(204).end()
      return
    }
    const to = /^http:/i.test(url) ? destinationOf(url) : undefined
    const socket = to && (await this.#outlet.connect(to, this.#whileWaits(answer)))
    if (!socket) {
      asked.socket.destroy()
      return
    }
    this.#hold(socket)
    if (answer.destroyed) socket.destroy()
    else relay(asked, answer, new URL(url), socket)
  }

  async #tunnel(asked: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    // The browser may leave at any time.
    client.on("error", () => client.destroy())
    if (!this.#isOurs(asked)) {
      client.end(written("407 Proxy Authentication Required", `Proxy-Authenticate: ${CHALLENGE}`))
      return
    }
    const to = destinationOf(`http://${asked.url ?? ""}`)
    const socket = to && (await this.#outlet.connect(to, this.#whileWaits(client)))
    if (!socket) {
      client.end(written("403 Forbidden"))
      return
    }
    this.#hold(socket)
    if (client.destroyed) {
      socket.destroy()
      return
    }
    client.write("HTTP/1.1 200 Connection established\r\n\r\n")
    if (head.length > 0) socket.write(head)
    join(client, socket)
  }

  #isOurs({ headers, socket }: IncomingMessage): boolean {
    return headers["proxy-authorization"] === this.#authorization && this.#callers.admit(socket)
  }

  /** Aborts when the browser gives the request up, or the session ends. */
  #whileWaits(client: Duplex | ServerResponse): AbortSignal {
    const left = new AbortController()
    client.once("close", () => left.abort(new TabhandError("cancelled", "the browser gave the request up")))
    return AbortSignal.any([left.signal, this.#ended.signal])
  }

  #hold(socket: Duplex): void {
    this.#open.add(socket)
    socket.once("close", () => this.#open.delete(socket))
    socket.on("error", () => socket.destroy())
    if (this.#ended.signal.aborted) socket.destroy()
  }
}

function written(status: string, ...headers: string[]): string {
  return [`HTTP/1.1 ${status}`, ...headers, "Content-Length: 0", "Connection: close", "", ""].join("\r\n")
}
