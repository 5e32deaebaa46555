import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { runProgram, stopRuntime } from "../contract/program.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"

const home = withTempHome()
let site: Site
let folder: string

beforeAll(async () => {
  site = await startSite()
  folder = join(home.path, "project")
  await mkdir(folder)
})

afterAll(async () => {
  await stopRuntime({ home: home.path, cwd: folder })
  await site.close()
})

const tabhand = (words: readonly string[], stdin?: string) =>
  runProgram(["--session", "shell", ...words], { home: home.path, cwd: folder, stdin })

test("OMP-36: code from a file or standard input neither reads nor writes the working directory", async () => {
  // Puppeteer's own launcher would load this.
  await writeFile(join(folder, ".puppeteerrc.cjs"), "require('node:fs').writeFileSync(__dirname + '/loaded', '')")
  await writeFile(join(folder, "check.js"), "return { title: await tab.title(), by: args.name }")
  await tabhand(["open", `${site.url}/title/Shell`])
  expect(await tabhand(["run", "check.js", "--code-args", '{"name":"a shell"}'])).toMatchObject({
    stdout: '{"title":"Shell","by":"a shell"}\n',
    exit: 0,
  })
  expect(await tabhand(["run", "-"], "return tab.url()")).toMatchObject({
    stdout: `${site.url}/title/Shell\n`,
    exit: 0,
  })
  expect(await readdir(folder)).toEqual([".puppeteerrc.cjs", "check.js"])
})

test("a setting forbids code on this machine and in pages", async () => {
  const refused = await tabhand(["run", "--evaluate", "page", "--code", "return 1"])
  expect(refused.stderr).toContain("error policy_denied: `run` runs code on this machine, which is not allowed here")
  for (const words of [
    ["eval", "1"],
    ["wait", "--fn", "true"],
  ])
    expect((await tabhand(["--evaluate", "off", ...words])).stderr).toContain("runs code in pages")
  expect((await tabhand(["--evaluate", "off", "get", "title"])).stdout).toContain("Shell")
})
