import { once } from "node:events"
import { createInterface } from "node:readline"
import { duplexPair } from "node:stream"
import { Hono } from "hono"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { serveCommandLines } from "../../src/doors/cli/serve-command-lines.ts"
import { decodeResponse, encodeRequest, wirePath } from "../../src/protocol/wire.ts"
import { Runtime } from "../../src/runtime/runtime.ts"
import { ServedCalls } from "../../src/runtime/serve-calls.ts"
import { withTempHome } from "../support/temp-home.ts"

vi.mock("../../src/generated/commands.ts", async (original) => {
  const { wayCommand } = await import("./support/way-command.ts")
  const { commands } = await original<{ commands: readonly unknown[] }>()
  return { commands: [...commands, wayCommand] }
})

const home = withTempHome()
let runtime: Runtime
beforeAll(() => {
  runtime = new Runtime({ home: home.path, env: {}, download: false })
})
afterAll(() => runtime.close())

/** From the function that received the call on the socket to the command's own handler. */
test("a command line reaches its handler in six calls", async () => {
  const app = new Hono()
  serveCommandLines(app, runtime)
  const { body } = encodeRequest({ cwd: "/", env: {}, argv: ["way"] })
  const response = await app.request(wirePath, { method: "POST", body: new Uint8Array(body) })
  const answer = decodeResponse(await response.text())
  expect("text" in answer && answer.text.trim().split("\n")).toEqual([
    "doors/cli/serve-command-lines.ts",
    "runCommandLine",
    "invoke",
    "Dispatcher.dispatch",
    "command/define/define.ts",
    "the handler",
  ])
})

/** `ServedCalls.#take`, which reads the message, starts the first of these and does not wait for it. */
test("a call of an MCP tool reaches its handler in seven calls", async () => {
  const [client, server] = duplexPair()
  new ServedCalls(runtime, server, Buffer.alloc(0))
  await once(client, "readable")
  client.read()
  const call = { tool: "browser_way", caller: { door: "mcp", client: "one", cwd: "/" } }
  client.write(`${JSON.stringify({ id: 1, call })}\n`)
  for await (const line of createInterface({ input: client })) {
    const message: { answer?: { text: string } } = JSON.parse(line)
    if (!message.answer) continue
    expect(message.answer.text.split("\n")).toEqual([
      "ServedCalls.#run",
      "answerCall",
      "invoke",
      "Dispatcher.dispatch",
      "command/define/define.ts",
      "the handler",
    ])
    client.destroy()
    return
  }
  throw new Error("the call was not answered")
})
