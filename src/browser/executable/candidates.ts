import { homedir } from "node:os"
import { resolve } from "node:path"
import { TabhandError } from "../../base/errors.ts"
import type { Environment } from "../../base/home.ts"
import { cachedBrowsers } from "./cache.ts"
import { whyNotExecutable } from "./executable-file.ts"
import { onPath, placesToLook } from "./places.ts"
import { realProgram, resolveWrapper } from "./wrapper.ts"

/** An executable file that may be a browser. Only starting it shows whether it works. */
export interface Candidate {
  readonly path: string
  readonly source: "explicit" | "installed" | "cache"
  /** The browser's name; for an explicit one, the name of the setting. */
  readonly name: string
}

export interface FindOptions {
  /** A path from the caller, and the name of its setting for errors. */
  readonly explicit?: { readonly path: string; readonly setting: string } | undefined
  /** Environment with the settings and with the PATH and program folders to search. */
  readonly env: Environment
  readonly home: string
}

/** Highest precedence first. */
const settings = ["TABHAND_EXECUTABLE_PATH", "AGENT_BROWSER_EXECUTABLE_PATH", "PUPPETEER_EXECUTABLE_PATH"]

/** Browsers to try, best first. An explicit browser is the only candidate: it works, or it is an error. */
export function findCandidates(options: FindOptions): Candidate[] {
  const explicit = options.explicit ?? fromEnvironment(options.env)
  if (explicit !== undefined) return [explicitCandidate(explicit.path, explicit.setting, options.env)]
  return withoutRepeats([...installed(options.env), ...cached(options.home)])
}

/** The installed browser of that name, if there is one. */
export function findInstalled(name: string, env: Environment): string | undefined {
  return installed(env).find((each) => each.name === name)?.path
}

function fromEnvironment(env: Environment): FindOptions["explicit"] {
  for (const setting of settings) {
    const path = env[setting]
    if (path) return { path, setting }
  }
  return undefined
}

function explicitCandidate(written: string, setting: string, env: Environment): Candidate {
  const paths = /[/\\]/.test(written) ? [resolve(written)] : [...onPath(written, env), resolve(written)]
  const path = paths.find((one) => whyNotExecutable(one) === undefined)
  if (path !== undefined) return { path: resolveWrapper(path), source: "explicit", name: setting }
  const nearest = paths.at(-1) ?? written
  throw new TabhandError("no_browser", `${setting} names ${nearest}, which ${whyNotExecutable(nearest)}`, {
    hint: `set ${setting} to the program of a Chrome or Chromium, or leave it out to have one found`,
    evidence: { setting, path: nearest },
  })
}

function installed(env: Environment): Candidate[] {
  return placesToLook(process.platform, env, env.HOME || homedir())
    .filter(({ path }) => whyNotExecutable(path) === undefined)
    .map(({ name, path }) => ({ path: resolveWrapper(path), source: "installed", name }))
}

function cached(home: string): Candidate[] {
  return cachedBrowsers(home).map(({ path, version }) => ({
    path,
    source: "cache",
    name: `Chrome for Testing ${version}`,
  }))
}

function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  const byProgram = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const program = realProgram(candidate.path)
    if (!byProgram.has(program)) byProgram.set(program, candidate)
  }
  return [...byProgram.values()]
}
