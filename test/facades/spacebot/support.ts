import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import type { McpClient } from "../../doors/mcp/support.ts"
import type { Site } from "../../site/site.ts"
import { fails, succeeds } from "../support.ts"

/** The words of a server whose pages may be on the fixture site. */
export const onLoopback = ["--structured", "--allow-addresses", "127.0.0.1,localhost"] as const

const output = z.looseObject({
  success: z.literal(true),
  message: z.string(),
  title: z.string().optional(),
  url: z.string().optional(),
  elements: z.array(z.looseObject({ ref_id: z.string(), role: z.string(), name: z.string().optional() })).optional(),
  tabs: z
    .array(z.strictObject({ target_id: z.string(), title: z.string(), url: z.string(), active: z.boolean() }))
    .optional(),
  screenshot_path: z.string().optional(),
  eval_result: z.unknown().optional(),
  content: z.string().optional(),
  snapshot: z.string().optional(),
  notes: z.array(z.string()).optional(),
})

type Output = z.output<typeof output>

/** A worker that uses the tool over its own connection. */
export class TestWorker {
  readonly mcp: McpClient
  readonly site: Site

  constructor(mcp: McpClient, site: Site) {
    this.mcp = mcp
    this.site = site
  }

  /** The output of a call that must succeed: the same in the text for the model as in the details. */
  async use(args: Record<string, unknown>): Promise<Output> {
    const answer = this.mcp.call("browser", args)
    const text = await succeeds(answer)
    const details = output.parse((await answer).data)
    const [first = "", ...lines] = text.split("\n")
    const { elements, ...rest } = details
    if (JSON.stringify(JSON.parse(first)) !== JSON.stringify(rest)) throw new Error(`text and details differ: ${first}`)
    if (elements && lines.length !== elements.length) throw new Error(`${elements.length} elements, but:\n${text}`)
    return details
  }

  text(args: Record<string, unknown>): Promise<string> {
    return succeeds(this.mcp.call("browser", args))
  }

  error(args: Record<string, unknown>): Promise<string> {
    return fails(this.mcp.call("browser", args))
  }

  /** Launches, and opens a page of the fixture site. */
  async open(path: string): Promise<void> {
    await this.use({ action: "launch" })
    await this.navigate(path)
  }

  navigate(path: string): Promise<Output> {
    return this.use({ action: "navigate", url: this.site.url + path })
  }

  /** The ref of the element with that name, in a new snapshot. */
  async refOf(name: string): Promise<string> {
    const { elements = [] } = await this.use({ action: "snapshot" })
    const found = elements.find((each) => each.name === name)
    if (found) return found.ref_id
    throw new Error(`nothing is called ${name}: ${elements.map((each) => each.name).join(", ")}`)
  }

  act(kind: string, element_ref: string, more: Record<string, unknown> = {}): Promise<Output> {
    return this.use({ action: "act", act_kind: kind, element_ref, ...more })
  }

  /** Acts on the element with that name, in a new snapshot. */
  async actOn(name: string, kind: string, more: Record<string, unknown> = {}): Promise<Output> {
    return this.act(kind, await this.refOf(name), more)
  }

  /** The value of a script in the page, where the configuration allows scripts. */
  async page(script: string): Promise<unknown> {
    return (await this.use({ action: "evaluate", script })).eval_result
  }

  async tabs(): Promise<NonNullable<Output["tabs"]>> {
    return (await this.use({ action: "tabs" })).tabs ?? []
  }
}

/** Writes a configuration in Spacebot's format; returns the words that name it. */
export async function configured(home: string, toml: string): Promise<string[]> {
  const path = join(home, `config-${Math.random().toString(36).slice(2)}.toml`)
  await writeFile(path, toml)
  return ["--facade-config", path]
}
