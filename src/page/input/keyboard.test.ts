import { expect, test } from "vitest"
import { makesCharacter } from "./keyboard.ts"

test("a key or combination makes a character, or does something else, or does not exist", () => {
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
