import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { toolName } from "../../../src/tools/command-tool.ts"
import { type CallAnswer, connectStdio, McpClient, makeClient, startHttpServer } from "../../doors/mcp/support.ts"
import type { Door, DoorMaker, DoorPlace, DoorReply } from "../door.ts"
import { stopRuntime } from "../program.ts"
import { saidFailure, saidText } from "./said.ts"

/** The directory with the files of cases. */
const tests = join(import.meta.dirname, "..", "..")

/** The tools of all commands, through the official client over standard input and output. */
export const mcpStdio: DoorMaker = {
  name: "MCP over stdio",
  carries: { data: true, text: true },
  takesStdin: false,
  isConfined: true,
  open: async (place) => openMcp(place, overStdio),
}

/** The same over streamable HTTP. */
export const mcpHttp: DoorMaker = {
  name: "MCP over HTTP",
  carries: { data: true, text: true },
  takesStdin: false,
  isConfined: true,
  open: async (place) => openMcp(place, overHttp),
}

interface Connected {
  readonly client: McpClient
  close(): Promise<void>
}

type Connect = (place: DoorPlace, session: string) => Promise<Connected>

/** A session belongs to a connection: each session name has its own connection. */
function openMcp(place: DoorPlace, connect: Connect): Door {
  const connections = new Map<string, Promise<Connected>>()
  return {
    async run(command, args, { session, tab, timeoutMs, view = false }) {
      const connected = connections.get(session) ?? connect(place, session)
      connections.set(session, connected)
      const { name, args: given } = toolCall(command, args)
      const settings = { tab, timeoutMs, ...(view ? {} : { noView: true }) }
      return readAnswer(await (await connected).client.call(name, { ...given, ...settings }))
    },
    async close() {
      for (const connected of connections.values()) await (await connected).close()
      await stopRuntime(place)
    },
  }
}

async function overStdio({ home, cwd }: DoorPlace, session: string): Promise<Connected> {
  const client = await connectStdio({ home, cwd, words: [...wordsFor(session), "--write-root", cwd] }, clientIn(cwd))
  return { client, close: () => client.close() }
}

async function overHttp({ home, cwd }: DoorPlace, session: string): Promise<Connected> {
  const words = [...wordsFor(session), "--root", tests, "--write-root", cwd, "--root", cwd]
  const server = await startHttpServer({ home, cwd, words })
  const token = (await readFile(server.tokenFile, "utf8")).trim()
  const client = clientIn(cwd)
  const headers = { Authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(server.url, { requestInit: { headers } }))
  return {
    client: new McpClient(client),
    async close() {
      await client.close()
      await server.stop()
    },
  }
}

function wordsFor(session: string): string[] {
  return ["--tools", "full", "--session", session, "--secrets", "CONTRACT_SECRET,NEVER_SET", "--evaluate", "host"]
}

function clientIn(cwd: string) {
  return makeClient({ uris: [cwd, tests].map((folder) => pathToFileURL(folder).href) })
}

/** Commands whose tool agents know by another name. */
const knownNames: Readonly<Record<string, string>> = {
  open: "browser_navigate",
  press: "browser_press_key",
  select: "browser_select_option",
  wait: "browser_wait_for",
  screenshot: "browser_take_screenshot",
  type: "browser_type",
  "tab list": "browser_tabs",
}

/** The tool call for a command. */
function toolCall(command: string, args: Readonly<Record<string, unknown>>) {
  const name = knownNames[command] ?? toolName(command)
  if (command === "type") return { name, args: { clear: false, ...args, slowly: true } }
  if (command === "tab list") return { name, args: { ...args, action: "list" } }
  return { name, args }
}

/** Data is present if the tool has a schema for it. */
function readAnswer({ text: said, isError, data }: CallAnswer): DoorReply {
  if (isError) throw saidFailure(said)
  const { text, notes } = saidText(said)
  return { text, notes: notes.filter((note) => !isAboutImage(note)), ...(data ? { data } : {}) }
}

/** Only this door shows images. */
function isAboutImage(note: string): boolean {
  return /^shown at \d+ % of its size/.test(note)
}
