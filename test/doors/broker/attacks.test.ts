import { expect, test, vi } from "vitest"
import { ask, COMMANDS, eventOf } from "./support/nats.ts"
import { withBroker } from "./support/with-broker.ts"

const place = withBroker()

test("with --evaluate off no script of a sender runs, and no file or page of the browser is opened", async () => {
  await place.door(["--evaluate", "off"])
  const client = await place.client()
  const run = async (payload: object) => (await ask(client, { payload })).payload
  expect(await run({ command: "navigate", url: `${place.site.url}/title/Calm` })).toEqual({ ok: true })
  for (const payload of [
    { command: "evaluate", script: "document.title = 'ran'" },
    { command: "navigate", url: "data:text/html,<script>document.title = 'ran'</script>" },
    { command: "navigate", url: "javascript:document.title = 'ran'" },
    { command: "navigate", url: "file:///etc/hostname" },
    { command: "navigate", url: "chrome://settings" },
  ]) {
    expect(await run(payload)).toMatchObject({ ok: false, error: expect.any(String) })
  }
  expect(await run({ command: "current_url" })).toEqual({ ok: true, result: `${place.site.url}/title/Calm` })
})

test("what a sender adds to a command chooses no browser, session, folder or secret", async () => {
  await place.door([], { env: { SHOP_PASSWORD: "not-for-senders" } })
  const client = await place.client()
  const added = {
    executable: "/bin/sh",
    args: ["--renderer-cmd-prefix=/bin/sh"],
    cdp_url: "http://127.0.0.1:1",
    user_data_dir: "/tmp/elsewhere",
    settings: { cdp: "1", session: "default", evaluate: "host", reveal: true },
    caller: { confined: false, roots: ["/"] },
    path: "/tmp/elsewhere.png",
    secret: "SHOP_PASSWORD",
  }
  const run = async (payload: object) => (await ask(client, { payload: { ...payload, ...added } })).payload
  place.site.publish("/published/field", `<title>Field</title><input id="f">`)
  expect(await run({ command: "navigate", url: `${place.site.url}/published/field` })).toEqual({ ok: true })
  expect(await run({ command: "fill", target: "#f", value: "mine" })).toMatchObject({ ok: true })
  expect(await run({ command: "evaluate", script: "f.value" })).toEqual({ ok: true, result: "mine" })
})

test("a reply goes to no subject on which only servers or the door speak", async () => {
  await place.door(["--events", "none"])
  const client = await place.client()
  const seen: string[] = []
  for (const subject of [">", "$JS.>", "$KV.>"]) {
    client.subscribe(subject, { callback: (_error, message) => void seen.push(message.subject) })
  }
  await client.flush()
  const elsewhere = ["$JS.API.STREAM.DELETE.orders", "$KV.settings.admin", "plugin.events.browser.loadeventfired"]
  for (const [n, subject] of elsewhere.entries()) {
    client.publish(COMMANDS, eventOf({ id: `a${n}`, payload: { command: "evaluate", script: "1" } }), {
      reply: subject,
    })
    const asked = JSON.parse(eventOf({ id: `b${n}`, payload: { command: "evaluate", script: "1" } }))
    client.publish(COMMANDS, JSON.stringify({ ...asked, reply_to: subject }))
  }
  const replies = () => seen.filter((subject) => subject === "plugin.replies.browser")
  await vi.waitFor(() => expect(replies().length).toBeGreaterThanOrEqual(2 * elsewhere.length), { timeout: 15_000 })
  expect(seen.filter((subject) => elsewhere.includes(subject))).toEqual([])
})

test("session ids of any form are sessions of their own", async () => {
  await place.door()
  const client = await place.client()
  const ids = ["../../etc", "*", ">", "broker", "default", "a b", "a.b", "A.B", "__proto__", "x".repeat(200)]
  await Promise.all(
    ids.map(async (session, n) => {
      const url = `${place.site.url}/title/${n}`
      expect((await ask(client, { session, payload: { command: "navigate", url } })).payload).toEqual({ ok: true })
    }),
  )
  for (const [n, session] of ids.entries()) {
    const { payload } = await ask(client, { session, payload: { command: "current_url" } })
    expect(payload).toEqual({ ok: true, result: `${place.site.url}/title/${n}` })
  }
})
