import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { programFor } from "./setup-program.ts"

let folder: string
let program: string

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "setup-program-")))
  for (const name of ["package", "bin", "other"]) await mkdir(join(folder, name))
  program = join(folder, "package", "tabhand")
  await writeFile(program, "#!/bin/sh\n", { mode: 0o755 })
  await symlink(program, join(folder, "bin", "tabhand"))
  await writeFile(join(folder, "other", "tabhand"), "#!/bin/sh\n", { mode: 0o755 })
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const found = (...folders: string[]) =>
  programFor(program, { PATH: ["", ...folders.map((name) => join(folder, name))].join(delimiter) })

test("a program that is on the PATH is named, through a link too", async () => {
  const named = { command: "tabhand", args: [], isLocal: false }
  expect(await found("nowhere", "bin")).toEqual(named)
  expect(await found("package")).toEqual(named)
})

test("one that is not, or that another one precedes, is named by the paths of Node and its file", async () => {
  const local = { command: process.execPath, args: [join(folder, "package", "tabhand.cjs")], isLocal: true }
  expect(await found()).toEqual(local)
  expect(await found("other", "bin")).toEqual(local)
  expect(await programFor(program, {})).toEqual(local)
})
