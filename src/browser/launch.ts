import { type ChildProcess, spawn } from "node:child_process"
import type { Readable, Writable } from "node:stream"
import { abortable, within } from "../base/deadline.ts"
import { messageOf, TabhandError } from "../base/errors.ts"
import type { Environment } from "../base/home.ts"
import { Connection } from "../cdp/connection.ts"
import { PipeTransport } from "../cdp/pipe-transport.ts"
import type { TreeOptions } from "../cdp/target-tree.ts"
import { Browser } from "./browser.ts"
import { browserFlags, type FlagOptions, reservedFlagIn } from "./flags.ts"
import { OutputTail } from "./output-tail.ts"
import { endProcess } from "./process.ts"
import { createProfile, openNamedProfile, removeProfile } from "./profile.ts"

export interface LaunchOptions {
  readonly executable: string
  /** The folder that holds our profiles. */
  readonly profiles: string
  /** A named profile, or the path of one; without it a fresh one is made and removed at the end. */
  readonly profile?: string | undefined
  readonly headless: boolean
  readonly viewport: FlagOptions["viewport"]
  readonly args: readonly string[]
  readonly extensions: readonly string[]
  /** Added to our own environment: the caller's display, for headed browsers. */
  readonly env: Environment
  readonly signal?: AbortSignal | undefined
  readonly tree?: TreeOptions
}

const START_LIMIT_MS = 20_000
const END_GRACE_MS = 3_000

/** Starts a Chromium on a pipe: no debugging port, and it ends by itself when our process dies, however it dies. */
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
  const profile = await openProfile(options)
  const flags = browserFlags({ ...options, sandbox, profile: profile.path })
  const child = spawn(options.executable, flags, {
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    cwd: profile.path,
    env: { ...process.env, ...options.env },
    detached: process.platform !== "win32",
    windowsHide: true,
  })
  const output = new OutputTail(child.stderr)
  try {
    const exited = whenExited(child, options.executable, output)
    const { toBrowser, fromBrowser } = pipesOf(child)
    const connection = new Connection(new PipeTransport(toBrowser, fromBrowser))
    exited.catch((error) => connection.lose(error))
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
      const browser = new Browser(connection, facts, end, options.tree)
      await browser.tree.attachToAll(signal)
      return browser
    }
    return await within(
      START_LIMIT_MS,
      "starting the browser",
      (signal) => Promise.race([start(signal), exited]),
      options.signal,
    )
  } catch (error) {
    await endProcess(child, { graceMs: 0 })
    await profile.remove()
    throw error
  }
}

async function openProfile(options: LaunchOptions): Promise<{ path: string; remove(): Promise<void> }> {
  if (options.profile !== undefined) {
    return { path: await openNamedProfile(options.profiles, options.profile), remove: async () => {} }
  }
  const path = await createProfile(options.profiles)
  return { path, remove: () => removeProfile(path) }
}

function pipesOf(child: ChildProcess): { toBrowser: Writable; fromBrowser: Readable } {
  const [, , , toBrowser, fromBrowser] = child.stdio
  if (!toBrowser || !("write" in toBrowser) || !fromBrowser || !("read" in fromBrowser)) {
    throw new TabhandError("launch_failed", "the browser was started without its pipes")
  }
  return { toBrowser, fromBrowser }
}

/** Rejects when the process ends or cannot start, and says why as far as it told us. */
function whenExited(child: ChildProcess, executable: string, output: OutputTail): Promise<never> {
  const exited = new Promise<never>((_, reject) => {
    child.once("error", (error) =>
      reject(
        new TabhandError("launch_failed", `${executable} could not be started: ${messageOf(error)}`, { cause: error }),
      ),
    )
    child.once("exit", (code, signal) => {
      const how = signal ? `was ended by ${signal}` : `exited with code ${code}`
      const last = output.lastLine()
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

function isSandboxFailure(error: unknown): boolean {
  return error instanceof TabhandError && /sandbox/i.test(String(error.evidence?.output ?? ""))
}
