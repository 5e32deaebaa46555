import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { createInterface } from "node:readline"
import { abortable } from "../../base/deadline.ts"
import { messageOf, TabhandError } from "../../base/errors.ts"
import type { Environment } from "../../base/home.ts"
import { oneLine } from "../../base/text.ts"
import { whyNotExecutable } from "../executable/executable-file.ts"
import { onPath } from "../executable/places.ts"
import { endProcess } from "../process.ts"

/** Facts that decide whether the distribution's package may be installed. */
export interface SystemFacts {
  readonly uid: number | undefined
  readonly isDebianLike: boolean
  readonly aptGet: string | undefined
}

export function systemFacts(env: Environment): SystemFacts {
  return {
    uid: process.getuid?.(),
    isDebianLike: existsSync("/etc/debian_version"),
    aptGet: [...onPath("apt-get", env), "/usr/bin/apt-get"].find((path) => whyNotExecutable(path) === undefined),
  }
}

/** The tool to use, or why it must not be used. */
export function packageManager(facts: SystemFacts): { readonly aptGet: string } | { readonly refusal: string } {
  if (!facts.isDebianLike) return { refusal: "this is not a Debian-like system" }
  if (facts.aptGet === undefined) return { refusal: "there is no apt-get" }
  if (facts.uid !== 0) return { refusal: "only root may install packages" }
  return { aptGet: facts.aptGet }
}

export const installChromium = ["install", "-y", "--no-install-recommends", "chromium"] as const

export interface PackageOptions {
  readonly aptGet: string
  readonly env: Environment
  readonly signal: AbortSignal
  readonly progress: (line: string) => void
}

/** Installs the distribution's Chromium package. */
export async function installDebianPackage(options: PackageOptions): Promise<void> {
  const listing = await aptGet(["update"], options)
  // One broken source fails the whole update, but the package may still be known.
  if (listing !== undefined) options.progress(listing)
  const failure = await aptGet(installChromium, options)
  if (failure === undefined) return
  throw new TabhandError("install_failed", `the chromium package could not be installed: ${failure}`, {
    hint: `run \`apt-get ${installChromium.join(" ")}\` and see what it says`,
    evidence: { failures: [listing, failure].filter((one) => one !== undefined) },
  })
}

/** apt-get lets dpkg finish when it receives SIGTERM while it unpacks. */
const END_GRACE_MS = 10_000

/** The failure, if there was one. */
async function aptGet(args: readonly string[], options: PackageOptions): Promise<string | undefined> {
  options.signal.throwIfAborted()
  options.progress(`apt-get ${args.join(" ")}`)
  const child = spawn(options.aptGet, args, {
    env: { ...options.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  })
  let last = ""
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on("line", (line) => {
      if (line.trim() === "") return
      last = oneLine(line)
      options.progress(last)
    })
  }
  const ended = new Promise<string | undefined>((resolve) => {
    child.once("error", (error) => resolve(messageOf(error)))
    child.once("close", (code, signal) => {
      resolve(code === 0 ? undefined : `apt-get ${args[0]} ended with ${signal ?? `code ${code}`}: ${last}`)
    })
  })
  try {
    return await abortable(ended, options.signal)
  } finally {
    await endProcess(child, { graceMs: END_GRACE_MS, signal: "SIGINT" })
  }
}
