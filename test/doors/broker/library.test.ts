import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, expect, test, vi } from "vitest"
import { z } from "zod"
import { localBroker } from "../../../src/doors/library/broker-service.ts"
import { withEngine } from "../../support/with-engine.ts"
import { headless } from "./support/door.ts"

const engine = withEngine()
const COMMANDS = "plugin.outbound.browser"
const reply = z.object({ ok: z.boolean() }).loose()

beforeAll(() => writeFileSync(join(engine.home, "config.json"), JSON.stringify(headless)))

test("NEX-2, NEX-3: a program serves its browser on a broker of its own, without any server", async () => {
  const broker = localBroker()
  await using service = engine.tabhand.serveOn(broker, { events: ["Page"] })
  const events: string[] = []
  broker.subscribe("plugin.events.browser.*", ({ subject }) => events.push(subject))
  const ask = async (payload: object) => reply.parse((await broker.request(COMMANDS, payload)).json())

  expect(await ask({ command: "navigate", url: engine.site.url })).toEqual({ ok: true })
  expect(await ask({ command: "evaluate", script: "6 * 7" })).toEqual({ ok: true, result: 42 })
  expect(await ask({ command: "screenshot" })).toEqual({ ok: true, data: expect.stringMatching(/^iVBORw0KGgo/) })
  expect(await ask({ command: "click" })).toMatchObject({ ok: false, error: expect.stringContaining("target") })
  await vi.waitFor(() => expect(events).toContain("plugin.events.browser.loadeventfired"), { timeout: 10_000 })
  expect(service.counters()).toMatchObject({ received: 4, done: 4, failed: 1 })
})

test("sessions of the broker are pages of their own, and are closed with the service", async () => {
  const broker = localBroker()
  const service = engine.tabhand.serveOn(broker)
  const ask = async (session_id: string, payload: object) =>
    (await broker.request(COMMANDS, { id: crypto.randomUUID(), session_id, payload })).json()
  const opened = (name: string) => ask(name, { command: "navigate", url: `${engine.site.url}/?${name}` })
  await Promise.all(["one", "two"].map(opened))
  for (const name of ["one", "two"]) {
    expect(await ask(name, { command: "current_url" })).toMatchObject({
      session_id: name,
      payload: { ok: true, result: `${engine.site.url}/?${name}` },
    })
  }
  const tabs = () => engine.tabhand.runtime.sessions.list().reduce((sum, { tabs }) => sum + tabs.size, 0)
  expect(tabs()).toBe(2)
  await service.close()
  expect(tabs()).toBe(0)
})
