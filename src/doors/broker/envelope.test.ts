import { describe, expect, test } from "vitest"
import { envelopeText, isInvalid, readCommand } from "./envelope.ts"
import { subjectsFor } from "./subjects.ts"

const subjects = subjectsFor({})
const subject = "plugin.outbound.browser"
const read = (content: unknown, reply?: string, on = subject) =>
  readCommand(
    { subject: on, reply, data: Buffer.from(typeof content === "string" ? content : JSON.stringify(content)) },
    subjects,
    1_000,
  )
const payload = { command: "click", target: "@e1" }
const session = "0b7d9d9e-3c4f-4d4e-8a55-1d1c7a5a0c11"
const event = {
  id: "i1",
  timestamp: "2026-01-01T00:00:00Z",
  topic: subject,
  source: "agent",
  session_id: session,
  payload,
}

describe("a command", () => {
  test("in an event has its id and session, and its reply goes where it was asked for", () => {
    expect(read(event, "_INBOX.1")).toEqual({
      id: "i1",
      session,
      instance: undefined,
      command: "click",
      tool: "browser_click",
      args: { target: "@e1" },
      address: { subject: "_INBOX.1", envelope: { id: "i1", session } },
    })
  })

  test("without a reply subject is answered on the general one, in an envelope", () => {
    expect(read(event)).toMatchObject({
      address: { subject: "plugin.replies.browser", envelope: { id: "i1", session } },
    })
    expect(read(payload)).toMatchObject({
      id: undefined,
      session: null,
      address: { subject: "plugin.replies.browser", envelope: { session: null } },
    })
  })

  test("as a bare payload is answered by a bare payload", () => {
    expect(read(payload, "_INBOX.1")).toMatchObject({
      session: null,
      address: { subject: "_INBOX.1", envelope: undefined },
    })
  })

  test("in a request of nexo-rs is answered where that says", () => {
    const request = { id: "i1", topic: subject, reply_to: "agent.inbox", payload }
    expect(read(request)).toMatchObject({ id: "i1", session: null, address: { subject: "agent.inbox" } })
    expect(read(request, "_INBOX.1")).toMatchObject({ address: { subject: "_INBOX.1" } })
    expect(read({ ...request, reply_to: null })).toMatchObject({ address: { subject: "plugin.replies.browser" } })
  })

  test("is never answered on a subject of commands", () => {
    for (const on of [subject, `${subject}.desk`, `${subject}.a.b`, "a..b", "a.*"]) {
      expect(read(event, on)).toMatchObject({ address: { subject: "plugin.replies.browser" } })
      expect(read({ ...event, reply_to: on })).toMatchObject({ address: { subject: "plugin.replies.browser" } })
    }
  })

  test("names its instance by its subject", () => {
    expect(read(payload, undefined, `${subject}.desk`)).toMatchObject({ instance: "desk" })
  })
})

describe("refused, with nothing done:", () => {
  test.each([
    ["no JSON", "{command", /not a JSON object/],
    ["no object", "[]", /not a JSON object/],
    ["no text", Buffer.from([0xff, 0xfe]).toString("latin1"), /not a JSON object/],
    ["too large", { ...payload, target: "x".repeat(1_000) }, /has \d+ bytes, more than 1000/],
    ["no command", { target: "@e1" }, /has no `command`/],
    ["a command that is no text", { command: 1 }, /has no `command`/],
    ["an unknown command", { command: "hover" }, /there is no "hover"; there are: navigate, click/],
    ["a name of every object", { command: "constructor" }, /there is no "constructor"/],
    ["an id that is no text", { ...event, id: 1 }, /id and session_id must be texts/],
    ["an empty session", { ...event, session_id: "" }, /id and session_id must be texts/],
    ["a long id", { ...event, id: "x".repeat(201) }, /id and session_id must be texts/],
    ["an event without a command", { ...event, payload: {} }, /has no `command`/],
  ])("%s", (_, content, error) => {
    const invalid = read(content, "_INBOX.1")
    expect(isInvalid(invalid) && invalid.error).toMatch(/^invalid command: /)
    expect(isInvalid(invalid) && invalid.error).toMatch(error)
    expect(isInvalid(invalid) && invalid.address?.subject).toBe("_INBOX.1")
  })

  test("an instance that is no name", () => {
    expect(read(payload, undefined, `${subject}.${"x".repeat(41)}`)).toMatchObject({
      error: expect.stringContaining("cannot name an instance"),
    })
  })

  test("without a reply subject, only what has an id is answered", () => {
    expect(read("no JSON")).toMatchObject({ address: undefined })
    expect(read({ command: "hover" })).toMatchObject({ address: undefined })
    expect(read({ ...event, payload: { command: "hover" } })).toMatchObject({
      address: { subject: "plugin.replies.browser", envelope: { id: "i1", session } },
    })
  })
})

test("an envelope is an event of nexo-rs, with the payload as it is", () => {
  const text = envelopeText({ id: "i1", at: 0, topic: "a.b", session: null, payload: '{"ok":true}' })
  expect(JSON.parse(text)).toEqual({
    id: "i1",
    timestamp: "1970-01-01T00:00:00.000Z",
    topic: "a.b",
    source: "browser",
    session_id: null,
    payload: { ok: true },
  })
})
