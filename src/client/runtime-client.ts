import { apiPaths } from "../base/api.ts"
import { TabhandError } from "../base/errors.ts"
import { LineReader } from "../base/line-reader.ts"
import type { ApiAnswer } from "../runtime/answer-call.ts"
import type { ApiCall } from "../runtime/api-call.ts"
import { CallChannel, type Waiting } from "./call-channel.ts"
import { deliver, type RuntimePlace } from "./deliver.ts"
import { checkNamed, textsIn } from "./named.ts"
import { speak } from "./speak.ts"

export type Answered = Extract<ApiAnswer, { text: string }>

export interface CallOptions extends Waiting {
  /** What a variable of the caller's environment holds; throws when it may not be told. */
  secret(name: string): string
  /** Fetches a browser when there is none. */
  install(): Promise<void>
}

/** How a door in another process speaks to the runtime. */
export class RuntimeClient {
  readonly #place: RuntimePlace
  #channel: CallChannel | undefined

  constructor(place: RuntimePlace = {}) {
    this.#place = place
  }

  /** Has one call carried out, with all that it turns out to need. */
  async call(call: ApiCall, options: CallOptions): Promise<Answered> {
    let asked = call
    let answer = await this.#ask(asked, options)
    if ("variables" in answer) {
      checkNamed(answer.variables, [...textsIn(call.args), call.stdin ?? ""])
      asked = { ...call, secrets: Object.fromEntries(answer.variables.map((name) => [name, options.secret(name)])) }
      answer = await this.#ask(asked, options)
    }
    if ("install" in answer) {
      await options.install()
      answer = await this.#ask(asked, options)
    }
    if ("text" in answer) return answer
    throw new TabhandError("internal", "the runtime asked for something a second time")
  }

  /** Ends what is under way; another call begins anew. */
  close(): void {
    this.#channel?.close()
  }

  /**
   * Keeps the session until the signal fires, or this process is gone; `onHeld`: it is held. Settles when it is held no
   * longer.
   */
  async lease(session: string, graceMs: number, signal: AbortSignal, onHeld: () => void = () => {}): Promise<void> {
    const query = new URLSearchParams({ session, grace: String(graceMs) })
    await this.#get(`${apiPaths.lease}?${query}`, { signal, onBody: onHeld })
  }

  /** What happens in the session, until the signal fires or the session is closed; `onOpen`: nothing is missed any more. */
  async events(
    session: string,
    onEvent: (event: unknown) => void,
    signal: AbortSignal,
    onOpen: () => void = () => {},
  ): Promise<void> {
    const lines = new LineReader((line) => onEvent(JSON.parse(line)))
    const path = `${apiPaths.events}?${new URLSearchParams({ session })}`
    const onBody = (chunk: Buffer) => {
      onOpen()
      lines.take(chunk)
    }
    await this.#get(path, { signal, onBody })
  }

  /** The files that a session saved, or one of them. */
  artifacts(session: string, name?: string): Promise<Buffer> {
    const query = new URLSearchParams({ session })
    const which = name === undefined ? "" : `/${encodeURIComponent(name)}`
    return this.#get(`${apiPaths.artifacts}${which}?${query}`)
  }

  #ask(call: ApiCall, waiting: CallOptions): Promise<ApiAnswer> {
    return deliver((socket) => this.#channelTo(socket).ask(call, waiting), this.#place)
  }

  /** One that was closed is of no use any more. */
  #channelTo(socket: string): CallChannel {
    if (!this.#channel?.isOpen) this.#channel = new CallChannel(socket)
    return this.#channel
  }

  #get(path: string, listening: Parameters<typeof speak>[2] = {}): Promise<Buffer> {
    return deliver((socket) => speak(socket, { method: "GET", path }, listening), this.#place)
  }
}
