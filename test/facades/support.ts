import { tmpdir } from "node:os"
import { afterAll, beforeAll } from "vitest"
import { stopRuntime } from "../contract/program.ts"
import { type CallAnswer, connectStdio, type McpClient, makeClient, type ServerPlace } from "../doors/mcp/support.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"
import { known } from "../support/with-engine.ts"

/** A facade's server over standard input and output, with the fixture site. */
export interface FacadeServer {
  readonly home: string
  readonly site: Site
  /** The arguments and variables are added to those of all connections. */
  connect(words?: readonly string[], env?: Readonly<Record<string, string>>): Promise<McpClient>
}

/** Servers for `tools`, in one runtime, available while the tests of the file run. Connections are closed after them. */
export function withFacade(tools: string, ...words: string[]): FacadeServer {
  const home = withTempHome()
  const clients: McpClient[] = []
  let site: Site | undefined
  const place = (more: readonly string[] = [], env: Readonly<Record<string, string>> = {}): ServerPlace => ({
    home: home.path,
    cwd: tmpdir(),
    words: ["--tools", tools, "--grace", "0.2", ...words, ...more],
    env,
  })
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()))
    await stopRuntime(place())
    await site?.close()
  })
  return {
    get home() {
      return home.path
    },
    get site() {
      return known(site)
    },
    async connect(more, env) {
      const client = await connectStdio(place(more, env), makeClient())
      clients.push(client)
      return client
    },
  }
}

/** The text of a call that must have succeeded. */
export async function succeeds(answer: Promise<CallAnswer>): Promise<string> {
  const { text, isError } = await answer
  if (isError) throw new Error(`it failed: ${text}`)
  return text
}

/** The text of a call that must have failed. */
export async function fails(answer: Promise<CallAnswer>): Promise<string> {
  const { text, isError } = await answer
  if (!isError) throw new Error(`it succeeded: ${text}`)
  return text
}
