import { homedir } from "node:os"
import { dirname, isAbsolute, resolve } from "node:path"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { clip, nearest, quote } from "../../base/text.ts"
import { inWords, nearestAllowed, wanted } from "../../command/define/wanted.ts"
import { readAllowedAddress } from "../../session/addresses/allowed.ts"
import type { FacadeSources } from "../facade.ts"

const closePolicies = ["close_browser", "close_tabs", "detach"] as const

/** The keys of `[defaults.browser]` and `[agents.browser]`; the last two are ours. */
const keys = {
  enabled: z.boolean(),
  headless: z.boolean(),
  evaluate_enabled: z.boolean(),
  executable_path: z.string(),
  screenshot_dir: z.string(),
  persist_session: z.boolean(),
  close_policy: z.enum(closePolicies),
  allowed_addresses: z.array(
    z.string().refine((written) => readAllowedAddress(written) !== undefined, {
      message: "hosts, host:port, networks like 10.1.0.0/16, or *.example.com",
    }),
  ),
  dialogs: z.enum(["accept", "dismiss"]),
} as const

type Key = keyof typeof keys
type Written = { -readonly [K in Key]?: z.output<(typeof keys)[K]> }

/** The settings of one agent's browser. */
export interface BrowserSettings {
  readonly enabled: boolean
  /** Undefined if no configuration of the facade sets it: our own setting then decides. */
  readonly headless: boolean | undefined
  readonly evaluateEnabled: boolean
  /** Empty for whatever is found. */
  readonly executablePath: string
  /** An absolute path; empty for the session's own folder. */
  readonly screenshotDir: string
  readonly persistSession: boolean
  readonly closePolicy: (typeof closePolicies)[number]
  /** Addresses beyond the public internet that pages may reach. */
  readonly allowedAddresses: readonly string[]
  /** How dialogs of pages are answered: the tool has no action for them. */
  readonly dialogs: "accept" | "dismiss"
  /** The agent whose settings these are. */
  readonly agent: string
}

const DEFAULT_AGENT = "main"

/** Merges key by key: our configuration over that of the agent, over the defaults of the file, over the built-in ones. */
export function browserSettings({ file, own, agent }: FacadeSources): BrowserSettings {
  const set: Written = { ...(file ? writtenIn(file, agent) : {}), ...readKeys(own, "facades.spacebot", undefined) }
  const persistSession = set.persist_session ?? false
  return {
    enabled: set.enabled ?? true,
    headless: set.headless,
    evaluateEnabled: set.evaluate_enabled ?? false,
    executablePath: set.executable_path ?? "",
    screenshotDir: set.screenshot_dir ?? "",
    persistSession,
    closePolicy: set.close_policy ?? (persistSession ? "detach" : "close_browser"),
    allowedAddresses: set.allowed_addresses ?? [],
    dialogs: set.dialogs ?? "accept",
    agent: agent ?? DEFAULT_AGENT,
  }
}

/** The rest of Spacebot's configuration is none of our business. */
function writtenIn({ path, content }: NonNullable<FacadeSources["file"]>, agent: string | undefined): Written {
  const at = (place: string) => `${path}: ${place}`
  const folder = dirname(path)
  const all = table(content, path)
  const defaults = table(table(all.defaults, at("defaults")).browser, at("[defaults.browser]"))
  const set = readKeys(defaults, at("[defaults.browser]"), folder)
  if (agent === undefined) return set
  const place = at(`[agents.browser] of ${quote(agent)}`)
  return { ...set, ...readKeys(table(agentIn(all, agent, path).browser, place), place, folder) }
}

function agentIn({ agents = [] }: Record<string, unknown>, id: string, path: string): Record<string, unknown> {
  if (!Array.isArray(agents)) throw badConfig(`${path}: agents must be a list of tables, like [[agents]]`)
  const known = agents.map((each) => table(each, `${path}: [[agents]]`))
  const found = known.find((each) => each.id === id)
  if (found) return found
  const ids = known.flatMap((each) => (typeof each.id === "string" ? [each.id] : []))
  const near = nearest(id, ids)
  const others = ids.length === 0 ? "it has no agents" : `there are: ${clip(ids.join(", "), 200)}`
  throw badConfig(`${path}: there is no agent ${quote(clip(id, 80))}`, near ? `did you mean ${near}?` : others)
}

function table(value: unknown, place: string): Record<string, unknown> {
  if (value === undefined) return {}
  if (isRecord(value)) return value
  throw badConfig(`${place} is ${inWords(value)}: it must be a table`)
}

/** Relative paths are those of the file's folder. */
function readKeys(given: Readonly<Record<string, unknown>>, place: string, folder: string | undefined): Written {
  const read: Written = {}
  for (const [name, value] of Object.entries(given)) {
    if (!isKey(name)) throw unknownKey(name, place)
    const parsed = keys[name].safeParse(value)
    if (!parsed.success) {
      const near = nearestAllowed(value, parsed.error)
      const problem = `${place}: ${name} is ${inWords(value)}: it must be ${wanted(parsed.error)}`
      throw badConfig(problem, near ? `did you mean ${near}?` : undefined)
    }
    Object.assign(read, { [name]: parsed.data })
  }
  const { executable_path: program, screenshot_dir: screenshots } = read
  // A program without a folder is looked up by its name.
  if (program && /[\\/]/.test(program)) read.executable_path = located(program, `${place}: executable_path`, folder)
  if (screenshots) read.screenshot_dir = located(screenshots, `${place}: screenshot_dir`, folder)
  return read
}

function located(path: string, place: string, folder: string | undefined): string {
  const whole = path.replace(/^~(?=[\\/]|$)/, () => homedir())
  if (isAbsolute(whole)) return whole
  if (folder !== undefined) return resolve(folder, whole)
  throw badConfig(`${place} is ${inWords(path)}: it must be an absolute path`)
}

function isKey(name: string): name is Key {
  return Object.hasOwn(keys, name)
}

function unknownKey(name: string, place: string): TabhandError {
  const near = nearest(name, Object.keys(keys))
  const hint = near ? `did you mean ${near}?` : `there are: ${Object.keys(keys).join(", ")}`
  return badConfig(`${place}: there is no key ${quote(clip(name, 80))}`, hint)
}

function badConfig(message: string, hint?: string): TabhandError {
  return new TabhandError("bad_config", message, hint === undefined ? {} : { hint })
}
