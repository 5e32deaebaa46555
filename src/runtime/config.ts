import { type BigIntStats, lstatSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { errnoOf, messageOf, TabhandError } from "../base/errors.ts"
import type { Environment } from "../base/home.ts"
import { clip, nearest, quote } from "../base/text.ts"
import {
  isSettingName,
  readSetting,
  type Settings,
  seenFrom,
  settingNames,
  settings,
} from "../command/define/settings.ts"
import { defaultSessionName, treeRoot } from "../session/names.ts"

/** The name of a project's own configuration file. */
export const PROJECT_FILE = "tabhand.json"

/** A larger file is certainly not a configuration file. */
const LARGEST_BYTES = 1024 * 1024

const AS_IT_SHOULD_BE = 'write it like {"timeout": 5000}, or remove it'

interface Cached {
  readonly version: string
  readonly settings: Settings
}

/** The settings of one file or one variable. */
export interface Source {
  readonly kind: "user file" | "project file" | "variable"
  readonly place: string
  readonly settings: Settings
}

/** Settings from files and variables, weakest first: the user's file, the project's file, the environment. */
export class Configuration {
  readonly #userFile: string
  readonly #cache = new Map<string, Cached>()

  constructor(userFile: string) {
    this.#userFile = userFile
  }

  /** The settings for a caller with this environment; without `cwd`, project files are ignored. */
  for(env: Environment, cwd: string | undefined): Settings {
    return Object.assign({}, ...this.sources(env, cwd).map((source) => source.settings))
  }

  /** The same, source by source, weakest first. */
  sources(env: Environment, cwd: string | undefined): readonly Source[] {
    const user: Source = { kind: "user file", place: this.#userFile, settings: this.user() }
    return [user, ...(cwd === undefined ? [] : [this.#projectSource(cwd)]), ...variables(env)]
  }

  #projectSource(cwd: string): Source {
    return { kind: "project file", place: join(treeRoot(cwd), PROJECT_FILE), settings: this.#project(cwd) }
  }

  /** A project must not reach another tree's session: its session name is only appended to the tree's default. */
  #project(cwd: string): Settings {
    const { session, ...rest } = this.#read(join(treeRoot(cwd), PROJECT_FILE), "any")
    return session === undefined ? rest : { ...rest, session: `${defaultSessionName(cwd)}-${session}` }
  }

  user(): Settings {
    return this.#read(this.#userFile, "user")
  }

  #read(path: string, allowed: "any" | "user"): Settings {
    const file = statOrNothing(path, allowed)
    if (!file) return {}
    // Errors quote the file: a project's link must not expose another file of the user.
    if (file.isSymbolicLink()) throw unreadable(path, "it is a symbolic link")
    const version = `${file.ino} ${file.mtimeNs} ${file.size}`
    const cached = this.#cache.get(path)
    if (cached?.version === version) return cached.settings
    // Checked before it is opened: a named pipe in a project would block the runtime.
    if (!file.isFile()) throw unreadable(path, "it is not a file")
    if (file.size > LARGEST_BYTES) throw unreadable(path, "it is too large")
    const read = seenFrom(dirname(path), readFile(path, allowed))
    this.#cache.set(path, { version, settings: read })
    return read
  }
}

/** Only the user's own file may be a symbolic link. */
function statOrNothing(path: string, allowed: "any" | "user"): BigIntStats | undefined {
  try {
    const look = allowed === "user" ? statSync : lstatSync
    return look(path, { bigint: true, throwIfNoEntry: false })
  } catch (error) {
    if (errnoOf(error) === "ENOTDIR") return undefined
    throw unreadable(path, messageOf(error))
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8").replace(/^\ufeff/, "")
  } catch (error) {
    throw unreadable(path, messageOf(error))
  }
}

function unreadable(path: string, reason: string): TabhandError {
  return new TabhandError("bad_config", `${path} cannot be read: ${reason}`, { hint: AS_IT_SHOULD_BE })
}

function readFile(path: string, allowed: "any" | "user"): Settings {
  const text = readText(path)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    // The engine's message quotes the file's content.
    const [where] = /at position \d+(?: \(line \d+ column \d+\))?/.exec(messageOf(error)) ?? []
    const what = `${path} is not JSON${where === undefined ? "" : `: it goes wrong ${where}`}`
    throw new TabhandError("bad_config", what, { hint: AS_IT_SHOULD_BE })
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new TabhandError("bad_config", `${path} must hold one JSON object`, { hint: AS_IT_SHOULD_BE })
  }
  const read: Settings = {}
  for (const [key, value] of Object.entries(parsed)) {
    if (!isSettingName(key)) throw unknownKey(path, key)
    const { files } = settings[key]
    if (files === "none" || (files === "user" && allowed !== "user")) {
      throw new TabhandError("bad_config", `${path} may not set "${key}"`, {
        hint:
          files === "none"
            ? "it belongs on the command line"
            : "it belongs in your own configuration file, not in a project's",
      })
    }
    readSetting(key, value, `${path}: ${key}`, read)
  }
  return read
}

function unknownKey(path: string, key: string): TabhandError {
  const near = nearest(key, settingNames())
  return new TabhandError("bad_config", `${path}: there is no setting ${quote(clip(key, 80))}`, {
    hint: near ? `did you mean "${near}"?` : `there are: ${settingNames().join(", ")}`,
  })
}

function variables(env: Environment): Source[] {
  return settingNames().flatMap((name) => {
    const facts: { env?: readonly string[] } = settings[name]
    const place = facts.env?.find((each) => env[each] !== undefined && env[each] !== "")
    if (place === undefined) return []
    const read: Settings = {}
    readSetting(name, env[place], place, read)
    return { kind: "variable", place, settings: read }
  })
}
