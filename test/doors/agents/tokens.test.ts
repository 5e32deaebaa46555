import { tmpdir } from "node:os"
import { encode } from "gpt-tokenizer/encoding/o200k_base"
import { afterAll, expect, test } from "vitest"
import { runProgram, stopRuntime } from "../../contract/program.ts"
import { figure } from "../../faults/support/figures.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { connectStdio } from "../mcp/support.ts"

const home = withTempHome()
const place = () => ({ home: home.path, cwd: tmpdir() })

afterAll(() => stopRuntime(place()))

test.each([
  { set: "core", tools: 11, most: 2_000 },
  { set: "one", tools: 1, most: 700 },
])("tools/list of $set keeps to $most tokens", async ({ set, tools, most }) => {
  const { client } = await connectStdio({ ...place(), words: ["--tools", set] })
  const list = await client.listTools()
  await client.close()
  const tokens = encode(JSON.stringify(list)).length
  figure(`tools/list of ${set}, tokens`, String(tokens))
  expect(list.tools).toHaveLength(tools)
  expect(tokens).toBeLessThanOrEqual(most)
})

test("the core skill keeps to 900 tokens", async () => {
  const { stdout, exit } = await runProgram(["skills", "get", "core"], place())
  expect(exit).toBe(0)
  const tokens = encode(stdout).length
  figure("the core skill, tokens", String(tokens))
  expect(tokens).toBeGreaterThan(300)
  expect(tokens).toBeLessThanOrEqual(900)
})
