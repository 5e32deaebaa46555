import Anthropic from "@anthropic-ai/sdk"
import { MockLanguageModelV3 } from "ai/test"
import OpenAI from "openai"
import { afterAll, beforeAll, expect, test } from "vitest"
import * as anthropic from "../../../examples/anthropic.ts"
import * as langchain from "../../../examples/langchain.ts"
import * as openai from "../../../examples/openai.ts"
import * as vercelAi from "../../../examples/vercel-ai.ts"
import { type Site, startSite } from "../../site/site.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { known } from "../../support/with-engine.ts"
import { startModelServer } from "./model-server.ts"
import { bookRoom, callsIn, LAST_WORDS, type Turn } from "./script.ts"
import { ScriptedChatModel } from "./scripted-chat-model.ts"

withTempHome()
let site: Site | undefined
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

function script(): Turn[] {
  return bookRoom(`${known(site).url}/acting/form-task?mode=page`)
}

/** What a model was shown in the end, as one text: that the form came through, a picture, and what went wrong. */
function expectBooked(shown: unknown, picture: RegExp): void {
  const text = JSON.stringify(shown)
  expect(text).toContain("name: Ada Lovelace")
  expect(text).toContain("email: ada@example.org")
  expect(text).toMatch(picture)
  expect(text).toContain("error stale_ref")
}

test("a model in the Vercel AI SDK books a room", async () => {
  const none = { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 }
  const model = new MockLanguageModelV3({
    doGenerate: script().map((turn) => ({
      content:
        "text" in turn
          ? [{ type: "text", text: turn.text }]
          : turn.calls.map(({ id, name, args }) => ({
              type: "tool-call",
              toolCallId: id,
              toolName: name,
              input: JSON.stringify(args),
            })),
      finishReason: { unified: "text" in turn ? "stop" : "tool-calls", raw: undefined },
      usage: { inputTokens: none, outputTokens: { total: 0, text: 0, reasoning: 0 } },
      warnings: [],
    })),
  })
  expect(await vercelAi.browse(model, "Book a room")).toBe(LAST_WORDS)
  const last = known(model.doGenerateCalls.at(-1))
  expect(last.tools?.map(({ name }) => name)).toContain("browser_batch")
  expectBooked(last.prompt, /"type":"image-data","data":"iVBOR[^"]+","mediaType":"image\/png"/)
})

test("Claude books a room with the Anthropic SDK", async () => {
  const answers = script().map((turn) => ({
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "scripted",
    content:
      "text" in turn
        ? [{ type: "text", text: turn.text }]
        : turn.calls.map(({ id, name, args }) => ({ type: "tool_use", id, name, input: args })),
    stop_reason: "text" in turn ? "end_turn" : "tool_use",
    stop_sequence: null,
    usage: { input_tokens: 0, output_tokens: 0 },
  }))
  await using server = await startModelServer("/v1/messages", answers)
  const client = new Anthropic({ apiKey: "none", baseURL: server.url, maxRetries: 0 })
  expect(await anthropic.browse(client, "scripted", "Book a room")).toBe(LAST_WORDS)
  const last = known(server.asked.at(-1))
  expect(last.tools).toContainEqual(expect.objectContaining({ name: "browser_batch" }))
  expectBooked(last.messages, /"source":{"type":"base64","data":"iVBOR[^"]+","media_type":"image\/png"}/)
})

test("a model books a room with the OpenAI SDK", async () => {
  const answers = script().map((turn, index) => ({
    id: `resp_${index}`,
    object: "response",
    status: "completed",
    model: "scripted",
    output: [
      ...("text" in turn
        ? [
            {
              type: "message",
              id: "msg_1",
              role: "assistant",
              status: "completed",
              content: [{ type: "output_text", text: turn.text, annotations: [] }],
            },
          ]
        : []),
      ...callsIn(turn).map(({ id, name, args }) => ({
        type: "function_call",
        id: `fc_${id}`,
        call_id: id,
        name,
        arguments: JSON.stringify(args),
        status: "completed",
      })),
    ],
  }))
  await using server = await startModelServer("/v1/responses", answers)
  const client = new OpenAI({ apiKey: "none", baseURL: `${server.url}/v1`, maxRetries: 0 })
  expect(await openai.browse(client, "scripted", "Book a room")).toBe(LAST_WORDS)
  expect(server.asked.map(({ previous_response_id }) => previous_response_id).slice(0, 3)).toEqual([
    null,
    "resp_0",
    "resp_1",
  ])
  expect(known(server.asked[0]).tools).toContainEqual(expect.objectContaining({ name: "browser_batch" }))
  expectBooked(
    server.asked.map(({ input }) => input),
    /"type":"input_image","image_url":"data:image\/png;base64,iVBOR[^"]+"/,
  )
})

test("a model in LangChain books a room", async () => {
  const model = new ScriptedChatModel(script())
  expect(await langchain.browse(model, "Book a room")).toBe(LAST_WORDS)
  expect(model.tools).toContainEqual(expect.objectContaining({ name: "browser_batch" }))
  const shown = known(model.asked.at(-1)).map(({ content }) => content)
  expectBooked(shown, /"image_url":{"url":"data:image\/png;base64,iVBOR[^"]+"/)
})
