import { expect, test } from "vitest"
import { z } from "zod"
import { text } from "../command/define/arg.ts"
import { defineCommand } from "../command/define/define.ts"
import { manPage } from "./man-page.ts"

const shout = defineCommand({
  name: "shout",
  family: "page",
  summary: "Say 'it' loudly…",
  details: ".so /etc/passwd is no instruction",
  args: { what: text().help('back\\slash and "quotes"') },
  positional: ["what"],
  data: z.object({}),
  effects: { scope: "none" },
  deadline: "read",
  run: async () => ({}),
  say: () => "",
})

test("the manual shows every text literally", () => {
  const page = manPage([shout], "1.2.3")
  expect(page).toContain('.TH TABHAND 1 "" "tabhand 1.2.3" "Tabhand"\n')
  expect(page).toContain(".TP\n.B shout <what>\nSay 'it' loudly\\[u2026].\n")
  expect(page).toContain("\n\\&.so /etc/passwd is no instruction\n")
  expect(page).toContain("\n<what>: back\\eslash and \\(dqquotes\\(dq\n")
  expect(page).toContain(".B \\-\\-session <value>\n")
  expect(page).toContain(".B TABHAND_SESSION, AGENT_BROWSER_SESSION\n")
})
