import type { NatsConnection } from "@nats-io/transport-node"
import { expect, test, vi } from "vitest"
import { z } from "zod"
import type { Environment } from "../../../src/base/home.ts"
import { checkBroker } from "../../../src/commands/system/broker-checkup.ts"
import { runAside, runProgram } from "../../contract/program.ts"
import { ask, COMMANDS, eventOf, Nats } from "./support/nats.ts"
import { withBroker } from "./support/with-broker.ts"

const place = withBroker()
const soon = { timeout: 15_000 }

const page = `<title>shop</title>
<label>Name <input id="name"></label>
<button onclick="document.title = 'hello ' + document.getElementById('name').value">Greet</button>
<p style="margin-top: 3000px" id="far">far away</p>`

/** All subjects that are used from now on, with their messages. */
async function everything(client: NatsConnection) {
  const seen: { readonly subject: string; readonly text: string }[] = []
  client.subscribe(">", {
    callback: (_error, message) => void seen.push({ subject: message.subject, text: message.string() }),
  })
  await client.flush()
  return { seen, subjects: () => seen.map(({ subject }) => subject) }
}

const mirrored = z.object({
  source: z.literal("browser"),
  topic: z.string(),
  session_id: z.string().nullable(),
  payload: z.object({ method: z.string(), params: z.unknown(), session_id: z.string().nullable() }),
})

const bare = z.object({ ok: z.boolean(), error: z.string().optional() })
const doctored = z.object({
  data: z.object({ checks: z.array(z.object({ id: z.string(), status: z.string(), message: z.string() })) }),
})
const counted = z.object({ payload: z.object({ received: z.number(), done: z.number(), invalid: z.number() }) })

test("NEX-2: an agent does a task by commands on plugin.outbound.browser", async () => {
  await place.door()
  const client = await place.client()
  place.site.publish("/published/shop", page)
  const session = crypto.randomUUID()
  const run = async (payload: object) => {
    const { payload: reply, ...rest } = await ask(client, { session, payload })
    expect(rest).toMatchObject({ session_id: session, source: "browser" })
    return reply
  }
  expect(await run({ command: "navigate", url: `${place.site.url}/published/shop` })).toEqual({ ok: true })
  const { snapshot = "" } = await run({ command: "snapshot" })
  const [, field] = /input.*(@e\d+)/.exec(snapshot) ?? []
  const [, button] = /\[button\] Greet — (@e\d+)/.exec(snapshot) ?? []
  expect(await run({ command: "fill", target: field, value: "Ada" })).toMatchObject({ ok: true })
  expect(await run({ command: "click", target: button })).toMatchObject({ ok: true })
  expect(await run({ command: "evaluate", script: "document.title" })).toEqual({ ok: true, result: "hello Ada" })
  expect(await run({ command: "scroll_to", target: "#far" })).toMatchObject({ ok: true })
  expect(await run({ command: "evaluate", script: "scrollY > 1000" })).toEqual({ ok: true, result: true })
  const { data = "" } = await run({ command: "screenshot" })
  expect(Buffer.from(data, "base64").subarray(1, 4).toString()).toBe("PNG")
  expect(await run({ command: "click", target: "@e999" })).toMatchObject({ ok: false, error: expect.any(String) })
  expect(await run({ command: "current_url" })).toEqual({ ok: true, result: `${place.site.url}/published/shop` })
  expect(await run({ command: "wait_for", selector: "#far" })).toMatchObject({ ok: true, found: true })
})

test("NEX-2: what has no reply subject is answered on plugin.replies.browser, with its id and session", async () => {
  await place.door()
  const client = await place.client()
  const { seen, subjects } = await everything(client)
  client.publish(COMMANDS, eventOf({ id: "my-id", session: "s1", payload: { command: "evaluate", script: "1" } }))
  await vi.waitFor(() => expect(subjects()).toContain("plugin.replies.browser"), soon)
  const reply = JSON.parse(seen.find(({ subject }) => subject === "plugin.replies.browser")?.text ?? "")
  expect(reply).toMatchObject({ id: "my-id", topic: "plugin.replies.browser", session_id: "s1", payload: { ok: true } })
  expect(subjects().filter((subject) => subject === COMMANDS)).toHaveLength(1)
})

