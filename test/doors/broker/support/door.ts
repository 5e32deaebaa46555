import { type ChildProcessByStdio, spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { z } from "zod"
import { plainEnvironment } from "../../../contract/program.ts"

const program = join(import.meta.dirname, "..", "..", "..", "..", "dist", "bin", "tabhand.cjs")

/** The facade shows its browser unless it is configured otherwise. */
export const headless = { facades: { nexo: { headless: true } } }

const facts = z.object({
  servers: z.array(z.string()),
  commands: z.array(z.string()),
  replies: z.string(),
  pid: z.number(),
})

export interface DoorStart {
  readonly home: string
  readonly words?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Receives what it prints for its user, also before it has started. */
  readonly onSaid?: (line: string) => void
}

/** A running `tabhand broker`. */
export class Door {
  readonly facts: z.output<typeof facts>
  readonly #child: ChildProcessByStdio<null, Readable, Readable>
  readonly #said: string[]
  readonly #closed: Promise<unknown>

  private constructor(
    said: z.output<typeof facts>,
    child: ChildProcessByStdio<null, Readable, Readable>,
    lines: string[],
  ) {
    this.facts = said
    this.#child = child
    this.#said = lines
    this.#closed = once(child, "close")
  }

  static async start({ home, words = [], env = {}, onSaid = () => {} }: DoorStart): Promise<Door> {
    configure(home)
    const child = spawn(process.execPath, [program, "broker", "--json", ...words], {
      cwd: home,
      env: { ...plainEnvironment(), TABHAND_HOME: home, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    })
    const said: string[] = []
    createInterface({ input: child.stderr }).on("line", (line) => {
      said.push(line)
      onSaid(line)
    })
    const started = new Promise<Door>((resolve, reject) => {
      createInterface({ input: child.stdout }).on("line", (line) => {
        said.push(line)
        const read = facts.safeParse(JSON.parse(line))
        if (read.success) resolve(new Door(read.data, child, said))
      })
      child.once("close", () => reject(new Error(`the door did not start: ${said.join("\n")}`)))
    })
    return started
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** What it printed for its user since its start. */
  get said(): string {
    return this.#said.join("\n")
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Waits until it has ended by itself and everything that it said was read; returns its exit code. */
  async exited(): Promise<number | undefined> {
    await this.#closed
    return this.#child.exitCode ?? undefined
  }

  /** Ends it; returns its exit code, or undefined if it was killed. */
  end(signal: NodeJS.Signals = "SIGTERM"): Promise<number | undefined> {
    this.#child.kill(signal)
    return this.exited()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end("SIGKILL")
  }
}

/** Browsers of that home have no window. */
export function configure(home: string): void {
  writeFileSync(join(home, "config.json"), JSON.stringify(headless))
}
