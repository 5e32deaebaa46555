import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import type { RequestOptions } from "@modelcontextprotocol/sdk/shared/protocol.js"
import { CallToolResultSchema, ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js"
import { forwardedVariables } from "../../../src/generated/client-facts.ts"

const program = join(import.meta.dirname, "..", "..", "..", "dist", "bin", "tabhand.cjs")

export interface ServerPlace {
  readonly home: string
  readonly cwd: string
  /** Arguments after `tabhand mcp`. */
  readonly words?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** The server as a client starts it, in an environment with no variables of ours except the given ones. */
export function serverCall({ home, cwd, words = [], env = {} }: ServerPlace) {
  const plain: Record<string, string> = {}
  const ours: readonly string[] = forwardedVariables
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && !ours.includes(name)) plain[name] = value
  }
  return {
    command: process.execPath,
    args: [program, "mcp", ...words],
    cwd,
    env: { ...plain, TABHAND_HOME: home, ...env },
  }
}

export function startServer(place: ServerPlace): ChildProcessWithoutNullStreams {
  const { command, args, ...options } = serverCall(place)
  return spawn(command, args, { ...options, stdio: ["pipe", "pipe", "pipe"] })
}

/** The result of a call. */
export interface CallAnswer {
  readonly text: string
  readonly isError: boolean
  readonly images: readonly { readonly mimeType: string; readonly data: string }[]
  readonly data: Readonly<Record<string, unknown>> | undefined
}

/** The official client, connected. */
export class McpClient {
  readonly client: Client
  /** The pid of the server, if this client started it. */
  readonly pid: number

  constructor(client: Client, pid = 0) {
    this.client = client
    this.pid = pid
  }

  async call(name: string, args: Record<string, unknown> = {}, options: RequestOptions = {}): Promise<CallAnswer> {
    const called = await this.client.callTool({ name, arguments: args }, undefined, options)
    const { content, isError = false, structuredContent } = CallToolResultSchema.parse(called)
    return {
      text: content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n"),
      isError,
      images: content.flatMap((part) => (part.type === "image" ? [part] : [])),
      data: structuredContent,
    }
  }

  close(): Promise<void> {
    return this.client.close()
  }
}

/** A client without roots, or with these, which may change. */
export function makeClient(roots?: { uris: readonly string[] }): Client {
  const client = new Client(
    { name: "tabhand-test", version: "1.0.0" },
    { capabilities: roots ? { roots: { listChanged: true } } : {} },
  )
  if (roots) client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots.uris.map((uri) => ({ uri })) }))
  return client
}

export async function connectStdio(place: ServerPlace, client = makeClient()): Promise<McpClient> {
  const transport = new StdioClientTransport({ ...serverCall(place), stderr: "inherit" })
  await client.connect(transport)
  return new McpClient(client, transport.pid ?? 0)
}

/** A server over HTTP, with the URL and the token file that it printed. */
export interface HttpServer {
  readonly url: URL
  readonly tokenFile: string
  readonly pid: number
  stop(): Promise<number | null>
}

export async function startHttpServer(place: ServerPlace): Promise<HttpServer> {
  const child = startServer({ ...place, words: ["--http", "0", ...(place.words ?? [])] })
  let said = ""
  const { url, tokenFile } = await new Promise<{ url: string; tokenFile: string }>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString()
      const [, url] = /serves at (\S+)/.exec(said) ?? []
      const [, tokenFile] = /token is in (\S+)\n/.exec(said) ?? []
      if (url !== undefined && tokenFile !== undefined) resolve({ url, tokenFile })
    })
    child.once("close", (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
  return {
    url: new URL(url),
    tokenFile,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM")
        await once(child, "close")
      }
      return child.exitCode
    },
  }
}
