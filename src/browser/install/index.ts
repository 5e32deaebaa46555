import { messageOf, TabhandError } from "../../base/errors.ts"
import { type Candidate, type FindOptions, findCandidates } from "../executable/candidates.ts"
import { noBrowserError, type Tried } from "../executable/no-browser.ts"
import { downloadChromeForTesting } from "./chrome-for-testing.ts"
import { installChromium, installDebianPackage, packageManager, systemFacts } from "./debian.ts"

export interface InstallOptions extends FindOptions {
  readonly signal: AbortSignal
  /** Only when the user asked for an installation: a page command may download, but never install packages. */
  readonly allowPackageManager: boolean
  /** Download even when a browser is present. */
  readonly force?: boolean | undefined
  /** Starts the program and returns the version that it reports. */
  readonly verify: (path: string) => Promise<string>
  readonly progress: (line: string) => void
}

export interface InstalledBrowser {
  readonly path: string
  readonly how: "present" | "download" | "package"
  readonly version: string
}

/** Steps with effects outside this process, for tests to replace. */
export interface Ways {
  readonly find: typeof findCandidates
  readonly download: typeof downloadChromeForTesting
  readonly facts: typeof systemFacts
  readonly installPackage: typeof installDebianPackage
}

const realWays: Ways = {
  find: findCandidates,
  download: downloadChromeForTesting,
  facts: systemFacts,
  installPackage: installDebianPackage,
}

/** Makes sure that a working browser is present, by the first method that succeeds. */
export async function installBrowser(options: InstallOptions, ways: Ways = realWays): Promise<InstalledBrowser> {
  const walk = new Walk(options, ways)
  const found =
    (options.force === true ? undefined : await walk.present()) ?? (await walk.download()) ?? (await walk.package())
  if (found !== undefined) return found
  throw noBrowserError(walk.tried, walk.hint())
}

class Walk {
  readonly tried: Tried[] = []
  readonly #options: InstallOptions
  readonly #ways: Ways

  constructor(options: InstallOptions, ways: Ways) {
    this.#options = options
    this.#ways = ways
  }

  async present(): Promise<InstalledBrowser | undefined> {
    const candidates = this.#ways.find(this.#options)
    const found = await this.#firstThatWorks(candidates, "present")
    const [explicit] = candidates
    if (found === undefined && explicit?.source === "explicit") throw unusable(explicit, this.tried)
    return found
  }

  async download(): Promise<InstalledBrowser | undefined> {
    const { home, env, signal, progress, force } = this.#options
    progress("looking for Chrome for Testing")
    const path = await this.#attempt("download", () => this.#ways.download({ home, env, signal, progress, force }))
    // A cached build that did not start is not worth a second try.
    if (path === undefined || this.tried.some(({ what }) => what === path)) return undefined
    return this.#verified(path, "download")
  }

  async package(): Promise<InstalledBrowser | undefined> {
    const { allowPackageManager, env, signal, progress } = this.#options
    if (!allowPackageManager) return undefined
    const manager = packageManager(this.#ways.facts(env))
    if ("refusal" in manager) {
      this.tried.push({ what: "package", reason: manager.refusal })
      return undefined
    }
    const installed = await this.#attempt("package", async () => {
      await this.#ways.installPackage({ aptGet: manager.aptGet, env, signal, progress })
      return true
    })
    if (installed === undefined) return undefined
    // A browser that did not start before may start with the package's libraries; the new one goes first.
    const isNew = (one: Candidate) => !this.tried.some(({ what }) => what === one.path)
    const candidates = this.#ways.find(this.#options)
    return this.#firstThatWorks([...candidates.filter(isNew), ...candidates.filter((one) => !isNew(one))], "package")
  }

  /** The command to run next. */
  hint(): string {
    if (!this.#options.allowPackageManager) return "run `tabhand install`"
    const facts = this.#ways.facts(this.#options.env)
    const otherwise = "or set TABHAND_EXECUTABLE_PATH to the program of a Chrome or Chromium"
    if (!facts.isDebianLike || facts.aptGet === undefined) return `install Google Chrome or Chromium, ${otherwise}`
    const sudo = facts.uid === 0 ? "" : "sudo "
    return `run \`${sudo}apt-get ${installChromium.join(" ")}\`, ${otherwise}`
  }

  async #firstThatWorks(
    candidates: readonly Candidate[],
    how: InstalledBrowser["how"],
  ): Promise<InstalledBrowser | undefined> {
    for (const { path } of candidates) {
      const found = await this.#verified(path, how)
      if (found !== undefined) return found
    }
    return undefined
  }

  async #verified(path: string, how: InstalledBrowser["how"]): Promise<InstalledBrowser | undefined> {
    const version = await this.#attempt(path, () => this.#options.verify(path))
    return version === undefined ? undefined : { path, how, version }
  }

  /** Runs one step. Records a failure and continues with the next method, unless the installation was cancelled. */
  async #attempt<T>(what: string, step: () => Promise<T>): Promise<T | undefined> {
    this.#options.signal.throwIfAborted()
    try {
      return await step()
    } catch (error) {
      this.#options.signal.throwIfAborted()
      this.tried.push({ what, reason: messageOf(error) })
      this.#options.progress(`${what}: ${messageOf(error)}`)
      return undefined
    }
  }
}

/** A browser that was requested by path is not replaced by another: every later start would request it again. */
function unusable(explicit: Candidate, tried: readonly Tried[]): TabhandError {
  const reason = tried.at(-1)?.reason ?? "it did not start"
  return new TabhandError("no_browser", `${explicit.name} names ${explicit.path}, which is not usable: ${reason}`, {
    hint: `set ${explicit.name} to the program of a Chrome or Chromium, or leave it out to have one found`,
    evidence: { tried },
  })
}
