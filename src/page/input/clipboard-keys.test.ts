import { describe, expect, it } from "vitest"
import { clipboardActOf } from "./clipboard-keys.ts"
import { parseCombo } from "./combo.ts"

const actOf = (combo: string, held = 0) => clipboardActOf(parseCombo(combo), held)

describe("keys that use the clipboard", () => {
  it("are known by what they do", () => {
    for (const combo of ["Control+c", "Meta+c", "Control+C", "Control+Insert"]) expect(actOf(combo), combo).toBe("copy")
    for (const combo of ["Control+x", "Meta+x", "Shift+Delete"]) expect(actOf(combo), combo).toBe("cut")
    for (const combo of ["Control+v", "Meta+v", "Control+Shift+v", "Shift+Insert"])
      expect(actOf(combo), combo).toBe("paste")
  })

  it("are known by the modifiers that are held already", () => {
    expect(actOf("v", 2)).toBe("paste")
    expect(actOf("Insert", 8)).toBe("paste")
    expect(actOf("c", 4)).toBe("copy")
  })

  it("are few", () => {
    for (const combo of ["v", "Shift+v", "Alt+v", "Control+b", "Insert", "Delete", "Control+Delete", "Control"])
      expect(actOf(combo), combo).toBeUndefined()
  })
})
