import { Emitter } from "../../src/base/emitter.ts"
import { Guest } from "../../src/cdp/guest/guest.ts"
import { parseMessage, type WireMessage } from "../../src/cdp/protocol.ts"
import type { Context } from "../../src/session/context.ts"

/** A guest of the context, registered as a session would do it. */
export async function openGuest(context: Context, { holdMs = 2_000 } = {}): Promise<Guest> {
  const guest = await Guest.open(context.browser.connection, {
    contextId: context.id,
    createdContexts: () => context.beside,
    createContext: (options) => context.createBeside(options),
    disposeContext: (id) => context.disposeBeside(id),
    tracedBy: (targetId) => context.page(targetId)?.target.session,
    holdMs,
    hasPage: () => true,
    mayContain: () => true,
    allowsUrl: (url) => !url.startsWith("file:"),
    closeTabs: async () => {
      await Promise.all([...context.pages()].map((page) => context.closePage(page)))
    },
  })
  context.preparations.push(guest.preparation)
  return guest
}

/** Sends raw protocol messages through a guest, and keeps everything it receives. */
export class GuestClient extends Emitter<{ event: WireMessage; answer: WireMessage }> {
  readonly received: string[] = []
  readonly #guest: Guest
  #lastId = 0

  constructor(guest: Guest) {
    super()
    this.#guest = guest
    guest.onmessage = (text) => {
      this.received.push(text)
      const message = parseMessage(text)
      if (!message) throw new Error(`a guest got something that is no message: ${text}`)
      this.emit(message.id === undefined ? "event" : "answer", message)
    }
  }

  /** The answer, a result or an error. */
  call(method: string, params: object = {}, sessionId?: string): Promise<WireMessage> {
    const id = ++this.#lastId
    const answer = this.next("answer", undefined, (message) => message.id === id)
    this.#guest.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }))
    return answer
  }

  /** The result, for calls that must succeed. */
  async must(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const { result, error } = await this.call(method, params, sessionId)
    if (error || typeof result !== "object" || result === null) throw new Error(`${method}: ${error?.message}`)
    return { ...result }
  }

  nextEvent(method: string, accept: (params: Record<string, unknown>) => boolean = () => true): Promise<WireMessage> {
    return this.next("event", undefined, (message) => message.method === method && accept(paramsOf(message)))
  }

  async attach(targetId: string): Promise<string> {
    const { sessionId } = await this.must("Target.attachToTarget", { targetId, flatten: true })
    return String(sessionId)
  }
}

export function paramsOf({ params }: WireMessage): Record<string, unknown> {
  return typeof params === "object" && params !== null ? { ...params } : {}
}
