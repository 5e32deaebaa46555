import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { TabhandError } from "../../base/errors.ts"
import { parseCombo } from "./combo.ts"
import { checkCombo } from "./keyboard.ts"
import { keys } from "./keys.ts"

const codes = (combo: string) => parseCombo(combo).map(({ key }) => key.code)

function refusal(combo: string): TabhandError {
  try {
    checkCombo(combo)
  } catch (error) {
    if (error instanceof TabhandError) return error
    throw error
  }
  throw new Error(`${combo} was taken for a key`)
}

describe("a combination", () => {
  it("lists its keys in the order in which they are written", () => {
    expect(codes("Enter")).toEqual(["Enter"])
    expect(codes("Control+Shift+k")).toEqual(["ControlLeft", "ShiftLeft", "KeyK"])
    expect(codes("ctrl + a")).toEqual(["ControlLeft", "KeyA"])
  })

  it("may end with the plus key", () => {
    expect(codes("+")).toEqual(["Equal"])
    expect(codes("Control++")).toEqual(["ControlLeft", "Equal"])
    expect(codes("Control+Plus")).toEqual(["ControlLeft", "Equal"])
  })

  it("may contain the space, as a character or by name", () => {
    expect(codes(" ")).toEqual(["Space"])
    expect(codes("Control+Space")).toEqual(["ControlLeft", "Space"])
    expect(codes("Control+ ")).toEqual(["ControlLeft", "Space"])
  })

  it("of any keys is parsed as those keys", () => {
    const some = fc.array(fc.constantFrom(...keys.map(({ code }) => code)), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(some, (given) => {
        expect(codes(given.join("+"))).toEqual(given)
      }),
    )
  })

  it("with an unknown key is rejected, with similar names as a hint", () => {
    expect(refusal("Entr")).toMatchObject({
      code: "bad_argument",
      message: 'there is no key "Entr"',
      hint: "did you mean Enter?",
    })
    expect(refusal("Control+Arrow")).toMatchObject({
      message: 'there is no key "Arrow" in "Control+Arrow"',
      hint: "did you mean ArrowLeft, ArrowUp, ArrowRight, ArrowDown?",
    })
    expect(refusal("é").hint).toContain("`keyboard type` types any text")
  })

  it("without a key, or with a missing one, is rejected", () => {
    for (const combo of ["", "Control+", "+a", "Control++a"]) expect(refusal(combo).code, combo).toBe("bad_argument")
  })
})
