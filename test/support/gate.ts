import { Emitter } from "../../src/base/emitter.ts"
import type { Protocol } from "../../src/cdp/protocol.ts"
import type { Target } from "../../src/cdp/target.ts"
import type { Preparation } from "../../src/cdp/target-owner.ts"

/**
 * Requests of these come out on the session of the document above them. Those of a shared or a service worker come out
 * on its own session, except that a page fetches the script of a shared worker.
 */
const WITHOUT_OWN_REQUESTS = new Set(["worker", "worklet"])

/** A preparation that lets through the requests for the given addresses (path and query), and stops all others. */
export class Gate extends Emitter<{ stopped: string }> implements Preparation {
  readonly name = "gate"
  readonly #open: ReadonlySet<string>

  constructor(open: readonly string[]) {
    super()
    this.#open = new Set(open)
  }

  async prepare({ session, info }: Target, signal: AbortSignal): Promise<void> {
    if (WITHOUT_OWN_REQUESTS.has(info.type)) return
    session.on("Fetch.requestPaused", ({ requestId, request }) => {
      const address = addressOf(request)
      const decided = this.#open.has(address)
        ? session.send("Fetch.continueRequest", { requestId })
        : session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" })
      // What was asked for by something that is gone by now is stopped as well.
      decided.catch(() => undefined).then(() => this.#open.has(address) || this.emit("stopped", address))
    })
    await session.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] }, { signal })
  }
}

function addressOf({ url }: Protocol.Network.Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