test("a bare payload gets a bare payload, and what is no command is refused", async () => {
  await place.door()
  const client = await place.client()
  const run = async (text: string) => (await client.request(COMMANDS, text, { timeout: 30_000 })).json()
  expect(await run(JSON.stringify({ command: "evaluate", script: "[1, 'a', null]" }))).toEqual({
    ok: true,
    result: [1, "a", null],
  })
  for (const text of ["", "{", "null", JSON.stringify({ command: "format" }), JSON.stringify({ cmd: "navigate" })]) {
    expect(await run(text)).toMatchObject({ ok: false, error: expect.stringMatching(/^invalid command: /) })
  }
})

test("what is too big, or no command, is answered where it can be, counted, and not done", async () => {
  await using large = await Nats.start(["-c", await configFile("max_payload: 4000000")])
  await place.door([], { words: ["--server", large.url] })
  const client = await large.connect()
  const { seen } = await everything(client)
  const big = eventOf({ payload: { command: "evaluate", script: `"${"x".repeat(1024 * 1024)}"` } })
  const { ok, error } = bare.parse((await client.request(COMMANDS, big, { timeout: 30_000 })).json())
  expect({ ok, error }).toEqual({
    ok: false,
    error: expect.stringMatching(/^invalid command: the message has \d+ bytes, more than 1048576$/),
  })
  const { payload } = await ask(client, { payload: { command: "format" } })
  expect(payload.error).toMatch(/^invalid command: there is no "format"; there are: /)
  // Without a reply subject and an id, it is only counted.
  client.publish(COMMANDS, new Uint8Array([0xff, 0xfe]))
  const invalid = () =>
    seen.flatMap(({ subject, text }) =>
      subject === "plugin.counters.browser" ? [counted.parse(JSON.parse(text))] : [],
    )
  await vi.waitFor(() => expect(invalid().at(-1)?.payload).toEqual({ received: 3, done: 0, invalid: 3 }), soon)
  expect(seen.filter(({ subject }) => subject === "plugin.replies.browser")).toEqual([])
  await client.close()
})

test("NEX-3: notifications of the browser are on plugin.events.browser, by their last part and by their full name", async () => {
  await place.door(["--events", "Page,Runtime,Network"])
  const client = await place.client()
  const { seen, subjects } = await everything(client)
  const session = crypto.randomUUID()
  await ask(client, { session, payload: { command: "navigate", url: place.site.url } })
  await ask(client, { session, payload: { command: "evaluate", script: "console.log('said')" } })
  const wanted = ["loadeventfired", "Page.loadEventFired", "consoleapicalled", "Runtime.consoleAPICalled"]
  const all = [...wanted, "responsereceived", "Network.responseReceived", "framenavigated", "Page.frameNavigated"]
  await vi.waitFor(
    () => expect(subjects()).toEqual(expect.arrayContaining(all.map((each) => `plugin.events.browser.${each}`))),
    soon,
  )
  const events = seen.filter(({ subject }) => subject.startsWith("plugin.events.browser."))
  for (const { subject, text } of events) {
    const { payload, session_id, topic } = mirrored.parse(JSON.parse(text))
    expect([session_id, payload.session_id, topic]).toEqual([session, session, subject])
    const [, , , ...last] = subject.split(".")
    expect([payload.method, payload.method.split(".")[1]?.toLowerCase()]).toContain(last.join("."))
  }
  expect(subjects().filter((subject) => /\.Target\.|\.targetinfochanged/.test(subject))).toEqual([])
})

test("NEX-4: nothing is published on an inbound subject", async () => {
  await place.door()
  const client = await place.client()
  const { subjects } = await everything(client)
  await ask(client, { payload: { command: "navigate", url: `${place.site.url}/console` } })
  await ask(client, { payload: { command: "evaluate", script: "open('/?popup'); alert('hello')" } })
  await vi.waitFor(() => expect(subjects()).toContain("plugin.counters.browser"), soon)
  expect(subjects().filter((subject) => subject.startsWith("plugin.inbound"))).toEqual([])
})

