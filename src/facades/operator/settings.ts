import { homedir } from "node:os"
import { dirname, isAbsolute, resolve } from "node:path"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { clip, nearest, quote } from "../../base/text.ts"
import { inWords, nearestAllowed, wanted } from "../../command/define/wanted.ts"
import type { FacadeSources } from "../facade.ts"
import { browserKinds } from "./definition.ts"

const port = z.number().int().min(1).max(65_535)

/** The tool's own defaults, and what the operator decides besides. */
const keys = {
  browser: z.enum(browserKinds),
  headless: z.boolean(),
  attach_to_existing: z.boolean(),
  cdp_port: port,
  /** Whether a model may attach to any port of this machine. */
  allow_attach: z.boolean(),
  chrome_path: z.string(),
  edge_path: z.string(),
  uploads_dir: z.string(),
  downloads_dir: z.string(),
  dialogs: z.enum(["accept", "dismiss"]),
  state_detail: z.enum(["line", "elements"]),
  human_mouse: z.boolean(),
} as const

const enabled = { browser_use_enabled: z.boolean() } as const
const all = { ...enabled, ...keys } as const

type Key = keyof typeof all
type Written = { -readonly [K in Key]?: z.output<(typeof all)[K]> }

export type OperatorSettings = Readonly<Omit<Written, "dialogs" | "state_detail">> &
  Required<Pick<Written, "dialogs" | "state_detail">>

const PATHS = ["chrome_path", "edge_path", "uploads_dir", "downloads_dir"] as const

/** Merges our configuration over the file, key by key. What is missing was not configured. */
export function operatorSettings({ file, own }: FacadeSources): OperatorSettings {
  const set = { ...(file ? writtenIn(file) : {}), ...readKeys(own, "facades.operator", all, undefined) }
  return { ...set, dialogs: set.dialogs ?? "accept", state_detail: set.state_detail ?? "line" }
}

/** The file is the settings of the whole program: only two of its keys are about browsers. */
function writtenIn({ path, content }: NonNullable<FacadeSources["file"]>): Written {
  if (!isRecord(content)) throw badConfig(`${path} is ${inWords(content)}: it must be an object`)
  const { browser_use_enabled, browser_use = {} } = content
  if (!isRecord(browser_use)) throw badConfig(`${path}: browser_use is ${inWords(browser_use)}: it must be an object`)
  const folder = dirname(path)
  return {
    ...readKeys(browser_use_enabled === undefined ? {} : { browser_use_enabled }, path, enabled, folder),
    ...readKeys(browser_use, `${path}: browser_use`, keys, folder),
  }
}

/** Relative paths are those of the file's folder. */
function readKeys(
  given: Readonly<Record<string, unknown>>,
  place: string,
  known: Readonly<Record<string, z.ZodType>>,
  folder: string | undefined,
): Written {
  const read: Written = {}
  for (const [name, value] of Object.entries(given)) {
    const schema = Object.hasOwn(known, name) ? known[name] : undefined
    if (!schema) throw unknownKey(name, place, Object.keys(known))
    const parsed = schema.safeParse(value)
    if (!parsed.success) {
      const near = nearestAllowed(value, parsed.error)
      const problem = `${place}: ${name} is ${inWords(value)}: it must be ${wanted(parsed.error)}`
      throw badConfig(problem, near ? `did you mean ${near}?` : undefined)
    }
    Object.assign(read, { [name]: parsed.data })
  }
  for (const name of PATHS) {
    const path = read[name]
    if (path) read[name] = located(path, `${place}: ${name}`, folder)
  }
  return read
}

function located(path: string, place: string, folder: string | undefined): string {
  const whole = path.replace(/^~(?=[\\/]|$)/, () => homedir())
  if (isAbsolute(whole)) return whole
  if (folder !== undefined) return resolve(folder, whole)
  throw badConfig(`${place} is ${inWords(path)}: it must be an absolute path`)
}

function unknownKey(name: string, place: string, known: readonly string[]): TabhandError {
  const near = nearest(name, known)
  const hint = near ? `did you mean ${near}?` : `there are: ${known.join(", ")}`
  return badConfig(`${place}: there is no key ${quote(clip(name, 80))}`, hint)
}

function badConfig(message: string, hint?: string): TabhandError {
  return new TabhandError("bad_config", message, hint === undefined ? {} : { hint })
}
