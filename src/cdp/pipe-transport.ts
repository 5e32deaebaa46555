import type { Readable, Writable } from "node:stream"
import { messageOf } from "../base/errors.ts"
import { LineReader } from "../base/line-reader.ts"
import type { Transport } from "./transport.ts"

/** Messages over the two pipes of `--remote-debugging-pipe`, each ended by a NUL byte. */
export class PipeTransport implements Transport {
  onMessage: (message: string) => void = () => {}
  onClose: (reason: string) => void = () => {}
  readonly #toBrowser: Writable
  readonly #fromBrowser: Readable
  #closed = false
  /** Messages of one tick go out in one write, because each write wakes the browser. */
  #queued: string[] = []

  constructor(toBrowser: Writable, fromBrowser: Readable) {
    this.#toBrowser = toBrowser
    this.#fromBrowser = fromBrowser
    const messages = new LineReader((message) => this.onMessage(message), { end: 0 })
    fromBrowser.on("data", (chunk: Buffer) => messages.take(chunk))
    fromBrowser.on("close", () => this.#end("the browser closed its pipe"))
    fromBrowser.on("error", (error) => this.#end(`reading from the browser failed: ${messageOf(error)}`))
    toBrowser.on("error", (error) => this.#end(`writing to the browser failed: ${messageOf(error)}`))
  }

  send(message: string): void {
    if (this.#closed) return
    if (this.#queued.push(`${message}\0`) === 1) process.nextTick(() => this.#write())
  }

  #write(): void {
    if (this.#queued.length === 0) return
    const text = this.#queued.join("")
    this.#queued = []
    this.#toBrowser.write(text)
  }

  close(): void {
    this.#write()
    this.#toBrowser.destroy()
    this.#fromBrowser.destroy()
    this.#end("the connection was closed")
  }

  #end(reason: string): void {
    if (this.#closed) return
    this.#closed = true
    this.onClose(reason)
  }
}
