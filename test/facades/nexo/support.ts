import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js"
import { expect } from "vitest"
import { z } from "zod"
import { isRecord } from "../../../src/base/records.ts"
import { runtimeStatus } from "../../../src/commands/system/runtime.ts"
import type { Details } from "../../../src/facades/nexo/answers.ts"
import { runAside } from "../../contract/program.ts"
import type { McpClient } from "../../doors/mcp/support.ts"
import { type FacadeServer, withFacade } from "../support.ts"

/** A client that uses the tools as an agent of nexo does. */
export interface Nexo {
  readonly mcp: McpClient
  /** The details of a call, which the text repeats for the model. */
  use(tool: string, args?: Readonly<Record<string, unknown>>): Promise<Details>
  /** The same of a call that must succeed. */
  does(tool: string, args?: Readonly<Record<string, unknown>>): Promise<Details>
  /** The error of a call that must fail. */
  error(tool: string, args?: Readonly<Record<string, unknown>>): Promise<string>
  /** The lines of a snapshot below its first one. */
  lines(): Promise<string[]>
  /** The ref in the first line of a snapshot that contains this. */
  ref(words: string): Promise<string>
  /** The result of a script in the page. */
  page(script: string): Promise<unknown>
  open(path: string): Promise<void>
}

export interface NexoServers extends FacadeServer {
  /** A client of a server with this configuration in the format of nexo, under the key `browser`. */
  nexo(browser?: unknown, words?: readonly string[], env?: Readonly<Record<string, string>>): Promise<Nexo>
}

/** Enough for a busy machine. */
const CONNECT_MS = 30_000

export const hidden = { headless: true, connect_timeout_ms: CONNECT_MS }

let files = 0

export function withNexo(...words: string[]): NexoServers {
  const server = withFacade("nexo", ...words)
  return {
    get home() {
      return server.home
    },
    get site() {
      return server.site
    },
    connect: (more, env) => server.connect(more, env),
    async nexo(browser = hidden, more = [], env = {}) {
      // JSON is YAML too.
      const file = join(server.home, `browser-${files++}.yaml`)
      writeFileSync(file, JSON.stringify({ browser }))
      return nexoOf(await server.connect(["--facade-config", file, ...more], env), () => server.site.url)
    },
  }
}

const meta = z.object({ "tabhand/details": z.custom<Details>(isRecord) })

function nexoOf(mcp: McpClient, site: () => string): Nexo {
  const use: Nexo["use"] = async (name, args = {}) => {
    const called = CallToolResultSchema.parse(await mcp.client.callTool({ name, arguments: { ...args } }))
    const { content, isError = false, structuredContent, _meta } = called
    const details = meta.parse(_meta)["tabhand/details"]
    const [text, ...images] = content
    const { code, png_base64: png, ...read } = details
    expect(structuredContent).toBeUndefined()
    expect(text?.type === "text" ? JSON.parse(text.text) : text).toEqual(read)
    expect(images.map(({ type }) => type)).toEqual(png === undefined ? [] : ["image"])
    expect(isError).toBe(!details.ok)
    expect(code === undefined).toBe(details.ok)
    return details
  }
  const does: Nexo["does"] = async (tool, args) => {
    const details = await use(tool, args)
    if (!details.ok) throw new Error(`${tool} ${JSON.stringify(args)} failed: ${details.error}`)
    return details
  }
  const lines = async () => {
    const { snapshot = "" } = await does("browser_snapshot")
    const [first, ...rest] = snapshot.split("\n")
    expect(first).toBe("# Page snapshot")
    return rest
  }
  return {
    mcp,
    use,
    does,
    lines,
    async error(tool, args) {
      const details = await use(tool, args)
      if (details.ok || details.error === undefined) throw new Error(`${tool} ${JSON.stringify(args)} succeeded`)
      expect(Object.keys(details).sort()).toEqual(["code", "error", "ok"])
      return details.error
    },
    async ref(words) {
      const line = (await lines()).find((each) => each.includes(words))
      const [, ref] = / — (@e\d+)$/.exec(line ?? "") ?? []
      if (ref === undefined) throw new Error(`no line has ${words}`)
      return ref
    },
    page: async (script) => (await does("browser_evaluate", { script })).result,
    open: async (path) => {
      expect(await does("browser_navigate", { url: `${site()}${path}` })).toEqual({ ok: true })
    },
  }
}

/** What the operator sees of the runtime. */
export async function statusOf({ home }: NexoServers): Promise<z.output<typeof runtimeStatus.data>> {
  const { stdout } = await runAside(["runtime", "status", "--json"], { home, cwd: home })
  return z.object({ data: runtimeStatus.data }).parse(JSON.parse(stdout)).data
}

export async function sessionsOf(servers: NexoServers): Promise<string[]> {
  return (await statusOf(servers)).sessions.map(({ name }) => name)
}
