import { describe, expect, test } from "vitest"
import { takesStdin, variablesOf, verbOnly, withoutSecrets } from "./step-secrets.ts"

describe("the secrets of steps", () => {
  const steps = [
    ["fill", "e1", "--secret", "ONE"],
    ["type", "e2", "--secret=TWO", "--clear"],
    ["fill", "e3", "--secret=ONE"],
    ["fill", "e4", "--secret"],
    ["fill", "e5", "--secret", "not a name"],
  ]

  test("are the variables that they name, each once", () => {
    expect(variablesOf(steps)).toEqual(["ONE", "TWO"])
  })

  test("may be on standard input", () => {
    expect(takesStdin(steps)).toBe(false)
    expect(takesStdin([...steps, ["fill", "e6", "--secret", "-"]])).toBe(true)
    expect(takesStdin([["fill", "e6", "--secret=-"]])).toBe(true)
    expect(takesStdin([["fill", "e6", "-"]])).toBe(false)
  })
})

describe("the words of a step", () => {
  const reply = (hidden?: string[]) => ({
    data: {},
    text: "",
    notes: [],
    artifacts: [],
    next: [],
    ...(hidden ? { hidden } : {}),
  })
  const args = { target: "e3", text: "a b" }

  test("are shown unchanged if none of them is secret", () => {
    expect(withoutSecrets(["fill", "e3", "a b"], reply(), args)).toEqual(["fill", "e3", "a b"])
  })

  test("are shown without the value of an argument that is a secret, in every way to pass it", () => {
    expect(withoutSecrets(["fill", "e3", "a b"], reply(["text"]), args)).toEqual(["fill", "e3", "[secret]"])
    expect(withoutSecrets(["fill", "--text=a b", "e3"], reply(["text"]), args)).toEqual([
      "fill",
      "--text=[secret]",
      "e3",
    ])
    expect(withoutSecrets(["press", "7"], reply(["key"]), { key: 7 })).toEqual(["press", "[secret]"])
  })

  test("that cannot be parsed are hidden except for the first", () => {
    expect(verbOnly(["fill", "e3", "a b"])).toEqual(["fill", "…"])
    expect(verbOnly(["fill"])).toEqual(["fill"])
    expect(verbOnly([])).toEqual([""])
  })
})
