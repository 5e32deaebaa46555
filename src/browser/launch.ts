import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Readable, Writable } from "node:stream"
import { abortable, pause, within } from "../base/deadline.ts"
import { messageOf, TabhandError } from "../base/errors.ts"
import type { Environment } from "../base/home.ts"
import { programEnvironment } from "../base/program-environment.ts"
import { oneLine } from "../base/text.ts"
import { Connection } from "../cdp/connection.ts"
import { PipeTransport } from "../cdp/pipe-transport.ts"
import type { TreeOptions } from "../cdp/target-tree.ts"
import { Browser } from "./browser.ts"
import { disguise } from "./disguise.ts"
import { browserFlags, type FlagOptions, reservedFlagIn } from "./flags.ts"
import { OutputTail } from "./output-tail.ts"
import { endProcess } from "./process.ts"
import { createProfile, openNamedProfile, removeProfile } from "./profile.ts"

export interface LaunchOptions {
  readonly executable: string
  /** The folder that contains our profiles. */
  readonly profiles: string
  /** A profile name, or a path; without it a temporary profile is created and removed at the end. */
  readonly profile?: string | undefined
  readonly headless: boolean
  /** Headless, but with the appearance of a browser with a window. */
  readonly disguised?: boolean
  readonly viewport: FlagOptions["viewport"]
  readonly gateway?: FlagOptions["gateway"]
  readonly args: readonly string[]
  readonly extensions: readonly string[]
  /** Added to our own environment: the caller's display, for headed browsers. */
  readonly env: Environment
  readonly signal?: AbortSignal | undefined
  readonly tree?: TreeOptions
}

const START_LIMIT_MS = 20_000
const END_GRACE_MS = 3_000
/** Most targets get their own process, and a busy machine takes seconds to start one. */
const PREPARE_LIMIT_MS = 15_000

/** Starts a Chromium on a pipe: no debugging port, and the browser ends when our process dies, however it dies. */
export async function launchBrowser(options: LaunchOptions): Promise<Browser> {
  const reserved = reservedFlagIn(options.args)
  if (reserved) {
    throw new TabhandError("bad_argument", `${reserved} may not be given: Tabhand sets it itself`, {
      hint: "use --profile for a profile folder, --cdp for a browser with a debugging port",
    })
  }
  const root = process.getuid?.() === 0
  try {
    return await launchOnce(options, !root, [])
  } catch (error) {
    if (root || !isSandboxFailure(error)) throw error
    return launchOnce(options, false, ["the browser runs without its sandbox: this system does not allow one"])
  }
}

async function launchOnce(options: LaunchOptions, sandbox: boolean, notes: readonly string[]): Promise<Browser> {
  const look = options.headless && options.disguised ? await disguise(options.executable) : undefined
  const profile = await openProfile(options)
  let child: ChildProcess | undefined
  try {
    const flags = browserFlags({ ...options, sandbox, profile: profile.path, disguise: look })
    child = startProgram({ ...options, env: { ...options.env, ...look?.env } }, flags, profile.path)
    return await useProgram(child, options, profile, notes)
  } catch (error) {
    if (child) await endProcess(child, { graceMs: 0 })
    await profile.remove()
    throw error
  }
}

function startProgram({ executable, env }: LaunchOptions, flags: string[], folder: string): ChildProcess {
  try {
    return spawn(executable, flags, {
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
      cwd: folder,
      // Crash reports would otherwise stay in the user's own folder.
      env: { ...programEnvironment(process.env), BREAKPAD_DUMP_LOCATION: join(folder, "Crash Reports"), ...env },
      detached: process.platform !== "win32",
      windowsHide: true,
    })
  } catch (error) {
    // Arguments that the system rejects: too long, or containing a NUL.
    throw notStarted(executable, error)
  }
}

async function useProgram(
  child: ChildProcess,
  options: LaunchOptions,
  profile: OpenProfile,
  notes: readonly string[],
): Promise<Browser> {
  const output = new OutputTail(child.stderr)
  const exited = whenExited(child, options.executable, output)
  const { toBrowser, fromBrowser } = pipesOf(child)
  const connection = connectOver(new PipeTransport(toBrowser, fromBrowser), exited)
  const end = async () => {
    connection.root.send("Browser.close", undefined, { timeoutMs: END_GRACE_MS }).catch(() => undefined)
    await endProcess(child, { graceMs: END_GRACE_MS })
    await profile.remove()
  }
  const start = async (signal: AbortSignal) => {
    const { product, userAgent } = await abortable(
      connection.root.send("Browser.getVersion", undefined, { signal }),
      signal,
    )
    const facts = {
      product,
      userAgent,
      own: true,
      pid: child.pid,
      executable: options.executable,
      headless: options.headless,
      notes,
    }
    const browser = new Browser(connection, facts, end, { prepareLimitMs: PREPARE_LIMIT_MS, ...options.tree })
    await browser.tree.attachToAll(signal)
    return browser
  }
  return await within(
    START_LIMIT_MS,
    "starting the browser",
    (signal) => Promise.race([start(signal), exited]),
    options.signal,
  ).catch((error) => {
    const ended = error instanceof TabhandError && error.code === "browser_gone"
    throw ended ? notStarted(options.executable, error) : error
  })
}

