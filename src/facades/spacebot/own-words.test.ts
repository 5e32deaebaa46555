import { describe, expect, test } from "vitest"
import { TabhandError } from "../../base/errors.ts"
import { errorInOwnWords, type Names, noteInOwnWords } from "./own-words.ts"

const names: Names = {
  refOf: (ref) => ({ e12: "e0", e13: "e1" })[ref],
  tabOf: (id) => (id === "t2" ? "ABC" : undefined),
}
const said = (message: string, hint?: string, code: TabhandError["code"] = "covered") => {
  const error = errorInOwnWords(new TabhandError(code, message, hint === undefined ? {} : { hint }), names)
  return [error.message, error.hint]
}

describe("errors", () => {
  test("have the refs of the snapshot, and none of ours", () => {
    expect(
      said('e12 button "Save" lies under e99 dialog "Cookies"', '`click e13` takes it away: e13 button "OK"'),
    ).toEqual(['e0 button "Save" lies under dialog "Cookies"', 'click e1 takes it away: e1 button "OK"'])
    expect(said('e99, the textbox "tx", is no longer on the page')[0]).toBe(
      'the textbox "tx", is no longer on the page',
    )
  })

  test("leave alone what a page calls its elements", () => {
    expect(said('e12 button "e12 `click e13` t2 \\" e13" is disabled')[0]).toBe(
      'e0 button "e12 `click e13` t2 \\" e13" is disabled',
    )
  })

  test("have no hint that names a command of ours", () => {
    expect(said("it is hidden", "`scroll` to it, or `click e12`")[1]).toBeUndefined()
    expect(said("it is hidden", "something else must bring it to show first")[1]).toBe(
      "something else must bring it to show first",
    )
    expect(said("it is a box", "boxes are set with `check`", "wrong_element")[1]).toBe(
      "only fields take text: click it instead",
    )
  })
})

test.each([
  ["e12 was replaced by e40, which looks the same", undefined],
  ["t2 opened: https://a.example/t3", "tab ABC opened: https://a.example/t3"],
  ["3 tabs opened: `tab list` shows them; the last t2 opened", "3 tabs opened"],
  [
    'a confirm is open: "Sure: `rm`?": answer with `dialog accept` or `dialog dismiss`',
    'a confirm is open: "Sure: `rm`?"',
  ],
  ['alert accepted: "use `this`"', 'alert accepted: "use `this`"'],
  ["`reload` ends it", undefined],
  ["the page wrote it in its own way", "the page wrote it in its own way"],
])("a note is without what names a command of ours: %s", (note, own) => {
  expect(noteInOwnWords(note, names)).toBe(own)
})
