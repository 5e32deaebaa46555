import { TabhandError } from "../base/errors.ts"
import type { HandlerLine } from "../protocol/handled-request.ts"
import { asked, decisionIn } from "./handler-decision.ts"
import type { Runtime } from "./runtime.ts"

interface Waiting {
  answer(answer: unknown): void
}

/** Handlers of programs in other processes. Each has one open connection for its requests, and answers by others. */
export class HandlerStreams {
  readonly #runtime: Runtime
  readonly #waiting = new Map<string, Map<number, Waiting>>()

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  /** Registers a handler for as long as the signal does not fire and the stream is read. */
  open(timeoutMs: number, signal: AbortSignal): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder()
    const waiting = new Map<number, Waiting>()
    let count = 0
    let leave = () => {}
    return new ReadableStream({
      start: (controller) => {
        const write = (line: HandlerLine) => controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
        const handler = this.#runtime.handlers.add(
          {
            ask: (request, over) =>
              new Promise((resolve, reject) => {
                const number = ++count
                const done = () => waiting.delete(number)
                waiting.set(number, {
                  answer(answer) {
                    done()
                    try {
                      resolve(decisionIn(answer))
                    } catch (error) {
                      reject(error)
                    }
                  },
                })
                over.addEventListener(
                  "abort",
                  () => {
                    if (done() && !handler.left.aborted) write({ over: number })
                  },
                  { once: true },
                )
                write({ ask: number, request: asked(request) })
              }),
          },
          timeoutMs,
        )
        this.#waiting.set(handler.id, waiting)
        const off = this.#runtime.on("stopping", () => {
          leave()
          controller.close()
        })
        leave = () => {
          off()
          this.#waiting.delete(handler.id)
          handler.leave()
        }
        signal.addEventListener("abort", () => leave(), { once: true })
        write({ handler: handler.id })
      },
      cancel: () => leave(),
    })
  }

  /** A late answer is of no use, and no error: the request went on without it. */
  answer(handler: string, number: number, answer: unknown): void {
    const waiting = this.#waiting.get(handler)
    if (!waiting) throw new TabhandError("bad_argument", "there is no handler of that id")
    waiting.get(number)?.answer(answer)
  }
}
