import { Emitter } from "../../src/base/emitter.ts"
import type { Protocol } from "../../src/cdp/protocol.ts"
import type { Target } from "../../src/cdp/target.ts"
import type { Preparation } from "../../src/cdp/target-owner.ts"

/**
 * Requests of these appear on the session of their document. Those of a shared or service worker appear on its own
 * session, except that a page fetches the script of a shared worker.
 */
const WITHOUT_OWN_REQUESTS = new Set(["worker", "worklet"])

/** A preparation that allows requests for the given URLs (path and query) and blocks all others. */
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
      // Requests of a target that is gone by now count as blocked, too.
      decided.catch(() => undefined).then(() => this.#open.has(address) || this.emit("stopped", address))
    })
    await session.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] }, { signal })
  }
}

function addressOf({ url }: Protocol.Network.Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
