import { appendFile, mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { homePaths } from "../../base/home.ts"
import { type Tabhand, tabhand } from "../../doors/library/tabhand.ts"

let home: string
let runtime: Tabhand

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "logs-"))
  runtime = await tabhand({ home })
})
afterAll(async () => {
  await runtime.close()
  await rm(home, { recursive: true, force: true })
})

test("the last lines of the runtime's log are shown, also of a long one", async () => {
  const { runtimeLog } = homePaths(home)
  const last = async (lines: number) => (await runtime.session("any").run("logs", { lines })).data.lines
  expect(await last(20)).toEqual([])
  await mkdir(dirname(runtimeLog), { recursive: true })
  await appendFile(runtimeLog, "one\ntwo\nthree\n")
  expect(await last(2)).toEqual(["two", "three"])
  expect(await last(20)).toEqual(["one", "two", "three"])
  expect(await last(0)).toEqual([])
  await appendFile(runtimeLog, `${"x".repeat(400_000)}\nfour\nfive\n`)
  expect(await last(20)).toEqual(["four", "five"])
})
