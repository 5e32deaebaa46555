import { Flag, type More } from "../entry.ts"
import { Entries, type Entry, type Kid } from "./entries.ts"
import { Flow } from "./flow.ts"
import { hintFor } from "./hints.ts"
import { EMPTY, isPlainCell } from "./kinds.ts"
import type { Memory } from "./memory.ts"
import type { Names, ShowsText } from "./names.ts"
import { NAMED_BY_CONTENT, WIDGETS } from "./roles.ts"
import { isSecret } from "./secret-fields.ts"
import { type Condition, editedText, hold, isBlank, more } from "./states.ts"
import { isOneLine, namedByFirstLine, readPicture } from "./telling.ts"
import { textBeyondName } from "./text-beyond-name.ts"
import type { Traits } from "./traits.ts"

const NO_LINES: readonly Entry[] = []

/** Makes the entries of a view: what an element is called, what it holds, and what stands in it. */
export class Things {
  readonly #memory: Memory
  readonly #names: Names
  readonly #entries = new Entries()
  /** What was counted last at an element that cuts off others. */
  readonly #cuts = new WeakMap<Element, Entry>()

  constructor(memory: Memory, names: Names) {
    this.#memory = memory
    this.#names = names
  }

  /** For what stands in the element. */
  flowOf(element: Element): Flow {
    return new Flow(this.#entries, this.#memory, element, this.#memory.of(element).lines ?? NO_LINES)
  }

  /** The lines of text in the element are complete. */
  end(element: Element, flow: Flow): Flow {
    flow.break()
    if (flow.runs.length > 0) this.#memory.of(element).lines = flow.runs
    return flow
  }

  make(element: Element, role: string, name: string, flags: number, rest: More | 0, kids: readonly Kid[]): Entry {
    const id = this.#memory.idOf(element)
    const known = this.#memory.of(element)
    known.entry = this.#entries.make({ id, role, name, flags, more: rest, kids }, known.entry)
    return known.entry
  }

  /** One that has no line of its own and keeps the place of what is put into it later. */
  makePlace(element: Element, kids: Kid[]): Entry {
    const facts = { id: this.#memory.idOf(element), role: "document", name: "", flags: 0, more: 0, kids } as const
    return this.#entries.make(facts, undefined)
  }

  /** The count of what an element cuts off. */
  makeCut(element: Element, cut: Readonly<Record<string, number>>, flags = 0): Entry {
    const facts = { id: this.#memory.idOf(element), role: "cut", name: "", flags, more: { cut }, kids: [] }
    const entry = this.#entries.make(facts, this.#cuts.get(element))
    this.#cuts.set(element, entry)
    return entry
  }

  /** Of what can be acted on everything is its name; of anything else what a person sees, as `shows` tells. */
  nameOf(
    element: Element,
    tag: string,
    role: string,
    shown: string,
    traits: Traits,
    condition: Condition,
    shows: ShowsText | undefined,
  ): string {
    const isEditable = (condition.flags & Flag.editable) !== 0
    // What stands in an editor is its value, whatever element it is.
    const naming = isEditable ? shown : isPlainCell(role, condition) ? "generic" : role
    const name =
      shows === undefined
        ? this.#names.nameOf(element, tag, naming, traits)
        : this.#names.shownNameOf(element, tag, naming, traits, shows)
    const description = shows === undefined ? this.#names.descriptionOf(element, name, traits) : ""
    if (description !== "") more(condition).description = description
    if (shown === "textbox" && isEditable) {
      const text = editedText(element, this.#names)
      // Nothing was written: what shows there comes from a style sheet.
      if (isBlank(element) && text !== "") more(condition).placeholder = text
      else hold(condition, text, isSecret(element))
    }
    if (role === "img" && name === "") readPicture(element, condition)
    const placeholder = condition.more === 0 ? undefined : condition.more.placeholder
    if (placeholder === name && condition.more !== 0) delete condition.more.placeholder
    return name
  }

  /** What an element shows besides the name that its author gave it is what it holds. */
  tellText(entries: readonly Entry[], name: string, condition: Condition): readonly Entry[] {
    const { text, kids } = textBeyondName(entries, name)
    if (text !== "" && (condition.more === 0 || condition.more.value === undefined)) hold(condition, text, false)
    return kids
  }

  /** The entry of an element whose content is known; nothing when there is nothing to say of it. `isNamed`: a name around tells its text. */
  finish(
    element: Element,
    role: string,
    name: string,
    condition: Condition,
    own: readonly Entry[],
    isInline: boolean,
    isNamed: boolean,
  ): Entry | undefined {
    const { flags } = condition
    let kids: readonly Kid[] = own
    let said = name
    const acts = (flags & Flag.acts) !== 0
    const isEditable = (flags & Flag.editable) !== 0
    // What is written in it, or may be chosen from it, is not what it is called.
    const holds = isEditable || role === "listbox"
    if (acts && name === "" && !NAMED_BY_CONTENT.has(role) && !holds) {
      if (isNamed) said = this.#names.contentOf(element)
      else [said, kids] = namedByFirstLine(own)
      // What is cut off of its own words names it all the same, as it would name a button.
      if (said === "" && own.length === 0) said = shortName(this.#names.contentOf(element))
    }
    if (role === "textbox" && isOneLine(own, name)) kids = []
    if (!acts && kids.length === 0 && name === "") {
      if (!EMPTY.has(role) || (role === "img" && condition.more === 0)) return undefined
    }
    if (acts && said === "" && (kids.length === 0 || holds || !isToldByContent(role))) {
      const hint = hintFor(element, role, isEditable, this.#names)
      if (hint !== undefined) more(condition).hint = hint
    }
    return this.make(element, role, said, isInline ? flags | Flag.inline : flags, condition.more, kids)
  }
}

/** What is longer is a text, and no name. */
const LONGEST_NAME = 120

function shortName(text: string): string {
  return text.length > LONGEST_NAME ? "" : text
}

/** What only holds others is told by them; a control is something besides. */
function isToldByContent(role: string): boolean {
  return !WIDGETS.has(role) || role === "gridcell"
}

/** Roles are said in the words of the page's author; what has none is told by what can be done with it. */
export function shownRole(tag: string, role: string, clickable: boolean): string {
  if (role !== "generic" && role !== "none") return role
  if (tag === "audio" || tag === "video" || tag === "canvas") return tag
  return clickable ? "clickable" : role
}
