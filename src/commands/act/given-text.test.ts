import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { Redactor } from "../../base/redact.ts"
import { FilePath } from "../../command/define/file-path.ts"
import type { Caller } from "../../command/run/caller.ts"
import { tabhandDialect } from "../../command/run/tabhand-dialect.ts"
import { givenText, readsStdin, readsVariables } from "./given-text.ts"

const folder = mkdtempSync(join(tmpdir(), "secret-"))
afterAll(() => rmSync(folder, { recursive: true }))

const variables = new Map([
  ["SHOP", "hunter22"],
  ["EMPTY", ""],
  ["LARGE", "x".repeat(64 * 1024 + 1)],
])
const caller: Caller = {
  door: "test",
  client: "test",
  cwd: folder,
  files: { kind: "user" },
  dialect: tabhandDialect,
  display: {},
  secret: (name) => variables.get(name),
}

async function file(content: string) {
  const path = join(folder, "secret.txt")
  writeFileSync(path, content)
  return FilePath.forReading(path, caller)
}

interface Given {
  readonly text?: string
  readonly secret?: string
  readonly secretFile?: FilePath
}

function given({ text, secret, secretFile }: Given, stdin?: string) {
  const redactor = new Redactor()
  const request = { secretOrigins: ["SHOP=https://shop.example", "OTHER=https://other.example"] }
  const call = { args: { text, secret, secretFile }, caller: { ...caller, stdin }, session: { redactor }, request }
  return { redactor, text: givenText("fill", call) }
}

test("a secret is registered with its sites, or for all if it has none", async () => {
  expect(await given({ secret: "SHOP" }).text).toMatchObject({ name: "SHOP", origins: ["https://shop.example"] })
  expect(await given({ secret: "-" }, "hunter22").text).toMatchObject({ origins: undefined })
})

describe("a text", () => {
  test("is what was given", async () => {
    expect(await given({ text: "" }).text).toMatchObject({ text: "", isSecret: false })
  })

  test("comes from a variable, from standard input or from a file, and is then registered as a secret", async () => {
    for (const [{ redactor, text }, shown] of [
      [given({ secret: "SHOP" }), "[secret SHOP]"],
      [given({ secret: "-" }, "hunter22\n"), "[secret stdin]"],
      [given({ secretFile: await file("hunter22\r\n") }), "[secret file]"],
    ] as const) {
      expect(await text).toMatchObject({ text: "hunter22", isSecret: true })
      expect(redactor.text("it is hunter22")).toBe(`it is ${shown}`)
    }
  })

  test("loses one trailing line end, and nothing else", async () => {
    expect((await given({ secret: "-" }, " a\nb \n\n").text).text).toBe(" a\nb \n")
    expect((await given({ secretFile: await file("\n a \r\n") }).text).text).toBe("\n a ")
  })

  test.each<[string, string, () => Promise<unknown>]>([
    ["not at all", "missing_argument", () => given({}).text],
    ["twice", "bad_argument", () => given({ text: "", secret: "SHOP" }).text],
    ["with a variable that is not set", "bad_argument", () => given({ secret: "NOWHERE" }).text],
    ["with an empty variable", "bad_argument", () => given({ secret: "EMPTY" }).text],
    ["with a variable that is too large", "bad_argument", () => given({ secret: "LARGE" }).text],
    ["without standard input", "bad_argument", () => given({ secret: "-" }).text],
    ["with empty standard input", "bad_argument", () => given({ secret: "-" }, "\n").text],
    [
      "with standard input that is too large",
      "bad_argument",
      () => given({ secret: "-" }, "é".repeat(32 * 1024 + 1)).text,
    ],
    ["with an empty file", "bad_argument", async () => given({ secretFile: await file("\n") }).text],
    [
      "with a file that is too large",
      "bad_argument",
      async () => given({ secretFile: await file("x".repeat(65_537)) }).text,
    ],
  ])("that is given %s is refused", async (_, code, text) => {
    await expect(text()).rejects.toMatchObject({ code })
  })
})

test("standard input and variables are requested by the commands that read them", () => {
  expect([readsStdin({ secret: "-" }), readsStdin({ secret: "A" }), readsStdin({})]).toEqual([true, false, false])
  expect(["-", "A", "no name", undefined].map((secret) => readsVariables({ secret }))).toEqual([[], ["A"], [], []])
})
