import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { within } from "../base/deadline.ts"
import { Emitter } from "../base/emitter.ts"
import { messageOf, TabhandError } from "../base/errors.ts"
import { type Environment, homePaths, socketPath } from "../base/home.ts"
import { VERSION } from "../base/version.ts"
import { openApp } from "../browser/apps/open-app.ts"
import { trimOutputs } from "../browser/apps/started-app.ts"
import { attachToBrowser } from "../browser/attach.ts"
import { residentBytes } from "../browser/process.ts"
import { sweepProfiles } from "../browser/profile.ts"
import { startBrowser } from "../browser/start.ts"
import { checkConfinedSettings } from "../command/confine.ts"
import { Dispatcher } from "../command/dispatcher.ts"
import { type Parsed, parseCommandLine } from "../command/grammar.ts"
import { renderHelp } from "../command/help.ts"
import type { Host, RuntimeStatus } from "../command/host.ts"
import { Registry } from "../command/registry.ts"
import { replyText } from "../command/render.ts"
import type { Reply, Request } from "../command/reply.ts"
import { commands } from "../commands/index.ts"
import { theirText } from "../facades/agent-browser/dialect.ts"
import { expireArtifacts } from "../session/artifacts.ts"
import { BrowserPool } from "../session/browser-pool.ts"
import { isDisguised, type SessionOptions } from "../session/launch-options.ts"
import { Sessions } from "../session/sessions.ts"
import { Configuration } from "./config.ts"
import { type DemoSite, startDemoSite } from "./demo/demo-site.ts"
import { IdleWatch } from "./idle-watch.ts"
import { makeRequest } from "./request.ts"

/** How long sessions may take to close when the runtime ends. */
const SESSIONS_LIMIT_MS = 2_000

export const registry = new Registry(commands)

export interface RuntimeOptions {
  readonly home: string
  readonly env: Environment
  /** Whether a page command may download a browser; not where nobody could see how it goes on. */
  readonly download?: boolean
  /** Told what takes long, such as a download. */
  readonly progress?: (line: string) => void
}

/** The process's heart: browsers, sessions and the commands on them. Embedded in a program, or behind a socket. */
export class Runtime extends Emitter<{ stopping: undefined }> implements Host {
  readonly home: string
  readonly program = join(import.meta.dirname, "..", "bin", "tabhand")
  readonly sessions: Sessions
  readonly configuration: Configuration
  readonly env: Environment
  readonly #pool: BrowserPool
  readonly #dispatcher: Dispatcher
  readonly #startedAt = new Date()
  /** Told what takes long, or went wrong where nobody asked. */
  readonly progress: (line: string) => void
  readonly #download: boolean
  /** For each command that is under way, what ends it when the runtime does. */
  readonly #commands = new Set<() => void>()
  #idle: IdleWatch | undefined
  #demo: Promise<DemoSite> | undefined
  #closing: Promise<void> | undefined

  constructor({ home, env, download = true, progress = () => {} }: RuntimeOptions) {
    super()
    this.home = home
    this.env = env
    this.progress = progress
    this.#download = download
    const paths = homePaths(home)
    mkdirSync(home, { recursive: true, mode: 0o700 })
    this.configuration = new Configuration(paths.config)
    this.#pool = new BrowserPool((options, display, signal) => this.#startBrowser(options, display, signal))
    this.sessions = new Sessions({ pool: this.#pool, artifactsRoot: paths.artifacts })
    this.#dispatcher = new Dispatcher(this.sessions, this)
  }

  /** Removes what an earlier runtime of ours left behind, and what is too old to keep. */
  async sweep(): Promise<void> {
    const paths = homePaths(this.home)
    const { artifactsMaxMegabytes = 1024, artifactsMaxDays = 7 } = this.configuration.user()
    await sweepProfiles(paths.profiles)
    await trimOutputs(paths.profiles)
    await expireArtifacts(paths.artifacts, {
      maxBytes: artifactsMaxMegabytes * 1024 * 1024,
      maxAgeMs: artifactsMaxDays * 24 * 3_600_000,
    })
  }

  /** Closes idle sessions, and stops when there has been nothing to do for long. */
  watchIdle(): void {
    const { sessionIdleMinutes = 60, runtimeIdleMinutes = 15 } = this.configuration.user()
    this.#idle = new IdleWatch({
      closeIdle: () =>
        sessionIdleMinutes > 0 ? this.sessions.closeIdle(sessionIdleMinutes * 60_000) : Promise.resolve(),
      isBusy: () => this.#dispatcher.running > 0 || this.sessions.list().length > 0,
      stopAfterMs: runtimeIdleMinutes * 60_000,
      stop: () => this.stop(),
      housekeep: () => this.sweep(),
      failed: (error) => this.progress(`housekeeping failed: ${messageOf(error)}`),
    })
  }

