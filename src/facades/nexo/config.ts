import { dirname, isAbsolute, resolve } from "node:path"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import type { Environment } from "../../base/home.ts"
import { isRecord } from "../../base/records.ts"
import { clip, nearest, quote } from "../../base/text.ts"
import { numeric, yesOrNo } from "../../command/define/lenient.ts"
import { inWords, wanted } from "../../command/define/wanted.ts"
import type { FacadeSources } from "../facade.ts"

const ID = /^[A-Za-z0-9_-]{1,64}$/

/** An empty text is as good as none, as in the document's example. */
const text = z.preprocess((value) => (value === "" ? undefined : value), z.string().optional())
const size = numeric(z.number().int().min(1).max(10_000)).optional()
const ms = numeric(z.number().int().min(1).max(600_000)).optional()
const id = z.string().regex(ID, "up to 64 letters, digits, dashes and underscores")
const within = (least: number, most: number) =>
  numeric(z.number().int()).transform((value) => Math.min(most, Math.max(least, value)))

const fields = {
  instance: id.optional(),
  headless: yesOrNo().optional(),
  executable: text,
  cdp_url: text,
  user_data_dir: text,
  window_width: size,
  window_height: size,
  connect_timeout_ms: ms,
  command_timeout_ms: ms,
  args: z.array(z.string()).optional(),
  allow_agents: z.array(id).optional(),
  max_profiles: within(1, 64).optional(),
  profile_idle_secs: within(0, 86_400).optional(),
}

const schema = z.object(fields)
type Given = z.output<typeof schema>

/** The configuration of one browser. What is missing was not configured. */
export type Instance = Omit<Given, "instance"> & { readonly instance: string }

export interface Config {
  readonly instances: readonly Instance[]
  /** How many agents may have a browser open at the same time. */
  readonly maxProfiles: number
}

export const DEFAULT_INSTANCE = "default"
const MAX_PROFILES = 10

/** The instances that are configured; one with the defaults if nothing is. */
export function readConfig({ file, own }: FacadeSources, env: Environment): Config {
  const fromFile = file ? rootIn(file.content, file.path) : undefined
  const { browser, ...flat } = own
  const listed = listOf(browser ?? fromFile, browser === undefined ? (file?.path ?? "") : OWN)
  const base = file && browser === undefined ? dirname(file.path) : undefined
  const over = withPaths(readInstance(flat, OWN), undefined)
  const given = listed.map(({ value, place }) => ({ ...withPaths(readInstance(value, place), base), ...over }))
  const instances = given.map((each) => ({ ...each, instance: each.instance ?? DEFAULT_INSTANCE }))
  checkApart(instances)
  const most = instances.find(({ max_profiles }) => max_profiles !== undefined)?.max_profiles
  return { instances, maxProfiles: most ?? numberIn(env, "NEXO_PLUGIN_BROWSER_MAX_PROFILES", 1, 64) ?? MAX_PROFILES }
}

/** The agent's id, in the one way of writing it that file systems keep apart. */
export function agentId(given: string | undefined): string | undefined {
  const agent = given?.trim().toLowerCase()
  if (agent === undefined || agent === "") return undefined
  if (ID.test(agent)) return agent
  throw new TabhandError("bad_argument", `the agent id ${quote(clip(agent, 80))} does not match ${ID.source}`)
}

export function idleSecs({ profile_idle_secs }: Instance, agent: string | undefined, env: Environment): number {
  const configured = profile_idle_secs ?? numberIn(env, "NEXO_PLUGIN_BROWSER_PROFILE_IDLE_SECS", 0, 86_400)
  return configured ?? (agent === undefined ? 0 : 900)
}

const OWN = "facades.nexo"

function rootIn(content: unknown, path: string): unknown {
  if (content === null || content === undefined) return undefined
  if (!isRecord(content)) throw badConfig(path, "it must be a map with the key `browser`")
  const other = Object.keys(content).find((key) => key !== "browser")
  if (other !== undefined) throw unknownKey(path, other, ["browser"])
  return content.browser
}

function listOf(value: unknown, source: string): { value: unknown; place: string }[] {
  if (value === null || value === undefined) return [{ value: {}, place: source }]
  if (!Array.isArray(value)) return [{ value, place: `${source}: browser` }]
  if (value.length === 0) throw badConfig(`${source}: browser`, "the list is empty")
  return value.map((each, at) => ({ value: each, place: `${source}: browser[${at}]` }))
}

function readInstance(value: unknown, place: string): Given {
  if (!isRecord(value)) throw badConfig(place, "it must be a map")
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(fields, key))
  if (unknown !== undefined) throw unknownKey(place, unknown, Object.keys(fields))
  const named = Object.entries(value).filter(([, each]) => each !== null)
  const read = schema.safeParse(Object.fromEntries(named))
  if (read.success) return stripped(read.data)
  const [key = ""] = read.error.issues[0]?.path ?? []
  const one = new z.ZodError(read.error.issues.filter(({ path }) => path[0] === key))
  throw badConfig(place, `${String(key)} is ${inWords(value[String(key)])}: it must be ${wanted(one)}`)
}

/** Without the keys that have no value, so that they hide none of another source. */
function stripped(given: Given): Given {
  return schema.parse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)))
}

/** Paths of a file are relative to it; our own configuration has no such place. */
function withPaths(given: Given, base: string | undefined): Given {
  const located = (key: "user_data_dir" | "executable", isPath: boolean) => {
    const path = given[key]
    if (path === undefined || !isPath) return {}
    if (base !== undefined) return { [key]: resolve(base, path) }
    if (isAbsolute(path)) return {}
    throw badConfig(OWN, `${key} is ${quote(clip(path, 200))}: it must be an absolute path`)
  }
  return {
    ...given,
    ...located("user_data_dir", true),
    ...located("executable", /[\\/]/.test(given.executable ?? "")),
  }
}

/** Two browsers cannot share a name, or a profile. */
function checkApart(instances: readonly Instance[]): void {
  for (const key of ["instance", "user_data_dir"] as const) {
    const seen = new Set<string>()
    for (const each of instances) {
      const value = each[key]
      if (value !== undefined && seen.has(value)) {
        throw badConfig("browser", `two instances have the ${key} ${quote(clip(value, 200))}`)
      }
      if (value !== undefined) seen.add(value)
    }
  }
}

function numberIn(env: Environment, name: string, least: number, most: number): number | undefined {
  const read = within(least, most).safeParse(env[name])
  return read.success ? read.data : undefined
}

function badConfig(place: string, problem: string): TabhandError {
  return new TabhandError("bad_config", `${place}: ${problem}`)
}

function unknownKey(place: string, key: string, known: readonly string[]): TabhandError {
  const near = nearest(key, known)
  const hint = near === undefined ? `there are: ${known.join(", ")}` : `did you mean ${near}?`
  return new TabhandError("bad_config", `${place}: there is no key ${quote(clip(key, 80))}`, { hint })
}