test("reversed, commands are inbound and replies outbound", async () => {
  const { facts } = await place.door(["--reversed"])
  expect(facts).toMatchObject({ commands: ["plugin.inbound.browser", "plugin.inbound.browser.*"] })
  const client = await place.client()
  const { seen, subjects } = await everything(client)
  client.publish("plugin.inbound.browser", eventOf({ payload: { command: "evaluate", script: "1" } }))
  await vi.waitFor(() => expect(subjects()).toContain("plugin.outbound.browser"), soon)
  expect(JSON.parse(seen.find(({ subject }) => subject === COMMANDS)?.text ?? "")).toMatchObject({
    payload: { ok: true },
  })
})

test("an instance that the facade does not know is refused by it, and its own door takes only its own commands", async () => {
  await place.door(["--instance", "desk"])
  const client = await place.client()
  const { payload } = await ask(client, { payload: { command: "current_url" } }, { on: `${COMMANDS}.desk` })
  expect(payload).toMatchObject({ ok: false, error: expect.stringContaining("`desk` not declared") })
  await expect(client.request(COMMANDS, "{}", { timeout: 15_000 })).rejects.toThrow(/no responders/)
})

test("a reply that the server does not take is replaced by an error", async () => {
  await using small = await Nats.start(["-c", await configFile("max_payload: 20000")])
  await place.door([], { words: ["--server", small.url] })
  const client = await small.connect()
  await ask(client, { payload: { command: "navigate", url: place.site.url } })
  const { payload } = await ask(client, { payload: { command: "evaluate", script: "'x'.repeat(30000)" } })
  expect(payload).toMatchObject({
    ok: false,
    error: expect.stringMatching(/has \d+ bytes, and the broker takes 20000/),
  })
  await client.close()
})

test("when it is ended, it finishes what it took, closes its sessions, and leaves nothing behind", async () => {
  const door = await place.door()
  const client = await place.client()
  await ask(client, { session: "s1", payload: { command: "navigate", url: place.site.url } })
  const slow = ask(client, {
    session: "s1",
    payload: { command: "evaluate", script: "new Promise((r) => setTimeout(() => r('done'), 1000))" },
  })
  const waiting = ask(client, { session: "s1", payload: { command: "evaluate", script: "'next'" } })
  await client.flush()
  const ended = door.end()
  expect((await slow).payload).toMatchObject({ ok: true, result: "done" })
  expect((await waiting).payload).toMatchObject({ ok: true, result: "next" })
  expect(await ended).toBe(143)
  const { stdout } = await runAside(["session", "list", "--json"], { home: place.home, cwd: place.home })
  expect(JSON.parse(stdout)).toMatchObject({ data: { sessions: [] } })
})

test("doctor names the broker and the door", async () => {
  const { home, nats } = place
  const said = (checks: readonly { status: string; message: string }[]) =>
    checks.map(({ status, message }) => `${status} ${message}`)
  const env = { TABHAND_NATS_URL: `nats://ann:secret@127.0.0.1:${nats.port}` }
  const { stdout } = await runProgram(["doctor", "--json"], { home, cwd: home, env })
  const { data } = doctored.parse(JSON.parse(stdout))
  expect(said(data.checks.filter(({ id }) => id.startsWith("broker")))).toEqual([
    "pass no `tabhand broker` runs",
    `pass nats://[redacted]@127.0.0.1:${nats.port} answers`,
  ])
  // The command also starts a browser each time: its own part of this is enough for the rest.
  const check = async (given: Environment) => said(await checkBroker(home, given, new AbortController().signal))
  const nowhere = { TABHAND_NATS_URL: "nats://127.0.0.1:1" }
  expect(await check({})).toEqual(["pass no broker is configured; none is needed"])
  const door = await place.door()
  const both = [`pass \`tabhand broker\` runs, pid ${door.pid}`, `pass ${nats.url} answers`]
  expect(await check({})).toEqual(both)
  expect(await check(nowhere)).toEqual(both)
  await door.end()
  expect((await check(nowhere)).at(-1)).toMatch(/^warn nats:\/\/127.0.0.1:1 cannot be reached/)
})

async function configFile(text: string): Promise<string> {
  const { writeFile } = await import("node:fs/promises")
  const path = `${place.home}/nats-${crypto.randomUUID()}.conf`
  await writeFile(path, text)
  return path
}
