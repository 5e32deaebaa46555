import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, copyFile, link, mkdir, readdir, symlink, writeFile } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { expect } from "vitest"
import { z } from "zod"
import { errnoOf } from "../../../src/base/errors.ts"
import { quietFlags } from "../../../src/browser/flags.ts"
import { Connection } from "../../../src/cdp/connection.ts"
import { WebSocketTransport } from "../../../src/cdp/websocket-transport.ts"
import { descendantsOf, listProcesses, waitUntilGone } from "../../support/processes.ts"
import { foundBrowser } from "../../support/with-browser.ts"
import { known } from "../../support/with-engine.ts"

/**
 * A Chromium under another name, in a folder of its own: in a list of processes it is a separate program, and no other
 * process on the machine belongs to it.
 */
export async function makeApplication(folder: string, name: string): Promise<string> {
  const browser = foundBrowser()
  await mkdir(folder, { recursive: true })
  for (const entry of await readdir(dirname(browser))) {
    if (entry !== basename(browser)) await symlink(join(dirname(browser), entry), join(folder, entry))
  }
  const program = join(folder, name)
  await link(browser, program).catch((error) => {
    if (errnoOf(error) !== "EXDEV" && errnoOf(error) !== "EPERM") throw error
    return copyFile(browser, program)
  })
  return program
}

/** A program that is not Chromium. */
export async function makeScript(path: string, lines: readonly string[]): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${lines.join("\n")}\n`)
  await chmod(path, 0o755)
  return path
}

/** Arguments that start the application without a display. */
export function appArgs(profile: string, url: string): string[] {
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : []
  return [...quietFlags, "--headless", ...asRoot, `--user-data-dir=${profile}`, `--app=${url}`]
}

/** An application that another process has started and uses. */
export interface ForeignApp {
  readonly pid: number
  readonly hasEnded: boolean
  close(): Promise<void>
}

export async function startForeignApp(path: string, args: readonly string[]): Promise<ForeignApp> {
  const child = spawn(path, args, { stdio: "ignore" })
  await once(child, "spawn")
  return {
    pid: Number(child.pid),
    get hasEnded() {
      return over(child)
    },
    async close() {
      const helpers = descendantsOf(Number(child.pid), await listProcesses())
      if (!over(child)) {
        const exited = once(child, "exit")
        child.kill("SIGKILL")
        await exited
      }
      await waitUntilGone(
        helpers.map(({ pid }) => pid),
        10_000,
      )
    },
  }
}

function over({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** The websocket URLs of the windows. */
async function windowsAt(port: number): Promise<string[]> {
  const listed: unknown = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
  const targets = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() })).parse(listed)
  return targets.flatMap(({ type, webSocketDebuggerUrl }) => (type === "page" ? [webSocketDebuggerUrl] : []))
}

/** The value of an expression in the application's window, read by a short-lived client. */
export async function readInWindow(port: number, expression: string): Promise<unknown> {
  let windows: readonly string[] = []
  // A window that was just closed is still listed for a moment.
  await expect
    .poll(async () => {
      windows = await windowsAt(port)
      return windows
    })
    .toHaveLength(1)
  const page = new Connection(await WebSocketTransport.connect(known(windows[0])))
  try {
    const { result } = await page.root.send("Runtime.evaluate", { expression, returnByValue: true })
    return result.value
  } finally {
    page.close()
  }
}
