import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, test } from "vitest"
import { errorCodes } from "../../src/base/error-codes.ts"
import { Registry } from "../../src/command/define/registry.ts"
import { parseCommandLine } from "../../src/command/line/grammar.ts"
import { renderHelp } from "../../src/command/line/help.ts"
import { splitWords } from "../../src/command/line/split-words.ts"
import type { Caller } from "../../src/command/run/caller.ts"
import { tabhandDialect } from "../../src/command/run/tabhand-dialect.ts"
import { isTabhandError } from "../../src/doors/library/errors.ts"
import { commands } from "../../src/generated/commands.ts"
import { anchorsOf, linesIn, pages, root, withoutBlocks } from "./pages.ts"
import { callsIn } from "./shell-line.ts"

const registry = new Registry(commands)

/** A caller in a folder without any of the files that a page may name. */
const reader: Caller = {
  door: "cli",
  client: "reader",
  cwd: join(root, "test", "docs"),
  files: { kind: "user" },
  dialect: tabhandDialect,
  display: {},
}

/** Rejects if the program would refuse the call before running it. */
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

test("the command in CONTRIBUTING.md equals the source file", () => {
  const guide = readFileSync(join(root, "CONTRIBUTING.md"), "utf8")
  const [, path = "", block = ""] = /This one is `(src\/[^`]+)`:\n\n {3}```ts\n([\s\S]*?)\n {3}```/.exec(guide) ?? []
  expect(`${block.replace(/^ {3}/gm, "")}\n`).toBe(readFileSync(join(root, path), "utf8"))
})

describe.each(pages())("$file", ({ file, text }) => {
  const calls = linesIn("sh", text).flatMap((line) => callsIn(line).map((words) => ({ line, words })))
  // Text with placeholders is a pattern, not a call.
  const mentioned = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, code = ""]) => code)
    .filter((code) => /(^|\s)tabhand /.test(code) && !/[<[…{]/.test(code))
    .flatMap((line) => callsIn(line).map((words) => ({ line, words })))

  if (calls.length + mentioned.length > 0)
    test("shows only commands that the program accepts", async () => {
      for (const { line, words } of [...calls, ...mentioned]) await expect(check(words), line).resolves.toBeUndefined()
    })

  test("has no broken links", () => {
    for (const [, target = ""] of withoutBlocks(text).matchAll(/\]\(([^)]+)\)/g)) {
      if (/^https?:/.test(target)) continue
      const [path = "", anchor] = target.split("#")
      const found = path === "" ? join(root, file) : join(root, dirname(file), path)
      expect(existsSync(found), target).toBe(true)
      if (anchor !== undefined) expect(anchorsOf(readFileSync(found, "utf8")), target).toContain(anchor)
    }
  })

  test("names only existing error codes", () => {
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

test("calls that the program would refuse are detected", async () => {
  for (const line of ["clik e1", "click e1 --blink", "click e1 --button thumb", "help clik", 'batch "clik e1"']) {
    await expect(check(splitWords(line)), line).rejects.toThrow()
  }
})
