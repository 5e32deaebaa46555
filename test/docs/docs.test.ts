import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, test } from "vitest"
import { errorCodes } from "../../src/base/error-codes.ts"
import type { Caller } from "../../src/command/caller.ts"
import { parseCommandLine } from "../../src/command/grammar.ts"
import { renderHelp } from "../../src/command/help.ts"
import { Registry } from "../../src/command/registry.ts"
import { splitWords } from "../../src/command/split-words.ts"
import { commands } from "../../src/commands/index.ts"
import { isTabhandError } from "../../src/doors/library/errors.ts"
import { anchorsOf, linesIn, pages, root, withoutBlocks } from "./pages.ts"
import { callsIn } from "./shell-line.ts"

const registry = new Registry(commands)

/** Somebody in a folder in which none of the files is that a page may name. */
const reader: Caller = {
  door: "cli",
  client: "reader",
  cwd: join(root, "test", "docs"),
  files: { kind: "user" },
  dialect: "tabhand",
  display: {},
}

/** Rejects for what the program would refuse before it does anything. */
async function check(words: readonly string[]): Promise<void> {
  const parsed = parseCommandLine(words, registry)
  if (parsed.kind === "help") renderHelp(parsed.topic, registry)
  if (parsed.kind !== "run") return
  const { args, command } = parsed
  await command.prepare(args, reader).catch((error) => {
    if (!isTabhandError(error, "path_unusable")) throw error
  })
  const steps = command.name === "batch" && Array.isArray(args.commands) ? args.commands : []
  for (const step of steps) await check(splitWords(String(step)))
}

describe.each(pages())("$file", ({ file, text }) => {
  const calls = linesIn("sh", text).flatMap((line) => callsIn(line).map((words) => ({ line, words })))
  // Where something is left open, it is a pattern and no call.
  const mentioned = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, code = ""]) => code)
    .filter((code) => /(^|\s)tabhand /.test(code) && !/[<[…{]/.test(code))
    .flatMap((line) => callsIn(line).map((words) => ({ line, words })))

  if (calls.length + mentioned.length > 0)
    test("shows only commands that the program takes", async () => {
      for (const { line, words } of [...calls, ...mentioned]) await expect(check(words), line).resolves.toBeUndefined()
    })

  test("leads only to what is there", () => {
    for (const [, target = ""] of withoutBlocks(text).matchAll(/\]\(([^)]+)\)/g)) {
      if (/^https?:/.test(target)) continue
      const [path = "", anchor] = target.split("#")
      const found = path === "" ? join(root, file) : join(root, dirname(file), path)
      expect(existsSync(found), target).toBe(true)
      if (anchor !== undefined) expect(anchorsOf(readFileSync(found, "utf8")), target).toContain(anchor)
    }
  })

  test("names only error codes that there are", () => {
    for (const [, code = ""] of text.matchAll(/\berror ([a-z]+_[a-z_]+):/g))
      expect(Object.keys(errorCodes)).toContain(code)
  })
})

test("a line of a shell may set variables, be part of a pipe, and have a comment", () => {
  expect(callsIn("A=1 tabhand open x # tabhand close")).toEqual([["open", "x"]])
  expect(callsIn(`echo 'a | b' | tabhand batch "click #go" --json < in.txt`)).toEqual([
    ["batch", "click #go", "--json"],
  ])
  expect(callsIn("npm start")).toEqual([])
})

test("what the program would refuse is found", async () => {
  for (const line of ["clik e1", "click e1 --blink", "click e1 --button thumb", "help clik", 'batch "clik e1"']) {
    await expect(check(splitWords(line)), line).rejects.toThrow()
  }
})
