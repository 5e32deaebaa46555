import { clip, oneLine } from "../../base/text.ts"
import type { ToolArgs } from "../../tools/tool.ts"
import type { FacadeCall } from "../facade.ts"
import { agentId, type Config, type Instance, readConfig } from "./config.ts"
import type { ToolName } from "./definitions.ts"
import { requiredBy } from "./definitions.ts"
import { configError, NexoError } from "./nexo-error.ts"

/** The arguments of a call as texts; those that the tool requires are there. */
export type Args = Readonly<Record<string, string>>

/** Which browser a call is for. */
export interface Asked {
  readonly config: Config
  readonly instance: Instance
  readonly agent: string | undefined
}

export function askedBrowser({ args, env, sources }: FacadeCall): Asked {
  const { agent, config } = configured(() => ({ agent: agentId(sources.agent), config: readConfig(sources, env) }))
  const instance = instanceIn(config, args.instance)
  const { allow_agents: allowed = [] } = instance
  if (allowed.length > 0 && !allowed.some((each) => each.toLowerCase() === agent)) {
    const name = agent ?? ""
    throw new NexoError("invalid", `agent \`${name}\` not in allow_agents for this browser instance`)
  }
  return { config, instance, agent }
}

function configured<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw configError(error)
  }
}

function instanceIn({ instances }: Config, asked: unknown): Instance {
  const names = instances.map(({ instance }) => instance).join(", ")
  if (asked !== undefined && asked !== null && asked !== "") {
    const found = instances.find(({ instance }) => instance === asked)
    if (found) return found
    const name = clip(oneLine(String(asked)), 80)
    throw new NexoError("invalid", `browser instance \`${name}\` not declared in config: there are ${names}`)
  }
  const [only, ...others] = instances
  if (only && others.length === 0) return only
  throw new NexoError("invalid", `browser plugin has multiple instances declared; pass \`instance\` arg: ${names}`)
}

/** Arguments that may be empty. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(["value"])

export function readArgs(tool: ToolName, given: ToolArgs): Args {
  const args = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (isPlain(value) ? [[name, String(value)]] : [])),
  )
  const missing = requiredBy(tool).find(
    (name) => args[name] === undefined || (args[name] === "" && !MAY_BE_EMPTY.has(name)),
  )
  if (missing !== undefined) throw new NexoError("invalid", `${tool} requires \`${missing}\``)
  return args
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
}

/** The address of a navigation, which must be absolute. */
export function checkedUrl(given: string): string {
  const url = given.trim()
  if (/^https?:\/\//i.test(url)) return url
  const got = clip(oneLine(given), 200)
  throw new NexoError("invalid", `navigate rejected: only http:// and https:// URLs are allowed, got \`${got}\``)
}

const WAIT_MS = 5_000
const LONGEST_WAIT_MS = 30_000
/** A single look at the page takes a moment. */
const SHORTEST_WAIT_MS = 250

/** How long an element is waited for. */
export function waitMs({ timeout_ms: given = "" }: Args): number {
  const wanted = /^\d+$/.test(given) ? Number(given) : WAIT_MS
  return Math.max(SHORTEST_WAIT_MS, Math.min(LONGEST_WAIT_MS, wanted))
}
