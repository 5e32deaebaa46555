import { spawn } from "node:child_process"
import { once } from "node:events"
import { watch } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pause } from "../../src/base/deadline.ts"
import { quietFlags } from "../../src/browser/flags.ts"
import { Connection } from "../../src/cdp/connection.ts"
import type { Protocol } from "../../src/cdp/protocol.ts"
import { WebSocketTransport } from "../../src/cdp/websocket-transport.ts"
import { descendantsOf, listProcesses, waitUntilGone } from "./processes.ts"
import { foundBrowser } from "./with-browser.ts"

/** A browser with a debugging port that was not started by Tabhand, and a separate connection to inspect it. */
export interface ForeignBrowser {
  readonly pid: number
  readonly port: number
  readonly wsUrl: string
  /** Another client of the browser, attached to no target. */
  readonly connection: Connection
  open(url: string): Promise<string>
  pages(): Promise<Protocol.Target.TargetInfo[]>
  /** The value of an expression in a page, read over a temporary connection. */
  read(targetId: string, expression: string): Promise<unknown>
  close(): Promise<void>
}

export async function startForeignBrowser(): Promise<ForeignBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "foreign-"))
  const child = spawn(
    foundBrowser(),
    [
      ...quietFlags,
      "--headless",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "--window-size=640,480",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "about:blank",
    ],
    { stdio: "ignore" },
  )
  const { port, path } = await portOf(profile)
  const wsUrl = `ws://127.0.0.1:${port}${path}`
  const connection = new Connection(await WebSocketTransport.connect(wsUrl))
  const { root } = connection
  return {
    pid: Number(child.pid),
    port,
    wsUrl,
    connection,
    async open(url) {
      return (await root.send("Target.createTarget", { url })).targetId
    },
    async pages() {
      const { targetInfos } = await root.send("Target.getTargets", {})
      return targetInfos.filter((info) => info.type === "page")
    },
    async read(targetId, expression) {
      const transport = await WebSocketTransport.connect(`ws://127.0.0.1:${port}/devtools/page/${targetId}`)
      const page = new Connection(transport)
      const { result } = await page.root.send("Runtime.evaluate", { expression, returnByValue: true })
      page.close()
      return result.value
    },
    async close() {
      connection.close()
      const all = await listProcesses()
      const others = [
        ...descendantsOf(Number(child.pid), all),
        ...all.filter(({ pid, command }) => pid !== child.pid && command.includes(profile)),
      ]
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, "exit")
        child.kill("SIGKILL")
        await exited
      }
      // Its child processes end a moment later, and write to the profile until then.
      await waitUntilGone([...new Set(others.map(({ pid }) => pid))], 30_000)
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

/** The browser writes the port to a file when it listens. */
async function portOf(profile: string): Promise<{ port: number; path: string }> {
  const file = join(profile, "DevToolsActivePort")
  const watcher = watch(profile)
  try {
    for (;;) {
      const [port, path] = (await readFile(file, "utf8").catch(() => "")).split("\n")
      if (port && path) return { port: Number(port), path }
      await Promise.race([once(watcher, "change"), pause(100)])
    }
  } finally {
    watcher.close()
  }
}
