import { Flag, type More } from "../wire/entry.ts"
import { Entries, type Entry, type Kid } from "./entries.ts"
import { isOneLine, namedByFirstLine, readImageUrl } from "./entry-rules.ts"
import type { Memory } from "./memory.ts"
import { hintFor } from "./naming/hints.ts"
import { EMPTY, isPlainCell } from "./naming/kinds.ts"
import type { Names, ShowsText } from "./naming/names.ts"
import { NAMED_BY_CONTENT, WIDGETS } from "./naming/roles.ts"
import { isSecret } from "./naming/secret-fields.ts"
import { type Condition, editedText, hold, isBlank, more } from "./naming/states.ts"
import { textBeyondName } from "./naming/text-beyond-name.ts"
import type { Traits } from "./naming/traits.ts"
import { Flow } from "./sight/flow.ts"

const NO_LINES: readonly Entry[] = []

/** Creates the entries of a view: an element's name, value and content. */
export class Things {
  readonly #memory: Memory
  readonly #names: Names
  readonly #entries = new Entries()
  /** The last count of clipped content at an element. */
  readonly #cuts = new WeakMap<Element, Entry>()

  constructor(memory: Memory, names: Names) {
    this.#memory = memory
    this.#names = names
  }

  /** For the content of the element. */
  flowOf(element: Element): Flow {
    return new Flow(this.#entries, this.#memory, element, this.#memory.of(element).lines ?? NO_LINES)
  }

  /** Completes the lines of text in the element. */
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

  /** An entry without a line of its own that keeps the place of content added later. */
  makePlace(element: Element, kids: Kid[]): Entry {
    const facts = { id: this.#memory.idOf(element), role: "document", name: "", flags: 0, more: 0, kids } as const
    return this.#entries.make(facts, undefined)
  }

  /** The count of the content that an element clips. */
  makeCut(element: Element, cut: Readonly<Record<string, number>>, flags = 0): Entry {
    const facts = { id: this.#memory.idOf(element), role: "cut", name: "", flags, more: { cut }, kids: [] }
    const entry = this.#entries.make(facts, this.#cuts.get(element))
    this.#cuts.set(element, entry)
    return entry
  }

  /** For an operable element all text is its name; for any other the visible text, as `shows` decides. */
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
    // The content of an editor is its value, whatever its element.
    const naming = isEditable ? shown : isPlainCell(role, condition) ? "generic" : role
    const name =
      shows === undefined
        ? this.#names.nameOf(element, tag, naming, traits)
        : this.#names.shownNameOf(element, tag, naming, traits, shows)
    const description = shows === undefined ? this.#names.descriptionOf(element, name, traits) : ""
    if (description !== "") more(condition).description = description
    if (shown === "textbox" && isEditable) {
      const text = editedText(element, this.#names)
      // Nothing was typed: the visible text comes from a style sheet.
      if (isBlank(element) && text !== "") more(condition).placeholder = text
      else hold(condition, text, isSecret(element))
    }
    if (role === "img" && name === "") readImageUrl(element, condition)
    const placeholder = condition.more === 0 ? undefined : condition.more.placeholder
    if (placeholder === name && condition.more !== 0) delete condition.more.placeholder
    return name
  }

  /** The text that an element shows besides its author's name for it is its value. */
  holdTextBeyondName(entries: readonly Entry[], name: string, condition: Condition): readonly Entry[] {
    const { text, kids } = textBeyondName(entries, name)
    if (text !== "" && (condition.more === 0 || condition.more.value === undefined)) hold(condition, text, false)
    return kids
  }

  /**
   * The entry of an element whose content is known; undefined if there is nothing to report. `isNamed`: its text is
   * part of an ancestor's name.
   */
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
    // Its content or its options are not its name.
    const holds = isEditable || role === "listbox"
    if (acts && name === "" && !NAMED_BY_CONTENT.has(role) && !holds) {
      if (isNamed) said = this.#names.contentOf(element)
      else [said, kids] = namedByFirstLine(own)
      // Clipped text still names it, as it would name a button.
      if (said === "" && own.length === 0) said = shortName(this.#names.contentOf(element))
    }
    if (role === "textbox" && isOneLine(own, name)) kids = []
    if (!acts && kids.length === 0 && name === "") {
      if (!EMPTY.has(role) || (role === "img" && condition.more === 0)) return undefined
    }
    if (acts && said === "" && (kids.length === 0 || holds || !isShownByContent(role))) {
      const hint = hintFor(element, role, isEditable, this.#names)
      if (hint !== undefined) more(condition).hint = hint
    }
    return this.make(element, role, said, isInline ? flags | Flag.inline : flags, condition.more, kids)
  }
}

/** Longer text is content, not a name. */
const LONGEST_NAME = 120

function shortName(text: string): string {
  return text.length > LONGEST_NAME ? "" : text
}

/** Containers are represented by their content; controls are not. */
function isShownByContent(role: string): boolean {
  return !WIDGETS.has(role) || role === "gridcell"
}

/** ARIA roles are shown as they are; an element without one is shown by what can be done with it. */
export function shownRole(tag: string, role: string, clickable: boolean): string {
  if (role !== "generic" && role !== "none") return role
  if (tag === "audio" || tag === "video" || tag === "canvas") return tag
  return clickable ? "clickable" : role
}
