import { type ChildProcessByStdio, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { runCommand } from "../../support/command-line.ts"

const program = join(import.meta.dirname, "..", "..", "..", "dist", "bin", "tabhand.cjs")

/** A door that listens on a port, in a process of its own. */
export interface ServedDoor {
  readonly name: string
  readonly url: string
  readonly tokenFile: string
  readonly token: string
  /** A request that needs the token and changes nothing. */
  readonly probe: { readonly method: "GET" | "POST"; readonly path: string; readonly body: string }
  readonly headers: Readonly<Record<string, string>>
  readonly process: Child
  /** Ends the process and returns its exit code. */
  close(signal?: "SIGTERM" | "SIGINT"): Promise<number | null>
}

type Child = ChildProcessByStdio<null, Readable, Readable>

export interface DoorStart {
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
}

/** Starts `tabhand http`, which prints its URL in a line of JSON. */
export async function openHttpDoor(start: DoorStart = {}): Promise<ServedDoor> {
  const child = startDoor(["http", "--port", "0", "--json", ...(start.args ?? [])], start)
  const [line = ""] = await linesOf(child, child.stdout, 1)
  const { url, tokenFile } = JSON.parse(line)
  return served("tabhand http", child, url, tokenFile, { method: "GET", path: "/v1/sessions", body: "" })
}

const hello = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
}

/** Starts `tabhand mcp --http`, which prints its URL as text. */
export async function openMcpDoor(start: DoorStart = {}): Promise<ServedDoor> {
  const child = startDoor(["mcp", "--http", "0", ...(start.args ?? [])], start)
  const said = (await linesOf(child, child.stderr, 2)).join("\n")
  const [, url = "", path = ""] = /(http:\/\/[^/\s]+)(\/\S*)/.exec(said) ?? []
  const [, tokenFile = ""] = /token is in (\S+)/.exec(said) ?? []
  return served("tabhand mcp --http", child, url, tokenFile, { method: "POST", path, body: JSON.stringify(hello) })
}

/** Runs a door that is expected to refuse to start. */
export function runDoor(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return runCommand([process.execPath, program, ...args], { env: { ...process.env, ...env } })
}

export async function stopRuntime(): Promise<void> {
  await runDoor(["runtime", "stop"])
}

function startDoor(argv: readonly string[], { env = {}, cwd }: DoorStart): Child {
  return spawn(process.execPath, [program, ...argv], {
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ["ignore", "pipe", "pipe"],
  })
}

/** The first lines of output; throws if the process ends before. */
async function linesOf(child: Child, stream: Readable, count: number): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface({ input: stream })) {
    if (lines.push(line) === count) return lines
  }
  throw new Error(`the door ended with ${child.exitCode}: ${lines.join("\n")}`)
}

function served(name: string, child: Child, url: string, tokenFile: string, probe: ServedDoor["probe"]): ServedDoor {
  const token = tokenFile === "" || tokenFile === null ? "" : readFileSync(tokenFile, "utf8").trim()
  // Keep reading, so that the process never blocks on its output.
  child.stdout.resume()
  child.stderr.resume()
  return {
    name,
    url,
    tokenFile,
    token,
    probe,
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    process: child,
    async close(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, "exit")
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}
