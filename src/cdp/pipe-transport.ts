import type { Readable, Writable } from "node:stream"
import { messageOf } from "../base/errors.ts"
import { MessageSplitter } from "./message-splitter.ts"
import type { Transport } from "./transport.ts"

/** Messages over the two pipes of `--remote-debugging-pipe`, each ended by a NUL byte. */
export class PipeTransport implements Transport {
  onMessage: (message: string) => void = () => {}
  onClose: (reason: string) => void = () => {}
  readonly #toBrowser: Writable
  readonly #fromBrowser: Readable
  #closed = false
  /** What is sent in one go is written in one go: each write wakes the browser. */
  #unwritten: string[] = []

  constructor(toBrowser: Writable, fromBrowser: Readable) {
    this.#toBrowser = toBrowser
    this.#fromBrowser = fromBrowser
    const splitter = new MessageSplitter((message) => this.onMessage(message))
    fromBrowser.on("data", (chunk: Buffer) => splitter.push(chunk))
    fromBrowser.on("close", () => this.#end("the browser closed its pipe"))
    fromBrowser.on("error", (error) => this.#end(`reading from the browser failed: ${messageOf(error)}`))
    toBrowser.on("error", (error) => this.#end(`writing to the browser failed: ${messageOf(error)}`))
  }

  send(message: string): void {
    if (this.#closed) return
    if (this.#unwritten.push(`${message}\0`) === 1) process.nextTick(() => this.#write())
  }

  #write(): void {
    if (this.#unwritten.length === 0) return
    const text = this.#unwritten.join("")
    this.#unwritten = []
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
