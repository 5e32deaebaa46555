import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js"
import { afterAll, beforeAll } from "vitest"
import { z } from "zod"
import { isRecord } from "../../../src/base/records.ts"
import type { McpClient } from "../../doors/mcp/support.ts"
import type { Site } from "../../site/site.ts"
import { type FacadeServer, withFacade } from "../support.ts"

type Details = Readonly<Record<string, unknown>>
type Args = Readonly<Record<string, unknown>>

/** What a call came to, as the model reads it, with the details for programs. */
export interface Used {
  readonly isError: boolean
  /** The first line. */
  readonly message: string
  /** All but the state. */
  readonly text: string
  readonly notes: readonly string[]
  /** The last part; empty while the browser is not open. */
  readonly state: string
  readonly details: Details
}

const meta = z.object({ "tabhand/details": z.custom<Details>(isRecord) })
const point = z.object({ x: z.number(), y: z.number() })

/** An agent that uses the tool as one of Operator-Use does. */
export class Agent {
  readonly mcp: McpClient
  readonly #site: Site

  constructor(mcp: McpClient, site: Site) {
    this.mcp = mcp
    this.#site = site
  }

  async call(args: Args, name = "browser"): Promise<Used> {
    const called = CallToolResultSchema.parse(await this.mcp.client.callTool({ name, arguments: { ...args } }))
    const texts = called.content.map((part) => (part.type === "text" ? part.text : ""))
    const [text = "", state = ""] = texts
    if (texts.length > 2) throw new Error(`more parts than expected: ${texts.join("\n")}`)
    const lines = text.split("\n")
    const notes = lines.filter((line) => line.startsWith("note: ")).map((line) => line.slice("note: ".length))
    const [message = ""] = lines
    const details = called._meta === undefined ? {} : meta.parse(called._meta)["tabhand/details"]
    return { isError: called.isError === true, message, text, notes, state, details }
  }

  async use(args: Args): Promise<Used> {
    const used = await this.call(args)
    if (used.isError) throw new Error(`${JSON.stringify(args)} failed: ${used.text}`)
    return used
  }

  async error(args: Args): Promise<string> {
    const used = await this.call(args)
    if (!used.isError) throw new Error(`${JSON.stringify(args)} succeeded: ${used.text}`)
    return used.text
  }

  /** Opens the browser, if it is not open, and a page of the fixture site. */
  async goto(path: string): Promise<Used> {
    await this.use({ action: "open" })
    return this.use({ action: "goto", url: this.#site.url + path })
  }

  /** The value of a script in the page. */
  async page(script: string): Promise<unknown> {
    return (await this.use({ action: "script", script })).details.result
  }

  /** The middle of an element, which is scrolled into view. */
  async at(element: string): Promise<{ readonly x: number; readonly y: number }> {
    const script = `(() => {
      const element = ${element}
      element.scrollIntoView({ block: "nearest" })
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: Math.floor(left + width / 2), y: Math.floor(top + height / 2) }
    })()`
    return point.parse(await this.page(script))
  }

  /** The first element that the selector matches. */
  one(selector: string): Promise<{ readonly x: number; readonly y: number }> {
    return this.at(`document.querySelector(${JSON.stringify(selector)})`)
  }

  async resource(name: string): Promise<string> {
    const { contents } = await this.mcp.client.readResource({ uri: `tabhand://operator/${name}` })
    const [content] = contents
    return content && "text" in content ? content.text : ""
  }
}

export interface OperatorServer extends FacadeServer {
  /** The working directory of its clients, with a folder for uploads. */
  readonly cwd: string
  /** An agent with these settings besides those for tests. */
  agent(settings?: Args, words?: readonly string[]): Promise<Agent>
}

let files = 0

/** Writes the settings in the format of Operator-Use; returns the words that name the file. */
export function settingsWords(home: string, settings: Args): string[] {
  const path = join(home, `settings-${files++}.json`)
  writeFileSync(path, JSON.stringify(settings))
  return ["--facade-config", path]
}

export function withOperator(...words: string[]): OperatorServer {
  const server = withFacade("operator", ...words)
  let cwd = ""
  beforeAll(() => {
    cwd = realpathSync(mkdtempSync(join(tmpdir(), "operator-")))
  })
  afterAll(() => rmSync(cwd, { recursive: true }))
  return {
    get home() {
      return server.home
    },
    get site() {
      return server.site
    },
    get cwd() {
      return cwd
    },
    connect: (more, env) => server.connect(more, env),
    async agent(settings = {}, more = []) {
      const all = { browser_use_enabled: true, browser_use: { headless: true, ...settings } }
      const named = settingsWords(server.home, all)
      return new Agent(await server.connect([...named, "--root", cwd, ...more]), server.site)
    },
  }
}
