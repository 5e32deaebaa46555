import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { Redactor } from "../base/redact.ts"
import { Journal, type JournalEntry } from "./journal.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "journal-"))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const entry = (parts: Partial<JournalEntry> = {}): JournalEntry => ({
  id: "1",
  time: "2025-11-15T09:40:04.000Z",
  door: "cli",
  command: "open",
  args: { url: "https://example.com" },
  ok: true,
  ms: 12.5,
  ...parts,
})

const entriesIn = async (path: string) =>
  (await readFile(path, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))

test("a journal has one line of JSON for each command, in order, whatever the arguments hold", async () => {
  const journal = new Journal(join(folder, "journal.jsonl"), new Redactor())
  const entries = [
    entry(),
    entry({ command: "eval", args: { script: 'a\nb\u2028"c"' }, ok: false, code: "eval_failed" }),
    entry({ command: "screenshot", args: {}, artifacts: ["/x/y.png"], tab: "t2" }),
  ]
  for (const each of entries) journal.record(each)
  await journal.flush()
  expect(await entriesIn(journal.path)).toEqual(entries)
})

test("secrets and passwords in URLs are not written", async () => {
  const redactor = new Redactor()
  redactor.add("login", "hunter2!")
  const journal = new Journal(join(folder, "journal.jsonl"), redactor)
  journal.record(entry({ args: { text: "my hunter2!", url: "https://u:p@a.b/?x=hunter2%21" } }))
  await journal.flush()
  expect((await entriesIn(journal.path))[0].args).toEqual({
    text: "my [secret login]",
    url: "https://[redacted]@a.b/?x=[secret login]",
  })
})

test("it never takes more than two files of its cap", async () => {
  const journal = new Journal(join(folder, "journal.jsonl"), new Redactor())
  const big = entry({ args: { script: "x".repeat(1_500_000) } })
  for (let index = 0; index < 9; index++) journal.record(big)
  await journal.flush()
  for (const file of [journal.path, `${journal.path}.1`]) {
    expect((await stat(file)).size).toBeLessThanOrEqual(5 * 1024 * 1024)
  }
})

test("a full disk does not fail the command", async () => {
  await writeFile(join(folder, "file"), "")
  const journal = new Journal(join(folder, "file", "journal.jsonl"), new Redactor())
  expect(() => journal.record(entry())).not.toThrow()
  await expect(journal.flush()).resolves.toBeUndefined()
})
