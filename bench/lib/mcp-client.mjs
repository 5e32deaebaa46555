import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

const MOST_COMPLAINTS = 4_000

/** A client of an MCP server in a child process: just enough of the protocol to call its tools. */
export class McpClient {
  #child
  #complaints = ""
  #lastId = 0
  #waiting = new Map()

  static async start([file, ...args], options) {
    const client = new McpClient(spawn(file, args, { ...options, stdio: "pipe" }))
    const clientInfo = { name: "tabhand-bench", version: "0.0.0" }
    await client.#request("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo })
    client.#send({ method: "notifications/initialized" })
    return client
  }

  constructor(child) {
    this.#child = child
    createInterface({ input: child.stdout }).on("line", (line) => this.#receive(JSON.parse(line)))
    // Standard error is part of the error when the server fails.
    child.stderr.setEncoding("utf8").on("data", (text) => {
      this.#complaints = (this.#complaints + text).slice(-MOST_COMPLAINTS)
    })
    child.once("close", (code, signal) => {
      this.#failAll(new Error(`the MCP server ended with ${signal ?? code}: ${this.#complaints.trim()}`))
    })
  }

  /** The text of a tool's result. */
  async call(name, args) {
    return (await this.answer(name, args)).text
  }

  /** The same, with the types and sizes of its images. */
  async answer(name, args = {}) {
    const { content, isError } = await this.#request("tools/call", { name, arguments: args })
    const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n")
    if (isError) throw new Error(`${name} failed: ${text}`)
    const parts = content.filter(({ type }) => type === "image")
    const images = parts.map(({ mimeType, data }) => ({ type: mimeType, bytes: Buffer.byteLength(data, "base64") }))
    return { text, images }
  }

  list() {
    return this.#request("tools/list", {})
  }

  async close() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, "exit")
    this.#child.stdin.end()
    await ended
  }

  #request(method, params) {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#send({ id, method, params })
    })
  }

  #send(message) {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
  }

  #receive({ id, result, error }) {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.reject(new Error(error.message))
    else waiting?.resolve(result)
  }

  #failAll(error) {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
