import { describe, expect, test } from "vitest"
import { checkNamed, type Need, negotiate, textsIn } from "./negotiate.ts"

test("only variables that the call names, as whole words, may be sent", () => {
  const said = textsIn({ steps: ["fill e4 --secret SHOP_PASSWORD", ["type e5\t--secret=CODE"]], nth: 1, none: null })
  expect(() => checkNamed(["SHOP_PASSWORD", "CODE"], said)).not.toThrow()
  for (const other of ["SHOP", "PASSWORD", "AWS_SECRET_ACCESS_KEY", "SHOP_PASSWORD_2"]) {
    expect(() => checkNamed(["CODE", other], said)).toThrow(
      `asked for the variable ${other}, which the call does not name`,
    )
  }
})

describe("a call is repeated", () => {
  interface Call {
    readonly words: string
    readonly stdin?: string
    readonly secrets?: Readonly<Record<string, string>>
  }
  const done = { text: "done" }

  function answering(answers: (Need | { readonly text: string })[], calls: Call[] = []) {
    return {
      calls,
      async ask(call: Call) {
        calls.push(call)
        return answers.shift() ?? done
      },
      textsOf: ({ words, stdin = "" }: Call) => [words, stdin],
      secret: (name: string) => `the value of ${name}`,
      install: async (): Promise<{ readonly text: string } | undefined> => undefined,
    }
  }

  test("with everything needed, one need after the other", async () => {
    const means = {
      ...answering([{ stdin: true }, { variables: ["ONE"] }, { install: true }]),
      withStdin: async (call: Call) => ({ ...call, stdin: "fill e1 --secret ONE" }),
    }
    expect(await negotiate<Call, { text: string }>({ words: "batch" }, means)).toBe(done)
    const whole = { words: "batch", stdin: "fill e1 --secret ONE", secrets: { ONE: "the value of ONE" } }
    expect(means.calls).toEqual([{ words: "batch" }, { words: "batch", stdin: whole.stdin }, whole, whole])
  })

  test("not with a variable that it does not name", async () => {
    const means = answering([{ variables: ["TWO"] }])
    const failure = { code: "runtime_unreachable", message: expect.stringContaining("TWO") }
    await expect(negotiate<Call, { text: string }>({ words: "fill e1 --secret ONE" }, means)).rejects.toMatchObject(
      failure,
    )
    expect(means.calls).toHaveLength(1)
  })

  test("not if there is an answer already, or no way to meet the need", async () => {
    const failed = { text: "it could not be installed" }
    const install = async () => failed
    expect(
      await negotiate<Call, { text: string }>({ words: "open" }, { ...answering([{ install: true }]), install }),
    ).toBe(failed)
    const local = async () => done
    expect(
      await negotiate<Call, { text: string }>({ words: "doctor" }, { ...answering([{ local: true }]), local }),
    ).toBe(done)
    for (const need of [{ stdin: true }, { local: true }] as const) {
      await expect(negotiate<Call, { text: string }>({ words: "eval" }, answering([need]))).rejects.toMatchObject({
        code: "internal",
      })
    }
  })

  test("once for each need: a repeated need is an error", async () => {
    const means = answering([{ variables: ["ONE"] }, { variables: ["ONE"] }])
    await expect(negotiate<Call, { text: string }>({ words: "--secret ONE" }, means)).rejects.toMatchObject({
      code: "internal",
    })
    expect(means.calls).toHaveLength(2)
  })
})
