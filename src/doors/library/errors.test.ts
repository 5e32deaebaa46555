import { expect, test } from "vitest"
import { type ErrorCode, errorCodes } from "../../base/error-codes.ts"
import { TabhandError } from "../../base/errors.ts"
import { ElementError, isTabhandError, toLibraryError, UsageError } from "./errors.ts"

const codes = Object.keys(errorCodes).filter((code): code is ErrorCode => Object.hasOwn(errorCodes, code))

test("every code has a family, or is one that is not caught by class", () => {
  const alone = codes.filter((code) => toLibraryError(new TabhandError(code, "no")).constructor === TabhandError)
  expect(alone).toEqual([
    "path_unusable",
    "har_state",
    "unsupported",
    "too_large",
    "batch_failed",
    "unhealthy",
    "broker_unreachable",
    "protocol_error",
    "internal",
  ])
})

test("an error of a family has all facts of the plain error", () => {
  const details = { hint: "look again", candidates: [{ ref: "e2", text: "Save" }], evidence: { ms: 5 }, cause: "why" }
  const plain = new TabhandError("covered", "something lies over it", details)
  const error = toLibraryError(plain)
  expect(error).toBeInstanceOf(ElementError)
  expect(error.name).toBe("ElementError")
  expect(error.toBody()).toEqual(plain.toBody())
  expect(error.cause).toBe("why")
  expect(toLibraryError(error)).toBe(error)
})

test("wrong calls are usage errors, and errors of a bug are reported as such", () => {
  expect(toLibraryError(new TabhandError("bad_flag", "no"))).toBeInstanceOf(UsageError)
  expect(toLibraryError(new RangeError("out"))).toMatchObject({ code: "internal", cause: new RangeError("out") })
})

test("the type guard distinguishes errors by their codes", () => {
  const error: unknown = new TabhandError("moving", "it moves")
  expect(isTabhandError(error)).toBe(true)
  expect(isTabhandError(error, "covered", "moving")).toBe(true)
  expect(isTabhandError(error, "covered")).toBe(false)
  expect(isTabhandError(new Error("moving"), "moving")).toBe(false)
})
