import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { findKey, keyNames, keyOf, keys } from "./keys.ts"

describe("the keys", () => {
  it("have unique codes", () => {
    expect(new Set(keys.map(({ code }) => code)).size).toBe(keys.length)
  })

  it("are found by their codes and names, ignoring case", () => {
    for (const key of keys) {
      expect(findKey(key.code)?.key, key.code).toBe(key)
      expect(findKey(key.code.toUpperCase())?.key, key.code).toBe(key)
    }
    for (const name of keyNames) expect(findKey(name.toLowerCase()), name).toBeDefined()
  })

  it("make every printable ASCII character, with Shift or without", () => {
    const printable = fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code))
    fc.assert(
      fc.property(printable, (character) => {
        const found = keyOf(character)
        expect(found?.shifted ? found.key.shifted : found?.key.key).toBe(character)
      }),
    )
  })

  it("make nothing else", () => {
    for (const character of ["é", "漢", "👋", "\n", "\t", ""]) expect(keyOf(character)).toBeUndefined()
  })

  it("have their common aliases", () => {
    const meant = { Esc: "Escape", Return: "Enter", Del: "Delete", Up: "ArrowUp", Ctrl: "ControlLeft", Cmd: "MetaLeft" }
    for (const [alias, code] of Object.entries(meant)) expect(findKey(alias)?.key.code).toBe(code)
    expect(findKey("Plus")).toMatchObject({ key: { code: "Equal" }, shifted: true })
    const control = process.platform === "darwin" ? "MetaLeft" : "ControlLeft"
    for (const alias of ["ControlOrMeta", "CmdOrCtrl", "Mod"]) expect(findKey(alias)?.key.code).toBe(control)
  })
})
