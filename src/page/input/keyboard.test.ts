import { expect, test } from "vitest"
import { makesCharacter } from "./keyboard.ts"

test("distinguishes keys that make a character from others and from unknown ones", () => {
  for (const key of ["a", "A", "7", "?", " ", "Space", "KeyA", "Numpad1", "Shift+a", "+"]) {
    expect(makesCharacter(key), key).toBe(true)
  }
  for (const key of [
    "Enter",
    "Tab",
    "Escape",
    "ArrowDown",
    "F5",
    "Shift",
    "Control+a",
    "ControlOrMeta+v",
    "Alt+x",
    "Shift+Tab",
  ]) {
    expect(makesCharacter(key), key).toBe(false)
  }
  for (const key of ["hunter2", "", "Control+hunter2"]) expect(makesCharacter(key), key).toBeUndefined()
})
