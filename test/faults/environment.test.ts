import { readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { afterAll, beforeAll, expect, test } from "vitest"
import { errnoOf } from "../../src/base/errors.ts"
import { runProgram, stopRuntime } from "../contract/program.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"
import { processesOf } from "./support/own-processes.ts"

const home = withTempHome()
const SECRET = "kept-with-its-caller"
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(async () => {
  await stopRuntime({ home: home.path, cwd: tmpdir() })
  await site.close()
})

const run = (...words: string[]) =>
  runProgram([...words, "--session", "one"], {
    home: home.path,
    cwd: tmpdir(),
    env: { SHOP_PASSWORD: SECRET, SHOP_API_KEY: SECRET, LC_SHOP: "passed on" },
  })

async function environmentOf(pid: number): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/environ`, "utf8")
  } catch (error) {
    // The process has just ended.
    if (["ENOENT", "ESRCH"].includes(errnoOf(error) ?? "")) return ""
    throw error
  }
}

test.skipIf(process.platform !== "linux")("no long-lived process has a caller's environment variables", async () => {
  expect((await run("open", `${site.url}/form`)).exit).toBe(0)
  const processes = await processesOf(home.path)
  expect(processes.length).toBeGreaterThan(2)
  const environments = await Promise.all(processes.map(({ pid }) => environmentOf(pid)))
  expect(environments.filter((text) => text.includes(SECRET))).toEqual([])
  expect(environments.filter((text) => text.includes("LC_SHOP=passed on")).length).toBeGreaterThan(1)
  const { stdout } = await run(
    "run",
    "--code",
    "const { env } = await import('node:process'); return [env.SHOP_PASSWORD ?? 'none', env.LC_SHOP]",
  )
  expect(JSON.parse(stdout)).toEqual(["none", "passed on"])
  const filled = await run("fill", "input[type=password]", "--secret", "SHOP_PASSWORD")
  expect(filled.stdout).toContain(`set, ${SECRET.length} characters`)
})
