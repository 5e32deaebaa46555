import { abortable, scoped, within } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import type { Environment } from "../../base/home.ts"
import { connectTo } from "../attach.ts"
import type { App, Browser } from "../browser.ts"
import { markOwner } from "../owned-folder.ts"
import type { ProcessIdentity } from "../process.ts"
import { createProfile, profileOf, removeProfile } from "../profile.ts"
import { type AppProgram, appProgram } from "./app-program.ts"
import { connectFailed } from "./connect-failed.ts"
import { endTree, idsOf } from "./end-tree.ts"
import { freePort } from "./free-port.ts"
import { type Instance, instancesOf, profileIn } from "./instances.ts"
import { type StartedApp, startApp, tidy } from "./started-app.ts"
import { waitForEndpoint } from "./wait-for-endpoint.ts"

/** An application to drive over its debugging port: started from its path, or found running. */
export interface AppOptions {
  readonly path: string
  /** Passed to the program when we start it. */
  readonly args: readonly string[]
  /** Whether to end a running instance without a debugging port first. */
  readonly killExisting: boolean
}

interface OpenOptions extends AppOptions {
  /** The folder that contains our profiles. */
  readonly profiles: string
  /** Added to our own environment: the caller's display. */
  readonly env: Environment
  /** How long the application may take to open its debugging port. */
  readonly startLimitMs?: number
}

const PROBE_MS = 1_500
const START_LIMIT_MS = 30_000
const CONNECT_LIMIT_MS = 60_000
/** Grace periods for a running application that the user works with, and for one of ours. */
const EXISTING_GRACE_MS = 3_000
const END_GRACE_MS = 2_000

/** Attaches to a running instance with a debugging port; otherwise starts the application with one. */
export async function openApp(options: OpenOptions, signal: AbortSignal): Promise<Browser> {
  const reserved = options.args.find((arg) => /^--remote-debugging-(port|pipe|address)(=|$)/.test(arg))
  if (reserved !== undefined) {
    throw new TabhandError("bad_argument", `${reserved} may not be given: Tabhand sets it itself`, {
      hint: "use --cdp for an application that runs with a debugging port",
    })
  }
  const program = appProgram(options.path)
  const profile = profileIn(options.args)
  const running = instancesOf(program.file).filter((each) => profile === undefined || each.profile === profile)
  const found = await firstReachable(running, signal)
  if (found) return reuse(program, found, options, signal)
  // A browser with its own profile starts as a separate instance; any other application would hand over to the running
  // one.
  if (profile !== undefined || !program.isBrowser) await endExisting(program, running, options.killExisting)
  return startAndConnect(program, profile === undefined, options, signal)
}

interface FoundInstance {
  readonly instance: Instance
  readonly url: string
  readonly webSocket: string
}

async function firstReachable(running: readonly Instance[], signal: AbortSignal): Promise<FoundInstance | undefined> {
  for (const instance of running) {
    if (instance.port === undefined) continue
    const url = urlOf(instance.port)
    try {
      // An instance that is just starting opens its port in a moment.
      return { instance, url, webSocket: await waitForEndpoint(url, PROBE_MS, signal) }
    } catch (error) {
      if (signal.aborted || !(error instanceof TabhandError)) throw error
    }
  }
  return undefined
}

async function endExisting(program: AppProgram, running: readonly Instance[], killExisting: boolean): Promise<void> {
  if (running.length === 0) return
  if (killExisting) {
    await Promise.all(running.map((each) => endTree(each, EXISTING_GRACE_MS)))
    return
  }
  const which = `process${running.length === 1 ? "" : "es"} ${idsOf(running)}`
  const silent = running.some(({ port }) => port !== undefined)
  throw new TabhandError(
    "app_running",
    `${program.name} runs already (${which}) ${silent ? "and its debugging port does not answer" : "without a debugging port"}. ` +
      "It is not ended unasked: quit it, or let it be ended with app.kill_existing (--kill-existing)",
    { evidence: { pids: running.map(({ pid }) => pid) } },
  )
}

