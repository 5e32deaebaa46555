import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { transform } from "esbuild"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Site, startSite } from "../../site/site.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { known } from "../../support/with-engine.ts"
import { type ModelServer, startModelServer } from "./model-server.ts"
import { bookRoom, callsIn, LAST_WORDS, type Turn } from "./script.ts"

const root = join(import.meta.dirname, "..", "..", "..")

/** A real name, because the SDKs warn about unknown ones. */
const MODEL = "claude-haiku-4-5"

const home = withTempHome()
let site: Site | undefined
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

function script(): Turn[] {
  return bookRoom(`${known(site).url}/acting/form-task?mode=page`)
}

/** Runs an example as its reader would, but with our own model server; returns its output. */
async function runExample(name: string, env: Readonly<Record<string, string>>): Promise<string> {
  const source = await readFile(join(root, "examples", `${name}.ts`), "utf8")
  const { code } = await transform(source, { loader: "ts", format: "esm", target: "node20.19" })
  const arguments_ = ["--input-type=module", "--eval", code, "--", "Book a room"]
  // Its imports are resolved from here, and "tabhand" is this package.
  const { stdout } = await promisify(execFile)(process.execPath, arguments_, {
    cwd: root,
    env: { ...process.env, TABHAND_HOME: home.path, MODEL, ...env },
  })
  return stdout
}

/** The script as answers of the Messages API. */
function messages(): object[] {
  return script().map((turn) => ({
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
}

/** Expects that the model was finally shown the sent form, an image and an error. */
function expectBooked(shown: unknown, image: RegExp): void {
  const text = JSON.stringify(shown)
  expect(text).toContain("Book a room")
  expect(text).toContain("name: Ada Lovelace")
  expect(text).toContain("email: ada@example.org")
  expect(text).toMatch(image)
  expect(text).toContain("error stale_ref")
}

function expectOffered({ asked }: ModelServer): void {
  expect(known(asked[0]).model).toBe(MODEL)
  expect(known(asked[0]).tools).toContainEqual(expect.objectContaining({ name: "browser_batch" }))
}

// The provider of the Vercel AI SDK expects the version in the URL; Anthropic's own library adds it.
test.each([
  ["anthropic", ""],
  ["langchain", ""],
  ["vercel-ai", "/v1"],
])("%s.ts books a room with Claude", async (name, version) => {
  await using server = await startModelServer("/v1/messages", messages())
  const env = { ANTHROPIC_API_KEY: "none", ANTHROPIC_BASE_URL: `${server.url}${version}` }
  expect(await runExample(name, env)).toBe(`${LAST_WORDS}\n`)
  expectOffered(server)
  const image = /"source":{"type":"base64",("media_type":"image\/png",)?"data":"iVBOR[^"]+"/
  expectBooked(known(server.asked.at(-1)).messages, image)
})

test("openai.ts books a room with a model of OpenAI", async () => {
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
  const env = { OPENAI_API_KEY: "none", OPENAI_BASE_URL: `${server.url}/v1` }
  expect(await runExample("openai", env)).toBe(`${LAST_WORDS}\n`)
  expectOffered(server)
  expect(server.asked.map(({ previous_response_id }) => previous_response_id).slice(0, 3)).toEqual([
    null,
    "resp_0",
    "resp_1",
  ])
  expectBooked(
    server.asked.map(({ input }) => input),
    /"type":"input_image","image_url":"data:image\/png;base64,iVBOR[^"]+"/,
  )
})
