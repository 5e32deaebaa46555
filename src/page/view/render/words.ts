import { oneLine } from "../../../base/text.ts"
import { Flag } from "../../../injected/wire/entry.ts"
import type { Entry } from "../model/look.ts"

/** Our words for roles, of one token where there is such a word. */
const WORDS: Readonly<Record<string, string>> = {
  banner: "header",
  clickable: "click",
  complementary: "aside",
  contentinfo: "footer",
  listbox: "list",
  listitem: "item",
  navigation: "nav",
  progressbar: "progress",
  searchbox: "search",
  spinbutton: "number",
  tabpanel: "panel",
}

const ROLES = new Map(Object.entries(WORDS).map(([role, word]) => [word, role]))

/** A URL may contain a whole page, and so may a title. */
export const LONGEST_URL = 200
export const LONGEST_TITLE = 200

/** The role of one of our words. */
export function roleOfWord(word: string): string {
  return word === "select" ? "combobox" : word === "list" ? word : (ROLES.get(word) ?? word)
}

export function roleWord({ role, flags, more }: Entry): string {
  if (role === "textbox") return more.type ?? ((flags & Flag.multiline) !== 0 ? "textarea" : "textbox")
  if (role === "combobox" && more.options !== undefined) return "select"
  return wordOf(role)
}

export function wordOf(role: string): string {
  return WORDS[role] ?? role
}

const STATES = [
  [Flag.disabled, "disabled"],
  [Flag.readonly, "readonly"],
  [Flag.required, "required"],
  [Flag.invalid, "invalid"],
  [Flag.checked, "checked"],
  [Flag.mixed, "mixed"],
  [Flag.expanded, "expanded"],
  [Flag.collapsed, "collapsed"],
  [Flag.selected, "selected"],
  [Flag.pressed, "pressed"],
  [Flag.current, "current"],
  [Flag.modal, "modal"],
  [Flag.busy, "busy"],
  [Flag.draggable, "draggable"],
  [Flag.multiple, "multiple"],
  [Flag.ascending, "ascending"],
  [Flag.descending, "descending"],
  [Flag.filled, "filled"],
  [Flag.focused, "focused"],
  [Flag.transparent, "transparent"],
  [Flag.beyond, "out of reach"],
] as const

const ANY_STATE = STATES.reduce((all, [flag]) => all | flag, 0)

export function stateWords({ flags }: Entry): string[] {
  if ((flags & ANY_STATE) === 0) return []
  return STATES.flatMap(([flag, word]) => ((flags & flag) !== 0 ? [word] : []))
}

const MOST_KINDS = 3

/** `20 link, 17 button`: the most frequent ones. */
export function countWords(counts: ReadonlyMap<string, number>): string {
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_KINDS)
  return most.map(([word, number]) => `${number} ${word}`).join(", ")
}

/** A line without the word for a state. */
export function without(state: "focused" | "covered" | "disabled", line: string): string {
  return line.replaceAll(STATE_WORD[state], "")
}

const STATE_WORD = {
  focused: / \(focused\)|, focused(?=[,)])|(?<=\()focused, /g,
  covered: / \(covered\)|, covered(?=[,)])|(?<=\()covered, /g,
  disabled: / \(disabled\)|, disabled(?=[,)])|(?<=\()disabled, /g,
} as const

/** Lines without their refs. */
export function withoutRefs(text: string): string {
  return text.replace(/^( *)e\d+ /gm, "$1").replace(/(?<!\\)\[e\d+ /g, "[")
}

/** The refs in lines of ours, in order. */
export function refsNamed(text: string): string[] {
  return [...text.matchAll(/(?:^|(?<!\\)\[)(e\d+) /gm)].map(([, ref = ""]) => ref)
}

/** Characters with a meaning in our lines: text that contains one is quoted, so that it is not mistaken for it. */
const SIGNS = /["=~()|[\]{}`]/

/** Page text as part of a line. */
export function nameText(text: string): string {
  const line = oneLine(text).trim()
  return SIGNS.test(line) ? JSON.stringify(line) : line
}

/** The hint of an unnamed element, which must not be mistaken for anything else. */
export function hintText(hint: string): string {
  return oneLine(hint).replace(/[{}]/g, "").trim()
}

/** Page text at the end of a line. */
export function restText(text: string): string {
  return oneLine(text).trim()
}

/** Running text: only what looks like one of our refs is escaped. */
export function runText(text: string): string {
  return oneLine(text).replace(/\[(?=e\d|img\b|\w+ e\d)/g, "\\[")
}
