import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { withEngine } from "../../support/with-engine.ts"

const engine = withEngine()

beforeEach(async () => {
  const project = join(engine.home, "project")
  await mkdir(join(project, ".git"), { recursive: true })
  await writeFile(
    join(project, "tabhand.json"),
    JSON.stringify({ viewport: "333x222", budget: 20, userAgent: "project" }),
  )
  vi.spyOn(process, "cwd").mockReturnValue(project)
  vi.stubEnv("TABHAND_VIEWPORT", "640x480")
  await writeFile(join(engine.home, "config.json"), JSON.stringify({ viewport: "555x444", userAgent: "user" }))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const facts = { script: "[innerWidth, innerHeight, navigator.userAgent].join()" }

test("methods and tools of a session use the user's file and variables, but no project's file", async () => {
  await using byMethod = engine.tabhand.session()
  await byMethod.run("open", { url: engine.site.url })
  expect((await byMethod.run("eval", facts)).data.result).toBe("640,480,user")

  await using byTool = engine.tabhand.session()
  const tool = (name: string) => byTool.tools({ set: "full" }).find((each) => each.name === name)
  const opened = await tool("browser_navigate")?.execute({ url: engine.site.url })
  expect(opened).toMatchObject({ isError: false })
  expect((await byTool.run("eval", facts)).data.result).toBe("640,480,user")
})
