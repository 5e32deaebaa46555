import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { errorCodes } from "./error-codes.ts"
import { errnoOf, messageOf, TabhandError, toTabhandError } from "./errors.ts"

describe("an error", () => {
  test("survives serialization", () => {
    const error = new TabhandError("no_match", "nothing matches", {
      hint: "look again",
      candidates: [{ ref: "e3", text: 'button "Save"' }],
      evidence: { selector: "#x" },
      cause: new Error("not sent along"),
    })
    const body = error.toBody()
    expect(JSON.parse(JSON.stringify(body))).toEqual({
      code: "no_match",
      message: "nothing matches",
      hint: "look again",
      retryable: true,
      candidates: [{ ref: "e3", text: 'button "Save"' }],
      evidence: { selector: "#x" },
    })
    expect(TabhandError.fromBody(body).toBody()).toEqual(body)
  })

  test("omits absent fields", () => {
    expect(new TabhandError("internal", "oops").toBody()).toEqual({
      code: "internal",
      message: "oops",
      retryable: false,
    })
  })

  test("makes the CLI exit with 2 when the call was wrong, else with 1", () => {
    expect(new TabhandError("bad_flag", "").exitCode).toBe(2)
    expect(new TabhandError("timeout", "").exitCode).toBe(1)
  })

  test("has a code that is written in one way and means something", () => {
    for (const [code, { meaning }] of Object.entries(errorCodes)) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(meaning).toMatch(/^[^A-Z].*[^.]$/)
    }
  })
})

describe("any thrown value", () => {
  test("becomes a TabhandError, and a TabhandError is kept", () => {
    const ours = new TabhandError("timeout", "too late")
    expect(toTabhandError(ours)).toBe(ours)
    const cause = new RangeError("too far")
    expect(toTabhandError(cause)).toMatchObject({ code: "internal", message: "unexpected failure: too far", cause })
  })

  test("has a message", () => {
    const odd = fc.oneof(
      fc.anything({ withNullPrototype: true }),
      fc.constant(Symbol("odd")),
      fc.constant(() => {}),
    )
    fc.assert(
      fc.property(odd, (thrown) => {
        expect(messageOf(thrown)).toBeTypeOf("string")
        expect(toTabhandError(thrown).code).toBe("internal")
      }),
    )
  })

  test("has an errno only when a system call failed", () => {
    expect(errnoOf(Object.assign(new Error("no file"), { code: "ENOENT" }))).toBe("ENOENT")
    for (const thrown of [new Error("x"), Object.assign(new Error("x"), { code: 7 }), { code: "ENOENT" }, null]) {
      expect(errnoOf(thrown)).toBeUndefined()
    }
  })
})
