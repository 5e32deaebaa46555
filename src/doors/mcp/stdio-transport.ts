import type { Readable, Writable } from "node:stream"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js"
import { errnoOf } from "../../base/errors.ts"
import { LineReader } from "../../base/line-reader.ts"
import { formatBytes } from "../../base/text.ts"

const LARGEST_FRAME = 10 * 1024 * 1024

/**
 * Lines of JSON on a pair of streams. The SDK's own transport ignores a line that it cannot parse, and ends at one that
 * is too long; this one answers with an error and goes on with the next line.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #input: Readable
  readonly #output: Writable
  readonly #lines = new LineReader((line) => this.#take(line), {
    limit: LARGEST_FRAME,
    onTooLong: () => this.#complain(null, ErrorCode.InvalidRequest, `a line may have ${formatBytes(LARGEST_FRAME)}`),
  })
  #isClosed = false

  constructor(input: Readable, output: Writable) {
    this.#input = input
    this.#output = output
  }

  async start(): Promise<void> {
    this.#input.on("data", (chunk: Buffer) => this.#lines.take(chunk))
    this.#input.on("end", () => void this.close())
    this.#input.on("error", (error) => this.#fail(error))
    this.#output.on("error", (error) => this.#fail(error))
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#write(message)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.onclose?.()
  }

  #take(line: string): void {
    if (line.trim() === "") return
    let read: unknown
    try {
      read = JSON.parse(line)
    } catch {
      return this.#complain(null, ErrorCode.ParseError, "that line is not JSON")
    }
    const message = JSONRPCMessageSchema.safeParse(read)
    if (message.success) this.onmessage?.(message.data)
    else this.#complain(idIn(read), ErrorCode.InvalidRequest, "that line is not a JSON-RPC message")
  }

  /** The id is null if it could not be read, as JSON-RPC requires. */
  #complain(id: string | number | null, code: ErrorCode, message: string): void {
    this.#write({ jsonrpc: "2.0", id, error: { code, message } })
  }

  #write(message: object): void {
    if (!this.#isClosed) this.#output.write(`${JSON.stringify(message)}\n`)
  }

  /** A closed pipe is not an error: the client was killed. */
  #fail(error: Error): void {
    if (errnoOf(error) !== "EPIPE") this.onerror?.(error)
    void this.close()
  }
}

function idIn(message: unknown): string | number | null {
  if (typeof message !== "object" || message === null || !("id" in message)) return null
  return typeof message.id === "string" || typeof message.id === "number" ? message.id : null
}
