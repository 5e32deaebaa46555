import { join } from "node:path"
import { z } from "zod"
import { TabhandError } from "../base/errors.ts"
import { LineReader } from "../base/line-reader.ts"

const client = join(import.meta.dirname, "..", "bin", "tabhand.cjs")

const outcome = z.object({ error: z.string().nullable(), hint: z.string().optional() })

/** Downloads a browser by running `tabhand install`; concurrent callers share one process. */
export class Installer {
  readonly #home: string
  readonly #listeners = new Set<(line: string) => void>()
  #running: Promise<void> | undefined

  constructor(home: string) {
    this.#home = home
  }

  async run(onLine: (line: string) => void): Promise<void> {
    this.#listeners.add(onLine)
    this.#running ??= this.#install().finally(() => {
      this.#running = undefined
    })
    try {
      await this.#running
    } finally {
      this.#listeners.delete(onLine)
    }
  }

  async #install(): Promise<void> {
    // Loaded here because it is rarely needed.
    const { spawn } = await import("node:child_process")
    // Does not run the package manager: that is up to the owner of the machine.
    const child = spawn(process.execPath, [client, "install", "--no-packages", "--json"], {
      env: { ...process.env, TABHAND_HOME: this.#home },
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    })
    const end = () => child.kill()
    process.once("exit", end)
    let said = ""
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString()
    })
    const lines = new LineReader((line) => this.#report(line))
    child.stderr.on("data", (chunk: Buffer) => lines.take(chunk))
    try {
      await new Promise<void>((resolve, reject) => {
        child.on("error", reject)
        child.on("close", (code) => (code === 0 ? resolve() : reject(failure(said))))
      })
    } finally {
      process.off("exit", end)
    }
  }

  #report(line: string): void {
    for (const listener of this.#listeners) listener(line)
  }
}

function failure(said: string): TabhandError {
  const { error, hint } = read(said)
  return new TabhandError("install_failed", error ?? "the installation of a browser was ended", {
    hint: hint ?? "run `tabhand install` in a shell",
  })
}

function read(said: string): Partial<z.output<typeof outcome>> {
  try {
    return outcome.safeParse(JSON.parse(said)).data ?? {}
  } catch {
    // The process was ended before it printed anything.
    return {}
  }
}
