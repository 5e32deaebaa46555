import { statSync } from "node:fs"
import { join } from "node:path"
import { within } from "../base/deadline.ts"
import { Emitter } from "../base/emitter.ts"
import { messageOf, TabhandError } from "../base/errors.ts"
import { type Environment, homePaths, socketPath } from "../base/home.ts"
import { makeHome } from "../base/private-place.ts"
import { openApp } from "../browser/apps/open-app.ts"
import { trimOutputs } from "../browser/apps/started-app.ts"
import { attachToBrowser } from "../browser/attach.ts"
import { residentBytes } from "../browser/process.ts"
import { sweepProfiles } from "../browser/profile.ts"
import { startBrowser } from "../browser/start.ts"
import { Registry } from "../command/define/registry.ts"
import { settingDefaults } from "../command/define/settings.ts"
import { type Parsed, parseCommandLine } from "../command/line/grammar.ts"
import { renderHelp } from "../command/line/help.ts"
import { Dispatcher } from "../command/run/dispatcher.ts"
import type { Host, RuntimeStatus, SettingInForce } from "../command/run/host.ts"
import type { Reply, Request } from "../command/run/reply.ts"
import { commands } from "../generated/commands.ts"
import { VERSION } from "../generated/version.ts"
import { type Network, systemNetwork } from "../session/addresses/gateway/network.ts"
import { expireArtifacts } from "../session/artifacts.ts"
import { BrowserPool, type BrowserWanted } from "../session/browsers/browser-pool.ts"
import { isDisguised } from "../session/browsers/launch-options.ts"
import { RequestHandlers } from "../session/request-handlers.ts"
import { Sessions } from "../session/sessions.ts"
import { Configuration } from "./config.ts"
import { type DemoSite, startDemoSite } from "./demo/demo-site.ts"
import { FacadeStates } from "./facade-states.ts"
import { IdleWatch } from "./idle-watch.ts"
import { requestLike } from "./invoke.ts"
import { settingsInForce } from "./settings-in-force.ts"

/** How long sessions may take to close when the runtime ends. */
const SESSIONS_LIMIT_MS = 2_000

export const registry = new Registry(commands)

export interface RuntimeOptions {
  readonly home: string
  readonly env: Environment
  /** Whether a page command may download a browser; false where no progress can be shown. */
  readonly download?: boolean
  /** Receives progress of long work, such as a download. */
  readonly progress?: (line: string) => void
  /** The network of sessions with address rules; that of this machine without it. */
  readonly network?: Network
}

/** Owns browsers and sessions and dispatches commands to them. Embedded in a program, or behind a socket. */
export class Runtime extends Emitter<{ stopping: undefined }> implements Host {
  readonly home: string
  readonly registry = registry
  readonly program = join(import.meta.dirname, "..", "bin", "tabhand")
  readonly sessions: Sessions
  readonly handlers = new RequestHandlers()
  readonly facades: FacadeStates
  readonly configuration: Configuration
  readonly dispatcher: Dispatcher
  readonly env: Environment
  readonly #pool: BrowserPool
  readonly #startedAt = new Date()
  /** Receives progress of long work, and errors that belong to no call. */
  readonly progress: (line: string) => void
  readonly #download: boolean
  #idle: IdleWatch | undefined
  #demo: Promise<DemoSite> | undefined
  #closing: Promise<void> | undefined

  constructor({ home, env, download = true, progress = () => {}, network = systemNetwork() }: RuntimeOptions) {
    super()
    this.home = home
    this.env = env
    this.progress = progress
    this.#download = download
    const paths = homePaths(home)
    makeHome(home)
    this.configuration = new Configuration(paths.config)
    const logLimits = () => {
      const { requestLogSize, requestLogMegabytes } = { ...settingDefaults, ...this.configuration.user() }
      return { requests: requestLogSize, bytes: requestLogMegabytes * 1024 * 1024 }
    }
    this.#pool = new BrowserPool((wanted, signal) => this.#startBrowser(wanted, signal))
    this.sessions = new Sessions({ pool: this.#pool, artifactsRoot: paths.artifacts, logLimits, network })
    this.facades = new FacadeStates(this.sessions)
    this.dispatcher = new Dispatcher(this.sessions, this)
  }

  /** Removes leftovers of earlier runtimes and expired files. */
  async sweep(): Promise<void> {
    const paths = homePaths(this.home)
    const { artifactsMaxMegabytes, artifactsMaxDays } = { ...settingDefaults, ...this.configuration.user() }
    await sweepProfiles(paths.profiles)
    await trimOutputs(paths.profiles)
    await expireArtifacts(paths.artifacts, {
      maxBytes: artifactsMaxMegabytes * 1024 * 1024,
      maxAgeMs: artifactsMaxDays * 24 * 3_600_000,
    })
  }

  /** Closes idle sessions, and stops the runtime after a long idle time. */
  watchIdle(): void {
    const { sessionIdleMinutes, runtimeIdleMinutes } = { ...settingDefaults, ...this.configuration.user() }
    this.#idle = new IdleWatch({
      closeIdle: () =>
        sessionIdleMinutes > 0 ? this.sessions.closeIdle(sessionIdleMinutes * 60_000) : Promise.resolve(),
      isHomeless: hasLost(this.home),
      isBusy: () => this.dispatcher.running > 0 || this.sessions.list().length > 0,
      stopAfterMs: runtimeIdleMinutes * 60_000,
      stop: () => this.stop(),
      housekeep: () => this.sweep(),
      failed: (error) => this.progress(`housekeeping failed: ${messageOf(error)}`),
    })
  }

