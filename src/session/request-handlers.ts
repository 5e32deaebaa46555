import { TabhandError } from "../base/errors.ts"
import { unguessableId } from "../base/ids.ts"
import type { Decision, HandledRequest, RequestHandler } from "../page/network/routes/route.ts"

/** A program that decides about requests; the signal fires when its decision is of no use any more. */
export interface HandlerProgram {
  ask(request: HandledRequest, signal: AbortSignal): Promise<Decision>
}

const UNCHANGED: Decision = { kind: "continue", edit: { headers: { set: [], remove: [] } } }

/** A program's handler of requests, for as long as the program is there. */
export class RegisteredHandler implements RequestHandler {
  readonly id = unguessableId()
  readonly #program: HandlerProgram
  readonly #timeoutMs: number
  readonly #left = new AbortController()

  constructor(program: HandlerProgram, timeoutMs: number) {
    this.#program = program
    this.#timeoutMs = timeoutMs
  }

  /** Fires when the program is gone: its routes go too, and requests that wait for it continue. */
  get left(): AbortSignal {
    return this.#left.signal
  }

  leave(): void {
    this.#left.abort()
  }

  ask(request: HandledRequest): Promise<Decision> {
    return new Promise((resolve, reject) => {
      if (this.left.aborted) return resolve(UNCHANGED)
      const over = new AbortController()
      const late = setTimeout(() => {
        reject(new TabhandError("timeout", `its handler did not answer within ${this.#timeoutMs} ms`))
        over.abort()
      }, this.#timeoutMs)
      const leaving = () => {
        resolve(UNCHANGED)
        over.abort()
      }
      this.left.addEventListener("abort", leaving, { once: true })
      this.#program
        .ask(request, over.signal)
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(late)
          this.left.removeEventListener("abort", leaving)
        })
    })
  }
}

/** The handlers of all programs, by ids that only those know. */
export class RequestHandlers {
  readonly #handlers = new Map<string, RegisteredHandler>()

  add(program: HandlerProgram, timeoutMs: number): RegisteredHandler {
    const handler = new RegisteredHandler(program, timeoutMs)
    this.#handlers.set(handler.id, handler)
    handler.left.addEventListener("abort", () => this.#handlers.delete(handler.id), { once: true })
    return handler
  }

  get(id: string): RegisteredHandler | undefined {
    return this.#handlers.get(id)
  }
}
