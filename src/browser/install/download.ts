import { type ChildProcessByStdio, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import type { Readable, Writable } from "node:stream"
import { z } from "zod"
import { abortable, formatMs } from "../../base/deadline.ts"
import { messageOf, TabhandError } from "../../base/errors.ts"
import type { Environment } from "../../base/home.ts"
import { clip, formatBytes, oneLine } from "../../base/text.ts"
import { OutputTail } from "../output-tail.ts"
import { endProcess } from "../process.ts"
import { downloadProgram } from "./download-program.ts"

export interface DownloadLimits {
  /** Until the first byte of the archive, for an unreachable host. */
  readonly firstByteMs: number
  /** Between two chunks of it. */
  readonly stallMs: number
  readonly unpackMs: number
}

export interface DownloadOptions {
  /** Target folder with the layout `chrome/<platform>-<version>/…`. */
  readonly folder: string
  /** Environment of the download process, which reads the proxies from it. */
  readonly env: Environment
  readonly signal: AbortSignal
  readonly limits: DownloadLimits
  readonly progress: (line: string) => void
  /** Called as soon as the version is known. When it returns true, nothing is downloaded. */
  readonly isPresent: (version: string) => boolean
  /** Overrides the stable version. */
  readonly version?: string | undefined
  /** Overrides Google's download host. */
  readonly baseUrl?: string | undefined
}

const Message = z.union([
  z.object({ version: z.string() }),
  z.object({ bytes: z.number(), total: z.number().nullable() }),
  z.object({ done: z.literal(true) }),
  z.object({ error: z.string() }),
])

export interface Downloaded {
  readonly version: string
  /** Nothing was downloaded, because that version already existed. */
  readonly wasPresent: boolean
}

/** Downloads and unpacks Chrome for Testing; fails with `install_failed` as soon as a limit passes. */
export async function download(options: DownloadOptions): Promise<Downloaded> {
  options.signal.throwIfAborted()
  const child = startProgram(options)
  const patience = new Patience()
  patience.allow(options.limits.firstByteMs, "the download host could not be reached")
  const notStarted = new Promise<never>((_, reject) => child.once("error", (error) => reject(failed(messageOf(error)))))
  try {
    const outcome = Promise.race([follow(child, options, patience), notStarted])
    return await abortable(outcome, AbortSignal.any([options.signal, patience.signal]))
  } finally {
    patience.end()
    await endProcess(child, { graceMs: 0 })
  }
}

function startProgram({ folder, version, baseUrl, env }: DownloadOptions) {
  const library = import.meta.resolve("@puppeteer/browsers")
  const order = JSON.stringify({ library, folder, version, baseUrl })
  return spawn(process.execPath, ["--input-type=module", "--eval", downloadProgram, "--", order], {
    env: { ...env },
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  })
}

async function follow(
  child: ChildProcessByStdio<Writable, Readable, Readable>,
  { isPresent, limits, progress }: DownloadOptions,
  patience: Patience,
): Promise<Downloaded> {
  const errors = new OutputTail(child.stderr)
  const report = new ProgressReport(progress)
  let version = ""
  for await (const line of createInterface({ input: child.stdout })) {
    const message = Message.parse(JSON.parse(line))
    if ("error" in message) throw failed(message.error)
    if ("done" in message) return { version, wasPresent: false }
    if ("version" in message) {
      version = message.version
      if (isPresent(version)) return { version, wasPresent: true }
      progress(`downloading Chrome for Testing ${version}`)
    } else {
      const { bytes, total } = message
      report.add(bytes, total)
      if (total !== null && bytes < total) patience.allow(limits.stallMs, "the download stopped half-way")
      else patience.allow(limits.unpackMs, "the archive could not be unpacked in time")
    }
  }
  throw failed(`the download was cut short${errors.lastLine() ? `: ${errors.lastLine()}` : ""}`)
}

/** Aborts when there is no progress within the limit set last. */
class Patience {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #ended = false

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  allow(ms: number, complaint: string): void {
    if (this.#ended) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(failed(`${complaint} (${formatMs(ms)})`)), ms)
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
  }
}

/** Reports every tenth of the download. */
class ProgressReport {
  readonly #progress: (line: string) => void
  #tenths = 0

  constructor(progress: (line: string) => void) {
    this.#progress = progress
  }

  add(bytes: number, total: number | null): void {
    if (total === null || total === 0) return
    const tenths = Math.floor((bytes / total) * 10)
    if (tenths <= this.#tenths) return
    this.#tenths = tenths
    this.#progress(bytes < total ? `downloaded ${tenths * 10} % of ${formatBytes(total)}` : "downloaded, unpacking")
  }
}

export function failed(reason: string): TabhandError {
  return new TabhandError(
    "install_failed",
    `Chrome for Testing could not be installed: ${clip(oneLine(reason), 300)}`,
    {
      hint: "check the network and the proxy settings, then run `tabhand install` again",
    },
  )
}