interface OpenProfile {
  readonly path: string
  remove(): Promise<void>
}

async function openProfile(options: LaunchOptions): Promise<OpenProfile> {
  if (options.profile !== undefined) {
    return { path: await openNamedProfile(options.profiles, options.profile), remove: async () => {} }
  }
  const path = await createProfile(options.profiles)
  await mkdir(join(path, "Default"), { mode: 0o700 })
  await writeFile(join(path, "Default", "Preferences"), JSON.stringify(PREFERENCES), { mode: 0o600 })
  return { path, remove: () => removeProfile(path) }
}

/**
 * Disables prefetching: the browser itself sends those requests, past the request policy of a session. No flag turns it
 * off.
 */
const PREFERENCES = { net: { network_prediction_options: 2 } }

function pipesOf(child: ChildProcess): { toBrowser: Writable; fromBrowser: Readable } {
  const [, , , toBrowser, fromBrowser] = child.stdio
  if (!toBrowser || !("write" in toBrowser) || !fromBrowser || !("read" in fromBrowser)) {
    throw new TabhandError("launch_failed", "the browser was started without its pipes")
  }
  return { toBrowser, fromBrowser }
}

/** How long the exit of a process may be reported after the end of its pipe. */
const EXIT_DELAY_MS = 500

/**
 * The connection ends with the process, which gives the reason, or with the pipe of a process that stays but is
 * unusable.
 */
function connectOver(transport: PipeTransport, exited: Promise<never>): Connection {
  const connection = new Connection(transport)
  const lose = transport.onClose
  let exitTimer: NodeJS.Timeout | undefined
  transport.onClose = (reason) => {
    exitTimer = setTimeout(() => lose(reason), EXIT_DELAY_MS)
  }
  exited.catch((error) => {
    clearTimeout(exitTimer)
    connection.lose(error)
  })
  return connection
}

/** Output written just before the exit arrives just after it. Children of the process may keep the stream open. */
const LAST_WORDS_MS = 100

/** Rejects when the process exits or cannot start, with the reason if it printed one. */
function whenExited(child: ChildProcess, executable: string, output: OutputTail): Promise<never> {
  const exited = new Promise<never>((_, reject) => {
    child.once("error", (error) => reject(notStarted(executable, error)))
    child.once("exit", async (code, signal) => {
      await Promise.race([closed(child.stderr), pause(LAST_WORDS_MS)])
      const how = signal ? `was ended by ${signal}` : `exited with code ${code}`
      const last = lastWords(output, child.pid)
      reject(
        new TabhandError("browser_gone", `the browser ${how}${last ? `: ${last}` : ""}`, {
          evidence: { exitCode: code, signal, output: output.text() },
        }),
      )
    })
  })
  exited.catch(() => undefined)
  return exited
}

/** The last line of the browser process itself: after its exit, helper processes report that it is gone. */
function lastWords(output: OutputTail, pid: number | undefined): string {
  const own = output
    .text()
    .split("\n")
    .filter((line) => line.startsWith(`[${pid}:${pid}:`) && !line.includes(":ERROR:dbus/"))
    .map((line) => line.replace(/^\[[^\]]*\] */, ""))
  return own.length > 0 ? oneLine(own.slice(-2).join(" ")) : output.lastLine()
}

async function closed(stream: Readable | null): Promise<void> {
  if (stream && !stream.closed) await once(stream, "close")
}

function notStarted(executable: string, error: unknown): TabhandError {
  return new TabhandError("launch_failed", `${executable} could not be started: ${messageOf(error)}`, {
    hint: "name a browser made from Chromium, or leave the path out to use what is installed",
    cause: error,
    ...(error instanceof TabhandError && error.evidence ? { evidence: error.evidence } : {}),
  })
}

function isSandboxFailure(error: unknown): boolean {
  return error instanceof TabhandError && /sandbox/i.test(String(error.evidence?.output ?? ""))
}
