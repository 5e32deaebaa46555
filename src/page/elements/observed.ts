import { Flag } from "../../injected/wire/entry.ts"
import type { WrittenFacts } from "../../injected/wire/written-facts.ts"
import type { Entry, Kid } from "../view/model/look.ts"

/** What can be said of one element in a list, apart from its place. */
export interface Observed {
  readonly role: string
  readonly name?: string
  readonly value?: string
  readonly description?: string
  readonly keyshortcuts?: string
  readonly states: readonly string[]
  /** Its tag in the document, such as `input`. */
  readonly tag: string
  /** The type of an input or a button, as written. */
  readonly type?: string
}

const INTERACTIVE: ReadonlySet<string> = new Set(
  "button link textbox combobox listbox option checkbox radio switch tab menuitem menuitemcheckbox menuitemradio slider spinbutton searchbox treeitem".split(
    " ",
  ),
)
const CHECKED: ReadonlySet<string> = new Set("checkbox radio switch menuitemcheckbox menuitemradio".split(" "))
const LISTS: ReadonlySet<string> = new Set("listbox combobox tree grid treegrid tablist".split(" "))

/** Elements that can be operated, or that have a state such as checked or expanded. */
export function isInteractive({ role, flags }: Entry): boolean {
  const states = Flag.acts | Flag.checked | Flag.mixed | Flag.pressed | Flag.selected | Flag.expanded | Flag.collapsed
  return INTERACTIVE.has(role) || (flags & (states | Flag.focused)) !== 0
}

export function observed(entry: Entry, { shortcuts, pressed, tag, type }: WrittenFacts): Observed {
  const { role, more, flags } = entry
  const name = nameOf(entry)
  // The view omits the value of a secret, and so does this.
  const value = (flags & Flag.secret) !== 0 ? undefined : (more.value ?? textEdited(entry))
  return {
    role,
    ...(name === "" ? {} : { name }),
    ...(value === undefined || value === "" ? {} : { value }),
    ...(more.description === undefined ? {} : { description: more.description }),
    ...(shortcuts === "" ? {} : { keyshortcuts: shortcuts }),
    states: [...statesOf(entry, pressed)],
    tag,
    ...(type === "" ? {} : { type }),
  }
}

/** The view lists the content of a rich editor as entries below it; a list also has that content as its value. */
function textEdited(entry: Entry): string | undefined {
  return (entry.flags & Flag.editable) === 0 ? undefined : entry.kids.map(wordsOf).join(" ")
}

function wordsOf(kid: Kid): string {
  if (typeof kid === "string") return kid
  const { role, name, kids } = kid
  return name !== "" ? name : kids.map(wordsOf).join(role === "text" ? "" : " ")
}

/** Things in a line of text whose names are words of it. */
const IN_WORDS: ReadonlySet<string> = new Set(["link", "text"])

/** Plain text has its words in its own entry. */
function nameOf(entry: Entry): string {
  return entry.role === "text" ? lineOf(entry) : entry.name
}

/** The words of a line; other things in it, such as buttons, are no part of them. */
function lineOf({ kids }: Entry): string {
  const words = kids.map((kid) => (typeof kid === "string" ? kid : IN_WORDS.has(kid.role) ? nameOf(kid) : " "))
  return words.join("").replace(/ {2,}/g, " ").trim()
}

function* statesOf({ role, flags }: Entry, pressed: string): Generator<string> {
  const is = (flag: number) => (flags & flag) !== 0
  if (is(Flag.disabled)) yield "disabled"
  if (CHECKED.has(role)) yield `checked=${is(Flag.mixed) ? "mixed" : is(Flag.checked)}`
  else if (is(Flag.checked)) yield "checked=true"
  if (/^(true|false|mixed)$/.test(pressed) && !CHECKED.has(role)) yield `pressed=${pressed}`
  if (is(Flag.selected)) yield "selected=true"
  if (is(Flag.expanded | Flag.collapsed)) yield `expanded=${is(Flag.expanded)}`
  if (is(Flag.required)) yield "required"
  if (is(Flag.readonly)) yield "readonly"
  if (is(Flag.multiple) && LISTS.has(role)) yield "multiselectable"
  if (is(Flag.multiline)) yield "multiline"
  if (is(Flag.modal)) yield "modal"
  if (is(Flag.focused)) yield "focused"
}
