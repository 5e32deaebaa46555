import { oneLine } from "../../../base/text.ts"
import { Flag } from "../entry.ts"
import type { Entry } from "../look.ts"

/** Roles in words that cost one token where there is such a word. */
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

/** An address may hold a whole page, and so may a title. */
export const LONGEST_URL = 200
export const LONGEST_TITLE = 200

/** The role that one of our words stands for. */
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

/** `20 link, 17 button`: the kinds that there are most of. */
export function countWords(counts: ReadonlyMap<string, number>): string {
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_KINDS)
  return most.map(([word, number]) => `${number} ${word}`).join(", ")
}

/** A line without the word for a state in it. */
export function without(state: "focused" | "covered" | "disabled", line: string): string {
  return line.replaceAll(STATE_WORD[state], "")
}

const STATE_WORD = {
  focused: / \(focused\)|, focused(?=[,)])|(?<=\()focused, /g,
  covered: / \(covered\)|, covered(?=[,)])|(?<=\()covered, /g,
  disabled: / \(disabled\)|, disabled(?=[,)])|(?<=\()disabled, /g,
} as const

/** Lines without the refs in them. */
export function withoutRefs(text: string): string {
  return text.replace(/^( *)e\d+ /gm, "$1").replace(/(?<!\\)\[e\d+ /g, "[")
}

/** The refs that lines of ours name, in their order. */
export function refsNamed(text: string): string[] {
  return [...text.matchAll(/(?:^|(?<!\\)\[)(e\d+) /gm)].map(([, ref = ""]) => ref)
}

/** Signs that mean something in a line of ours: text that holds one is quoted, so that it cannot pass for it. */
const SIGNS = /["=~()|[\]{}`]/

/** Page text as part of a line. */
export function nameText(text: string): string {
  const line = oneLine(text).trim()
  return SIGNS.test(line) ? JSON.stringify(line) : line
}

/** A hint of what has no name, which must not pass for anything else. */
export function hintText(hint: string): string {
  return oneLine(hint).replace(/[{}]/g, "").trim()
}

/** Page text to the end of its line. */
export function restText(text: string): string {
  return oneLine(text).trim()
}

/** Running text: only what looks like one of our refs in it must be kept apart. */
export function runText(text: string): string {
  return oneLine(text).replace(/\[(?=e\d|img\b|\w+ e\d)/g, "\\[")
}
