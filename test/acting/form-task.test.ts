import { encode } from "gpt-tokenizer/encoding/o200k_base"
import { expect, test } from "vitest"
import type { CommandArgs, CommandName } from "../../src/doors/library/tabhand.ts"
import { figure } from "../faults/support/figures.ts"
import { withEngine } from "../support/with-engine.ts"
import { replyText } from "./hard/case.ts"

const engine = withEngine()

const MOST_TOKENS = 450

type CallOf<N extends CommandName> = readonly [command: N, args: CommandArgs<N>]
type Call = { [N in CommandName]: CallOf<N> }[CommandName]

/** Ten fields of different kinds, by the refs of the first reply. */
const fields: readonly Call[] = [
  ["fill", { target: "e1", text: "Ada Lovelace" }],
  ["fill", { target: "e2", text: "ada@example.org" }],
  ["fill", { target: "e3", text: "+47 555 01 234" }],
  ["fill", { target: "e4", text: "1990-12-10" }],
  ["fill", { target: "e5", text: "15:30" }],
  ["fill", { target: "e6", text: "2" }],
  ["select", { target: "e7", values: ["Norway"] }],
  ["check", { target: "e9" }],
  ["check", { target: "e10" }],
  ["fill", { target: "e11", text: "A quiet room, please" }],
]

const lines = [
  'fill e1 "Ada Lovelace"',
  "fill e2 ada@example.org",
  'fill e3 "+47 555 01 234"',
  "fill e4 1990-12-10",
  "fill e5 15:30",
  "fill e6 2",
  "select e7 Norway",
  "check e9",
  "check e10",
  'fill e11 "A quiet room, please"',
  "click e12",
]

const RESULT = ["Ada Lovelace", "ada@example.org", "1990-12-10", "15:30", "A quiet room, please"]

test("a form of ten fields takes twelve calls, whose replies show the result in 450 tokens", async () => {
  await using session = engine.tabhand.session()
  const replies: string[] = []
  const run = async <N extends CommandName>(command: N, args: CommandArgs<N>) => {
    const reply = replyText(await session.run(command, args))
    replies.push(reply)
    return reply
  }
  await run("open", { url: `${engine.site.url}/acting/form-task` })
  for (const [command, args] of fields) await run(command, args)
  const last = await run("click", { target: "e12" })
  for (const words of RESULT) expect(last).toContain(words)
  expect(replies).toHaveLength(12)
  figure("tokens of the replies, call by call", String(tokensOf(replies)))
  expect(tokensOf(replies)).toBeLessThanOrEqual(MOST_TOKENS)
})

test("the same takes two calls as a batch", async () => {
  await using session = engine.tabhand.session()
  const first = replyText(await session.run("open", { url: `${engine.site.url}/acting/form-task` }))
  const second = replyText(await session.run("batch", { commands: lines }))
  for (const words of RESULT) expect(second).toContain(words)
  figure("tokens of the replies, as a batch", String(tokensOf([first, second])))
  expect(tokensOf([first, second])).toBeLessThanOrEqual(MOST_TOKENS)
})

function tokensOf(replies: readonly string[]): number {
  return replies.reduce((total, reply) => total + encode(reply).length, 0)
}