  dispatch(request: Request, signal: AbortSignal): Promise<Reply> {
    return this.dispatcher.dispatch(request, signal)
  }

  parse(words: readonly string[], like: Request): Request {
    return requestLike(like, asRun(parseCommandLine(words, registry)))
  }

  settings(request: Request): readonly SettingInForce[] {
    return settingsInForce(this.configuration, this.env, request)
  }

  help(topic: string): string {
    return renderHelp(topic, registry)
  }

  textOf(reply: Reply, request: Request): string {
    return request.caller.dialect.partText(reply, request)
  }

  async status(): Promise<RuntimeStatus> {
    return {
      running: true,
      pid: process.pid,
      socket: socketPath(this.home),
      version: VERSION,
      home: this.home,
      startedAt: this.#startedAt.toISOString(),
      memoryBytes: process.memoryUsage.rss(),
      sessions: this.sessions.list().map((session) => ({
        name: session.name,
        tabs: session.tabs.size,
        url: session.tabs.active?.page.url ?? null,
      })),
      browsers: this.#pool.browsers().map(({ facts, contextCount }) => {
        const { pid, product, own, headless } = facts
        const memoryBytes = pid === undefined ? null : (residentBytes(pid) ?? null)
        return { pid: pid ?? null, product, own, headless, memoryBytes, contexts: contextCount }
      }),
      facades: this.facades.status(),
    }
  }

  async demoSite(): Promise<string> {
    this.#demo ??= startDemoSite()
    return (await this.#demo).url
  }

  /** Nothing to do: this is the running one. */
  async start(): Promise<void> {}

  async stop(): Promise<number | undefined> {
    this.emit("stopping", undefined)
    return process.pid
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    this.#idle?.stop()
    this.dispatcher.stop(new TabhandError("runtime_gone", "the runtime was stopped"))
    const closing = this.sessions.closeAll("the runtime stopped")
    // A browser that no longer answers cannot close its sessions: it is ended nevertheless.
    await within(SESSIONS_LIMIT_MS, "closing the sessions", () => closing).catch(() => undefined)
    await this.#pool.close()
    await (await this.#demo)?.close()
    await closing
  }

  #startBrowser({ options, display, gateway }: BrowserWanted, signal: AbortSignal) {
    if (options.cdp !== undefined) return attachToBrowser(options.cdp, signal, options.cdpWaitMs)
    if (options.app !== undefined) {
      return openApp({ ...options.app, profiles: homePaths(this.home).profiles, env: display }, signal)
    }
    return startBrowser({
      home: this.home,
      env: this.env,
      display,
      executable: options.executable,
      profile: options.profile,
      headless: !options.headed,
      disguised: isDisguised(options),
      viewport: options.viewport,
      gateway,
      args: options.args,
      extensions: options.extensions,
      signal,
      download: this.#download,
      progress: this.progress,
    })
  }
}

/** Returns a check for whether a folder was removed or replaced. */
function hasLost(folder: string): () => boolean {
  const { dev, ino } = statSync(folder)
  return () => {
    const now = statSync(folder, { throwIfNoEntry: false })
    return now?.dev !== dev || now.ino !== ino
  }
}

/** Turns a `--help` step into a help command. */
function asRun(parsed: Parsed): Extract<Parsed, { kind: "run" }> {
  if (parsed.kind === "run") return parsed
  if (parsed.kind === "version") throw new TabhandError("bad_argument", "--version cannot be a step")
  const topic = parsed.kind === "start" ? [] : parsed.topic.split(" ").filter((word) => word !== "")
  return { kind: "run", command: registry.get("help"), args: { topic }, flags: parsed.flags }
}
