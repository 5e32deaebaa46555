import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { tabhand } from "../../../src/doors/library/tabhand.ts"
import { openHttpDoor, type ServedDoor, stopRuntime } from "../../doors/support/served-door.ts"
import { type Site, startSite } from "../../site/site.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { known } from "../../support/with-engine.ts"

const home = withTempHome()
let site: Site
let door: ServedDoor | undefined

beforeAll(async () => {
  const facades = { operator: { browser_use_enabled: true, headless: true } }
  await writeFile(join(home.path, "config.json"), JSON.stringify({ facades }))
  site = await startSite()
  door = await openHttpDoor({ args: ["--tools", "operator"] })
})
afterAll(async () => {
  await door?.close()
  await stopRuntime()
  await site.close()
})

async function ask(method: string, path: string, body?: object) {
  const { headers, url } = known(door)
  const answer = await fetch(url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

const use = (args: object) => ask("POST", "/v1/sessions/agent/tools/browser?facade=operator", args)
const state = () => ask("GET", "/v1/sessions/agent/resources/operator/state")

test("OPU-4, OPU-17: the tool and its state are served over HTTP", async () => {
  expect(await state()).toMatchObject({ status: 200, body: { success: true, data: { content: "" } } })
  expect(await use({ action: "back" })).toMatchObject({
    status: 400,
    body: { success: false, code: "bad_argument", error: expect.stringContaining("Browser is not open.") },
  })
  expect(await use({ action: "open" })).toMatchObject({
    status: 200,
    body: { success: true, data: { action: "open" } },
  })
  await use({ action: "goto", url: `${site.url}/title/Http` })
  const line = `[Browser: chrome | ${site.url}/title/Http | Http | 1 tab(s)]`
  expect((await state()).body).toMatchObject({ data: { content: line }, text: line })
  const none = await ask("GET", "/v1/sessions/agent/resources/operator/weather")
  expect(none).toMatchObject({ status: 404, body: { hint: "there are: state, elements" } })
})

test("OPU-17: a program on another machine reads the state", async () => {
  const { token, url } = known(door)
  await using there = await tabhand({ connect: url, token })
  const session = there.session("agent")
  const [browser] = session.tools({ set: "operator" })
  const [line] = browser?.resources ?? []
  await browser?.execute({ action: "open" })
  expect(await line?.read()).toMatch(/^\[Browser: chrome \| /)
  await session.close()
})
