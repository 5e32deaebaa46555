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

/** An application to be used by its debugging port: started from its path, or found running. */
export interface AppOptions {
  readonly path: string
  /** For the program, when it is started. */
  readonly args: readonly string[]
  /** Whether one that runs already and has no debugging port is ended first. */
  readonly killExisting: boolean
}

interface OpenOptions extends AppOptions {
  /** The folder that holds our profiles. */
  readonly profiles: string
  /** Added to our own environment: the caller's display. */
  readonly env: Environment
  /** How long it may take to open its debugging port. */
  readonly startLimitMs?: number
}

const PROBE_MS = 1_500
const START_LIMIT_MS = 30_000
const CONNECT_LIMIT_MS = 60_000
/** How long one that was asked to end may take: one that somebody works with, and one of ours. */
const EXISTING_GRACE_MS = 3_000
const END_GRACE_MS = 2_000

/** Uses the application as it runs, when it has a debugging port, and otherwise starts it with one. */
export async function openApp(options: OpenOptions, signal: AbortSignal): Promise<Browser> {
  const given = options.args.find((arg) => /^--remote-debugging-(port|pipe|address)(=|$)/.test(arg))
  if (given !== undefined) {
    throw new TabhandError("bad_argument", `${given} may not be given: Tabhand sets it itself`, {
      hint: "use --cdp for an application that runs with a debugging port",
    })
  }
  const program = appProgram(options.path)
  const profile = profileIn(options.args)
  const running = instancesOf(program.file).filter((each) => profile === undefined || each.profile === profile)
  const found = await firstThatAnswers(running, signal)
  if (found) return reuse(program, found, options, signal)
  // With a profile of its own a browser starts beside the others; an application would hand over to the one that runs.
  if (profile !== undefined || !program.isBrowser) await clearTheWay(program, running, options.killExisting)
  return startAndConnect(program, profile === undefined, options, signal)
}

interface Found {
  readonly instance: Instance
  readonly url: string
  readonly webSocket: string
}

async function firstThatAnswers(running: readonly Instance[], signal: AbortSignal): Promise<Found | undefined> {
  for (const instance of running) {
    if (instance.port === undefined) continue
    const url = addressOf(instance.port)
    try {
      // One that is just starting has its port in a moment.
      return { instance, url, webSocket: await waitForEndpoint(url, PROBE_MS, signal) }
    } catch (error) {
      if (signal.aborted || !(error instanceof TabhandError)) throw error
    }
  }
  return undefined
}

async function clearTheWay(program: AppProgram, running: readonly Instance[], killExisting: boolean): Promise<void> {
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

async function reuse(program: AppProgram, found: Found, options: OpenOptions, signal: AbortSignal): Promise<Browser> {
  const { instance, url, webSocket } = found
  // One that we started and left running is still ours, also when another process of ours did.
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
  const url = addressOf(await freePort())
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
    const webSocket = await whenUp(program, url, started, options.startLimitMs ?? START_LIMIT_MS, signal)
    const browser = await connect(program, { url, webSocket, process: started.process, app, leave }, signal)
    started.settled()
    return browser
  } catch (error) {
    await app.end()
    throw error
  }
}

/** A new profile asks nobody anything, and keeps what it stores to itself. */
const NEW_PROFILE = ["--no-first-run", "--no-default-browser-check", "--password-store=basic", "--use-mock-keychain"]

/** An application that we started. Unless somebody has used it, it ends when we leave. */
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

async function whenUp(
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

interface Way {
  readonly url: string
  readonly webSocket: string
  readonly process: ProcessIdentity
  readonly app: App
  readonly leave: () => Promise<void>
}

async function connect(program: AppProgram, way: Way, signal: AbortSignal): Promise<Browser> {
  const { url, webSocket, process, app, leave } = way
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

function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

function isSandboxFailure(error: unknown): boolean {
  return error instanceof TabhandError && /sandbox/i.test(String(error.evidence?.output ?? ""))
}
