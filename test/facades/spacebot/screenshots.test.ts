import { readdir, readFile, writeFile } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { withFacade } from "../support.ts"
import { configured, onLoopback, TestWorker } from "./support.ts"

const server = withFacade("spacebot", ...onLoopback)
const NAME = /^screenshot_\d{8}_\d{6}_\d{3}\.png$/
/** Without a configuration. */
let plain: TestWorker

beforeAll(async () => {
  plain = await work()
})

async function work(...words: string[]): Promise<TestWorker> {
  const worker = new TestWorker(await server.connect(words), server.site)
  await worker.open("/form")
  return worker
}

/** The size in the header of a PNG. */
async function sizeOf(path: string): Promise<{ width: number; height: number; bytes: number }> {
  const bytes = await readFile(path)
  expect(bytes.subarray(1, 4).toString()).toBe("PNG")
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes: bytes.length }
}

describe("SPB-13, SPB-21: a screenshot", () => {
  test("SPB-13, SPB-21, SPB-S3, SPB-S5: is saved in the session's own folder under a name with its time, in the document's size", async () => {
    const before = Date.now()
    const { message, screenshot_path: path = "" } = await plain.use({ action: "screenshot" })
    expect(basename(path)).toMatch(NAME)
    const [, date = "", time = "", ms = ""] = /_(\d+)_(\d+)_(\d+)\.png$/.exec(path) ?? []
    const written = `${date.replace(/(....)(..)/, "$1-$2-")}T${time.replace(/(..)(..)/, "$1:$2:")}.${ms}Z`
    expect(Date.parse(written)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(written)).toBeLessThanOrEqual(Date.now())
    expect(dirname(path)).toMatch(new RegExp(`^${join(server.home, "artifacts")}`))
    const { width, height, bytes } = await sizeOf(path)
    expect({ width, height }).toEqual({ width: 1280, height: 900 })
    expect(message).toBe(`Screenshot saved (${Math.floor(bytes / 1024)}KB)`)
  })

  test("SPB-13: shows the window, the whole page or one element", async () => {
    await plain.navigate("/tall")
    const whole = await plain.use({ action: "screenshot", full_page: true })
    expect((await sizeOf(whole.screenshot_path ?? "")).height).toBeGreaterThan(2_000)
    await plain.navigate("/form")
    const element_ref = await plain.refOf("Create account")
    for (const full_page of [false, true]) {
      const { screenshot_path = "" } = await plain.use({ action: "screenshot", element_ref, full_page })
      const { width, height } = await sizeOf(screenshot_path)
      expect(width).toBeLessThan(300)
      expect(height).toBeLessThan(60)
    }
  })

  test("SPB-21, SPB-22: goes into screenshot_dir, which is made, and replaces nothing", async () => {
    const words = await configured(server.home, '[defaults.browser]\nscreenshot_dir = "shots/of agents"\n')
    const worker = await work(...words)
    const folder = join(server.home, "shots", "of agents")
    const paths: string[] = []
    for (let n = 0; n < 3; n++) paths.push((await worker.use({ action: "screenshot" })).screenshot_path ?? "")
    expect(paths.map((path) => dirname(path))).toEqual([folder, folder, folder])
    expect(paths.every((path) => NAME.test(basename(path)))).toBe(true)
    expect((await readdir(folder)).sort()).toEqual(paths.map((path) => basename(path)).sort())
  })

  test("SPB-21: that cannot be saved is an error", async () => {
    await writeFile(join(server.home, "taken"), "")
    const words = await configured(server.home, '[defaults.browser]\nscreenshot_dir = "taken"\n')
    const worker = await work(...words)
    expect(await worker.error({ action: "screenshot" })).toMatch(
      /^Browser error: failed to create screenshot dir: .*taken/,
    )
  })
})
