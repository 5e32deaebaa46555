import { messageOf, TabhandError } from "../base/errors.ts"
import { type Environment, homePaths } from "../base/home.ts"
import type { Browser } from "./browser.ts"
import { type FindOptions, findCandidates } from "./executable/candidates.ts"
import { noBrowserError, type Tried } from "./executable/no-browser.ts"
import { installBrowser } from "./install/index.ts"
import { type LaunchOptions, launchBrowser } from "./launch.ts"

export interface StartOptions extends Omit<LaunchOptions, "executable" | "profiles" | "env"> {
  readonly home: string
  /** Environment to search for browsers. */
  readonly env: Environment
  readonly display: Environment
  readonly executable?: FindOptions["explicit"]
  /** Whether a browser may be downloaded when none starts; otherwise that is an error. */
  readonly download: boolean
  readonly progress: (line: string) => void
}

/** Starts the first browser that works; downloads one into our cache when there is none. */
export async function startBrowser(options: StartOptions): Promise<Browser> {
  const find: FindOptions = { explicit: options.executable, env: options.env, home: options.home }
  const tried: Tried[] = []
  for (const candidate of findCandidates(find)) {
    try {
      return await launch(options, candidate.path)
    } catch (error) {
      if (candidate.source === "explicit" || !isAboutTheProgram(error) || options.signal?.aborted) throw error
      tried.push({ what: candidate.path, reason: messageOf(error) })
    }
  }
  if (!options.download) throw noBrowserError(tried)
  const { path } = await installBrowser({
    ...find,
    // The installed browsers were just tried.
    force: true,
    signal: options.signal ?? new AbortController().signal,
    allowPackageManager: false,
    verify: (program) => verifyBrowser(program, options.home, options.signal),
    progress: options.progress,
  }).catch((error) => {
    throw tried.length > 0 && error instanceof TabhandError ? noBrowserError(tried) : error
  })
  return launch(options, path)
}

/** Whether another program might work: a profile in use or a wrong argument would fail there too. */
function isAboutTheProgram(error: unknown): boolean {
  return error instanceof TabhandError && ["launch_failed", "browser_gone", "timeout"].includes(error.code)
}

function launch(options: StartOptions, executable: string): Promise<Browser> {
  const { home, display, ...rest } = options
  return launchBrowser({ ...rest, executable, profiles: homePaths(home).profiles, env: display })
}

/** Starts the program, reads its version, ends it; returns the version. */
export async function verifyBrowser(executable: string, home: string, signal?: AbortSignal): Promise<string> {
  const browser = await launchBrowser({
    executable,
    profiles: homePaths(home).profiles,
    headless: true,
    viewport: { width: 800, height: 600 },
    args: [],
    extensions: [],
    env: {},
    signal,
  })
  await browser.close()
  return browser.facts.product
}
