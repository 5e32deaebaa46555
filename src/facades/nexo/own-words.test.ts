import { expect, test } from "vitest"
import { TabhandError } from "../../base/errors.ts"
import { errorText, notesText } from "./own-words.ts"

const refOf = (ref: string) => `@${ref}0`

test("refs of our engine become those of the snapshot, except in what the page says", () => {
  const error = new TabhandError("covered", 'e3 button "Save e4" lies under e9 dialog "e5 \\" e6" (waited 5 s)', {
    hint: '`click e11` takes it away: e11 button "Accept e12"',
  })
  expect(errorText(error, refOf)).toBe(
    '@e30 button "Save e4" lies under @e90 dialog "e5 \\" e6" (waited 5 s); browser_click @e110 takes it away: @e110 button "Accept e12"',
  )
})

test("hints that name commands are replaced or left out", () => {
  const text = (code: "wrong_element" | "not_editable", hint: string) =>
    errorText(new TabhandError(code, "e1 box", { hint }), refOf)
  expect(text("wrong_element", "boxes are set with `check`")).toMatch(/^@e10 box; browser_click operates boxes/)
  expect(text("not_editable", "`type` it")).toBe("@e10 box")
  expect(text("not_editable", "its text cannot be changed by typing")).toBe(
    "@e10 box; its text cannot be changed by typing",
  )
})

test("selectors are quoted as they were given", () => {
  const error = new TabhandError("no_match", 'nothing on the page matches "css=#a" (waited 5 s)')
  expect(errorText(error, refOf)).toMatch(/^nothing on the page matches "#a" \(waited 5 s\); browser_snapshot/)
})

test("notes are in the words of this facade", () => {
  const notes = [
    "t2 opened: http://a.example/b",
    "e5 was replaced by e9, which looks the same",
    "the site asks for a user name and a password: `set credentials` gives them",
    'confirm accepted: "Sure, `this`?"',
  ]
  expect(notes.map((note) => notesText([note], refOf))).toEqual([
    "the page opened http://a.example/b in a window of its own: browser_navigate shows it here",
    "@e50 was replaced by @e90, which looks the same",
    "the site asks for a user name and a password",
    'confirm accepted: "Sure, `this`?"',
  ])
})
