import { Flag } from "../../page/view/entry.ts"
import type { Entry, Kid } from "../../page/view/look.ts"
import type { WrittenFacts } from "../../page/view/written-facts.ts"

/** One element as `tab.observe()` tells it, without its number. */
export interface Observed {
  readonly role: string
  readonly name?: string
  readonly value?: string
  readonly description?: string
  readonly keyshortcuts?: string
  readonly states: readonly string[]
}

const INTERACTIVE: ReadonlySet<string> = new Set(
  "button link textbox combobox listbox option checkbox radio switch tab menuitem menuitemcheckbox menuitemradio slider spinbutton searchbox treeitem".split(
    " ",
  ),
)
const CHECKED: ReadonlySet<string> = new Set("checkbox radio switch menuitemcheckbox menuitemradio".split(" "))
const LISTS: ReadonlySet<string> = new Set("listbox combobox tree grid treegrid tablist".split(" "))

/** What a person can do something with, or what says of itself that it is on or off, open or closed. */
export function isInteractive({ role, flags }: Entry): boolean {
  const telling = Flag.acts | Flag.checked | Flag.mixed | Flag.pressed | Flag.selected | Flag.expanded | Flag.collapsed
  return INTERACTIVE.has(role) || (flags & (telling | Flag.focused)) !== 0
}

export function observed(entry: Entry, { shortcuts, pressed }: WrittenFacts): Observed {
  const { role, more, flags } = entry
  const name = nameOf(entry)
  // The view has no value of a secret; what it says of one is never told here either.
  const value = (flags & Flag.secret) !== 0 ? undefined : (more.value ?? textEdited(entry))
  return {
    role,
    ...(name === "" ? {} : { name }),
    ...(value === undefined || value === "" ? {} : { value }),
    ...(more.description === undefined ? {} : { description: more.description }),
    ...(shortcuts === "" ? {} : { keyshortcuts: shortcuts }),
    states: [...statesOf(entry, pressed)],
  }
}

/** The view lists the content of a rich editor as entries below it; `observe` also reports that content as its value. */
function textEdited(entry: Entry): string | undefined {
  return (entry.flags & Flag.editable) === 0 ? undefined : entry.kids.map(wordsOf).join(" ")
}

function wordsOf(kid: Kid): string {
  if (typeof kid === "string") return kid
  const { role, name, kids } = kid
  return name !== "" ? name : kids.map(wordsOf).join(role === "text" ? "" : " ")
}

/** Running text has its words in itself. */
function nameOf({ role, name, kids }: Entry): string {
  if (role !== "text") return name
  return kids.map((kid) => (typeof kid === "string" ? kid : kid.name)).join("")
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