async function reuse(
  program: AppProgram,
  found: FoundInstance,
  options: OpenOptions,
  signal: AbortSignal,
): Promise<Browser> {
  const { instance, url, webSocket } = found
  // An instance that we started and left running is still ours, even if another process of ours started it.
  const folder = await profileOf(options.profiles, instance)
  const app: App = {
    name: program.name,
    pid: instance.pid,
    mayEnd: folder !== undefined || options.killExisting,
    keep: () => {},
    end: async () => {
      await endTree(instance, END_GRACE_MS)
      if (folder !== undefined) await tidy(folder)
    },
  }
  return await connect(program, { url, webSocket, process: instance, app, leave: async () => {} }, signal)
}

async function startAndConnect(
  program: AppProgram,
  needsProfile: boolean,
  options: OpenOptions,
  signal: AbortSignal,
): Promise<Browser> {
  const isolated = program.isBrowser && needsProfile
  const root = process.getuid?.() === 0
  const start = (sandbox: boolean) => startOnce(program, { isolated, sandbox }, options, signal)
  try {
    return await start(!root)
  } catch (error) {
    if (root || !program.isBrowser || !isSandboxFailure(error)) throw error
    return start(false)
  }
}

async function startOnce(
  program: AppProgram,
  how: { readonly isolated: boolean; readonly sandbox: boolean },
  options: OpenOptions,
  signal: AbortSignal,
): Promise<Browser> {
  const url = urlOf(await freePort())
  const folder = await createProfile(options.profiles)
  const args = [
    `--remote-debugging-port=${new URL(url).port}`,
    ...(how.isolated ? [`--user-data-dir=${folder}`, ...NEW_PROFILE] : []),
    ...(program.isBrowser && !how.sandbox ? ["--no-sandbox"] : []),
    ...options.args,
  ]
  let started: StartedApp
  try {
    signal.throwIfAborted()
    started = await startApp(program, args, folder, options.env)
  } catch (error) {
    await removeProfile(folder)
    throw error
  }
  const { app, leave } = ownApp(program, started)
  try {
    await markOwner(folder, started.process)
    const webSocket = await waitUntilReachable(program, url, started, options.startLimitMs ?? START_LIMIT_MS, signal)
    const browser = await connect(program, { url, webSocket, process: started.process, app, leave }, signal)
    started.settled()
    return browser
  } catch (error) {
    await app.end()
    throw error
  }
}

/** A new profile shows no first-run questions and does not use the system's keychain. */
const NEW_PROFILE = ["--no-first-run", "--no-default-browser-check", "--password-store=basic", "--use-mock-keychain"]

/** An application that we started. Unless `keep` was called, it ends when we disconnect. */
function ownApp({ name }: AppProgram, { process, tidied }: StartedApp): { app: App; leave: () => Promise<void> } {
  let kept = false
  const end = async () => {
    await endTree(process, END_GRACE_MS)
    await tidied
  }
  const keep = () => {
    kept = true
  }
  const leave = async () => {
    if (!kept) await end()
  }
  return { app: { name, pid: process.pid, startedAt: performance.now(), mayEnd: true, keep, end }, leave }
}

async function waitUntilReachable(
  { name }: AppProgram,
  url: string,
  { exited }: StartedApp,
  limitMs: number,
  signal: AbortSignal,
): Promise<string> {
  try {
    return await scoped(signal, (scope) => Promise.race([waitForEndpoint(url, limitMs, scope), exited]))
  } catch (error) {
    if (signal.aborted || !(error instanceof TabhandError)) throw error
    throw new TabhandError("attach_failed", `Failed to attach to ${name} on ${url}: ${error.message}`, {
      ...(error.hint === undefined ? {} : { hint: error.hint }),
      ...(error.evidence === undefined ? {} : { evidence: error.evidence }),
      cause: error,
    })
  }
}

interface AppConnection {
  readonly url: string
  readonly webSocket: string
  readonly process: ProcessIdentity
  readonly app: App
  readonly leave: () => Promise<void>
}

async function connect(program: AppProgram, target: AppConnection, signal: AbortSignal): Promise<Browser> {
  const { url, webSocket, process, app, leave } = target
  const facts = { pid: process.pid, executable: program.path, app }
  try {
    return await within(
      CONNECT_LIMIT_MS,
      `connecting to ${program.name}`,
      (limit) => abortable(connectTo(webSocket, facts, leave, limit), limit),
      signal,
    )
  } catch (error) {
    throw signal.aborted ? error : connectFailed(url, error)
  }
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

function isSandboxFailure(error: unknown): boolean {
  return error instanceof TabhandError && /sandbox/i.test(String(error.evidence?.output ?? ""))
}
