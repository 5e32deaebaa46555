import { tmpdir } from "node:os"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { tabhandDialect } from "../../command/run/tabhand-dialect.ts"
import type { Caller } from "../run/caller.ts"
import { duration, flag, number, oneOf, secret, text, texts } from "./arg.ts"
import { defineCommand } from "./define.ts"
import { deadlines } from "./effects.ts"
import { writePath } from "./file-path.ts"
import { secretName } from "./secret-name.ts"
import { url } from "./url-arg.ts"

const caller: Caller = {
  door: "test",
  client: "test",
  cwd: tmpdir(),
  files: { kind: "user" },
  dialect: tabhandDialect,
  display: {},
}

const everything = defineCommand({
  name: "do everything",
  family: "flow",
  summary: "For tests",
  args: {
    what: text().help("what to do"),
    where: url().optional(),
    file: writePath().optional(),
    how: oneOf("fast", "well").default("well"),
    times: number({ min: 1, max: 9, whole: true }).optional(),
    loud: flag(),
    key: secret().optional(),
    list: texts().optional(),
    ms: duration().optional(),
  },
  positional: ["what"],
  data: z.object({ did: z.string() }),
  effects: { scope: "none" },
  deadline: "read",
  deadlineFor: ({ ms }) => ms,
  run: async ({ args }) => ({ did: args.what }),
  say: ({ did }) => `did ${did}`,
})

const code = async (given: Record<string, unknown>) => {
  try {
    await everything.prepare(given, caller)
    return "fine"
  } catch (error) {
    if (error instanceof TabhandError) return error.code
    throw error
  }
}

describe("arguments", () => {
  test("are refused if missing or unknown, and the error lists the known ones", async () => {
    await expect(everything.prepare({}, caller)).rejects.toMatchObject({
      code: "missing_argument",
      message: "do everything needs <what>: what to do",
      hint: "see: help do everything",
    })
    await expect(everything.prepare({ what: "x", whta: 1 }, caller)).rejects.toMatchObject({
      code: "bad_argument",
      message: 'do everything takes no argument "whta"',
      hint: expect.stringContaining("what, where, file"),
    })
  })

  test("that are undefined or null count as left out", async () => {
    expect(await code({ what: "x", where: undefined, times: null })).toBe("fine")
    expect(await code({ what: null })).toBe("missing_argument")
  })

  test("named like a property of every object are unknown", async () => {
    for (const name of ["constructor", "toString", "hasOwnProperty"])
      expect(await code({ what: "x", [name]: 1 })).toBe("bad_argument")
    expect(await code(JSON.parse('{"what": "x", "__proto__": 1}'))).toBe("bad_argument")
  })

  test.each([
    [{ how: "quickly" }, /how.*one of fast, well/],
    [{ times: 0 }, /times.*at least 1/],
    [{ times: "many" }, /times.*a number/],
    [{ loud: "perhaps" }, /loud.*true or false/],
    [{ list: "a" }, /list.*a list/],
    [{ what: { deep: true } }, /what.*text/],
  ])("%j is refused, and the error says what is expected, on one line", async (given, message) => {
    await expect(everything.prepare({ what: "x", ...given }, caller)).rejects.toMatchObject({
      code: "bad_argument",
      message: expect.stringMatching(message),
    })
    await expect(everything.prepare({ what: "x", ...given }, caller)).rejects.not.toThrow("\n")
  })

  test("of any kind only ever throw a short TabhandError", async () => {
    const name = fc.constantFrom("what", "where", "file", "how", "times", "loud", "key", "list", "ms", "other")
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, fc.anything({ withBigInt: true, withDate: true })), async (given) => {
        try {
          await everything.prepare({ what: "x", ...given }, caller)
        } catch (error) {
          expect(error).toBeInstanceOf(TabhandError)
          if (error instanceof TabhandError) expect(error.message.length).toBeLessThan(600)
        }
      }),
      { numRuns: 150 },
    )
  })

  test("that are secret are shown neither in errors nor in the journal", async () => {
    await expect(everything.prepare({ what: "x", key: 12345 }, caller)).rejects.toMatchObject({
      message: expect.not.stringContaining("12345"),
    })
    const { shown } = await everything.prepare({ what: "x", key: "hunter2" }, caller)
    expect(shown).toEqual({ what: "x", key: "[secret]" })
  })

  test("are shown as given, without those that equal their default", async () => {
    const { shown } = await everything.prepare({ what: "x", how: "well", loud: "no", where: "example.com" }, caller)
    expect(shown).toEqual({ what: "x", where: "example.com" })
  })
})

test("the deadline is the kind's, unless the arguments say otherwise", async () => {
  expect((await everything.prepare({ what: "x" }, caller)).deadlineMs).toBe(deadlines.read)
  expect((await everything.prepare({ what: "x", ms: "70" }, caller)).deadlineMs).toBe(70)
})

test("positional words are assigned before anything is checked", async () => {
  const rewriting = defineCommand({
    name: "rewrite",
    family: "flow",
    summary: "For tests",
    args: { a: text().optional(), b: text().optional() },
    positional: ["a"],
    rewrite: ({ a, ...rest }) => ({ ...rest, b: a }),
    data: z.object({}),
    effects: { scope: "none" },
    deadline: "read",
    run: async () => ({}),
    say: () => "",
  })
  expect((await rewriting.prepare({ a: "x" }, caller)).shown).toEqual({ b: "x" })
})

describe("arguments that may be secrets", () => {
  const guarded = defineCommand({
    name: "put",
    family: "flow",
    summary: "For tests",
    args: { text: text().guarded(), secret: secretName().optional(), many: texts().unrecorded().optional() },
    positional: ["text"],
    data: z.object({}),
    effects: { scope: "none" },
    deadline: "read",
    wantsVariables: ({ secret }, stdin) => [String(secret), stdin ?? "none"],
    run: async () => ({}),
    say: () => "",
  })

  test("are not quoted in the error that refuses them", async () => {
    const refusal = expect.stringMatching(/^put: its value is not a valid (text|secret): it must be /)
    for (const given of [{ text: ["hunter2"] }, { text: "x", secret: "hunter-2" }, { text: "x", secret: "" }]) {
      await expect(guarded.prepare(given, caller)).rejects.toMatchObject({ code: "bad_argument", message: refusal })
    }
  })

  test("are a name or standard input, where the secret is elsewhere", async () => {
    for (const secret of ["SHOP_PASSWORD", "_x1", "-"]) {
      expect((await guarded.prepare({ text: "x", secret }, caller)).shown).toEqual({ text: "x", secret })
    }
  })

  test("that are unrecorded are left out of the journal", async () => {
    expect((await guarded.prepare({ text: "x", many: ["a"] }, caller)).shown).toEqual({ text: "x" })
  })

  test("may come from variables, which the command names", () => {
    expect(guarded.wantsVariables({ secret: "A" }, "in")).toEqual(["A", "in"])
    expect(everything.wantsVariables({}, undefined)).toEqual([])
  })
})