  /** Ends with an answer in any case: also when the caller leaves, or when the runtime is stopped meanwhile. */
  async dispatch(request: Request, signal: AbortSignal): Promise<Reply> {
    const command = new AbortController()
    // Linked by hand: `AbortSignal.any` keeps what it made for as long as the runtime lives.
    const leave = () => command.abort(signal.reason)
    const stop = () => command.abort(new TabhandError("runtime_gone", "the runtime was stopped"))
    if (signal.aborted) leave()
    if (this.#closing) stop()
    signal.addEventListener("abort", leave, { once: true })
    this.#commands.add(stop)
    try {
      return await this.#dispatcher.dispatch(request, command.signal)
    } finally {
      signal.removeEventListener("abort", leave)
      this.#commands.delete(stop)
    }
  }

  parse(words: readonly string[], like: Request): Request {
    const { command, args, flags } = asRun(parseCommandLine(words, registry))
    checkConfinedSettings(flags, like.caller)
    const request = makeRequest({
      command,
      args,
      settings: { session: like.session, ...flags },
      flags,
      caller: like.caller,
    })
    // What was said for the whole batch holds for each step that does not say otherwise.
    return {
      ...request,
      tab: request.tab ?? like.tab,
      options: { ...like.options, ...request.given },
      allowFileAccess: flags.allowFileAccess ?? like.allowFileAccess,
      evaluate: flags.evaluate ?? like.evaluate,
      secretOrigins: like.secretOrigins,
    }
  }

  help(topic: string): string {
    return renderHelp(topic, registry)
  }

  textOf(reply: Reply, request: Request): string {
    return request.caller.dialect === "agent-browser" ? theirText(reply, request).text : replyText(reply)
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
    }
  }

  async demoSite(): Promise<string> {
    this.#demo ??= startDemoSite()
    return (await this.#demo).url
  }

  /** It runs: it is this one. */
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
    for (const stop of this.#commands) stop()
    const closing = this.sessions.closeAll("the runtime stopped")
    // A browser that no longer answers cannot close its sessions: it is ended all the same.
    await within(SESSIONS_LIMIT_MS, "closing the sessions", () => closing).catch(() => undefined)
    await this.#pool.close()
    await (await this.#demo)?.close()
    await closing
  }

  #startBrowser(options: SessionOptions, display: Environment, signal: AbortSignal) {
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
      args: options.args,
      extensions: options.extensions,
      signal,
      download: this.#download,
      progress: this.progress,
    })
  }
}

/** A step that asks for help is a command like any other. */
function asRun(parsed: Parsed): Extract<Parsed, { kind: "run" }> {
  if (parsed.kind === "run") return parsed
  if (parsed.kind === "version") throw new TabhandError("bad_argument", "--version cannot be a step")
  const topic = parsed.topic.split(" ").filter((word) => word !== "")
  return { kind: "run", command: registry.get("help"), args: { topic }, flags: parsed.flags }
}
