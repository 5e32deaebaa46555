import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { descendantsOf, identityOf } from "../process.ts"
import { installDebianPackage, packageManager, systemFacts } from "./debian.ts"

describe("the decision", () => {
  const root = { uid: 0, isDebianLike: true, aptGet: "/usr/bin/apt-get" }

  it("needs root, Debian and apt-get", () => {
    expect(packageManager(root)).toEqual({ aptGet: "/usr/bin/apt-get" })
    expect(packageManager({ ...root, uid: 1000 })).toEqual({ refusal: "only root may install packages" })
    expect(packageManager({ ...root, uid: undefined })).toEqual({ refusal: "only root may install packages" })
    expect(packageManager({ ...root, isDebianLike: false })).toEqual({ refusal: "this is not a Debian-like system" })
    expect(packageManager({ ...root, aptGet: undefined })).toEqual({ refusal: "there is no apt-get" })
  })

  it("rests on this system", () => {
    const facts = systemFacts(process.env)
    expect(facts.uid).toBe(process.getuid?.())
    expect(facts.isDebianLike).toBe(existsSync("/etc/debian_version"))
  })
})

describe.runIf(process.platform === "linux")("apt-get", () => {
  let folder: string
  let lines: string[]

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "debian-"))
    lines = []
  })

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  function fake(program: string): string {
    const path = join(folder, "apt-get")
    writeFileSync(path, `#!/bin/sh\n${program}\n`)
    chmodSync(path, 0o755)
    return path
  }

  const env = { PATH: process.env.PATH, KEPT: "yes" }
  const signal = new AbortController().signal
  const progress = (line: string) => lines.push(line)

  it("runs apt-get twice, without a shell or prompts, and passes on its output", async () => {
    const log = join(folder, "log")
    const aptGet = fake(
      `printf '%s|' "$DEBIAN_FRONTEND" "$KEPT" "$@" >> '${log}'; echo >> '${log}'; echo "doing $1"; echo; echo careful >&2`,
    )
    await installDebianPackage({ aptGet, env, signal, progress })
    expect(readFileSync(log, "utf8")).toBe(
      "noninteractive|yes|update|\nnoninteractive|yes|install|-y|--no-install-recommends|chromium|\n",
    )
    expect(lines[0]).toBe("apt-get update")
    expect(lines).toContain("apt-get install -y --no-install-recommends chromium")
    expect(lines).toContain("doing install")
    expect(lines).toContain("careful")
    expect(lines).not.toContain("")
  })

  it("may fail to update as long as it installs", async () => {
    const aptGet = fake('[ "$1" = install ] || { echo "E: one source is broken" >&2; exit 100; }')
    await installDebianPackage({ aptGet, env, signal, progress })
    expect(lines).toContain("apt-get update ended with code 100: E: one source is broken")
  })

  it("explains why it failed", async () => {
    const aptGet = fake('echo "E: no $1"; exit 100')
    await expect(installDebianPackage({ aptGet, env, signal, progress })).rejects.toMatchObject({
      code: "install_failed",
      message: "the chromium package could not be installed: apt-get install ended with code 100: E: no install",
      hint: expect.stringContaining("apt-get install -y --no-install-recommends chromium"),
      evidence: { failures: [expect.stringContaining("update"), expect.stringContaining("install")] },
    })
    await expect(installDebianPackage({ aptGet: join(folder, "none"), env, signal, progress })).rejects.toMatchObject({
      message: expect.stringContaining("ENOENT"),
    })
  })

  it("is ended with its children when the caller cancels", async () => {
    const before = descendantsOf(process.pid)
    const aptGet = fake("sleep 60 & echo started $!; wait")
    const cancel = new AbortController()
    const reason = new Error("enough")
    let helper = 0
    const watch = (line: string) => {
      if (!line.startsWith("started")) return
      helper = Number(line.split(" ")[1])
      cancel.abort(reason)
    }
    await expect(installDebianPackage({ aptGet, env, signal: cancel.signal, progress: watch })).rejects.toBe(reason)
    expect(helper).toBeGreaterThan(0)
    await expect.poll(() => identityOf(helper)).toBeUndefined()
    expect(descendantsOf(process.pid).filter((pid) => !before.includes(pid))).toEqual([])
  })
})
