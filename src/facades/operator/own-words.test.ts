import { expect, test } from "vitest"
import { TabhandError } from "../../base/errors.ts"
import { errorInOwnWords, noteInOwnWords, refsIn } from "./own-words.ts"

const names = {
  pointOf: (ref: string) => (ref === "e12" ? "(640,520)" : undefined),
  indexOf: (id: string) => (id === "t2" ? 1 : undefined),
}

test("an error names elements by their points, and only ways that the tool has", () => {
  const covered = new TabhandError("covered", 'e5 button "e12 Save" lies under e9 dialog "Cookies"', {
    hint: '`click e12` takes it away: e12 button "Accept all"',
    candidates: [{ ref: "e12", text: 'button "Accept all"' }],
  })
  expect(refsIn(covered)).toEqual(["e5", "e9", "e12"])
  const own = errorInOwnWords(covered, names)
  expect(own.message).toBe('button "e12 Save" lies under dialog "Cookies"')
  expect(own.hint).toBe('click at (640,520) takes it away: (640,520) button "Accept all"')
  expect(own.candidates).toEqual([{ text: '(640,520) button "Accept all"' }])
  const other = new TabhandError("not_set", "e5 did not keep the text", { hint: "try `type`" })
  expect(errorInOwnWords(other, names).hint).toBeUndefined()
})

test.each([
  ["t2 opened: http://a/", "tab 1 opened: http://a/; tab_mode='switch', tab_index=1 shows it"],
  ["t2 opened", "tab 1 opened; tab_mode='switch', tab_index=1 shows it"],
  ["t7 opened: http://a/", undefined],
  ['confirm accepted: "t2 `x`"', 'confirm accepted: "t2 `x`"'],
  ["download a.txt began: `wait --download` waits for it", "download a.txt began"],
  ["e5 was replaced by e6, which looks the same", undefined],
  ["`dialog accept` answers it", undefined],
])("the note %j is %j", (note, own) => {
  expect(noteInOwnWords(note, names)).toBe(own)
})
