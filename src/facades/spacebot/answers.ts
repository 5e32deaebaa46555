import { jsonText, quote } from "../../base/text.ts"
import type { FacadeAnswer } from "../facade.ts"

/** An element as the document's tool lists it. */
export interface ElementSummary {
  readonly ref_id: string
  readonly role: string
  readonly name?: string
  readonly description?: string
  readonly value?: string
  /** Ours: the document's tool does not say what is checked or disabled. */
  readonly states?: readonly string[]
}

export interface TabInfo {
  readonly target_id: string
  readonly title: string
  readonly url: string
  readonly active: boolean
}

/** What an action gives, apart from its success: failures are errors. */
export interface Output {
  readonly message: string
  readonly title?: string
  readonly url?: string
  readonly elements?: readonly ElementSummary[]
  /** The tree of the flat tools. */
  readonly snapshot?: string
  readonly tabs?: readonly TabInfo[]
  readonly screenshot_path?: string
  readonly eval_result?: unknown
  readonly content?: string
}

/**
 * The output as details, and as its JSON for the model. A list of elements and a tree are long: the model reads them as
 * lines of their own, and not once more in JSON.
 */
export function answerWith({ elements, snapshot, ...output }: Output, notes: readonly string[]): FacadeAnswer {
  const { message, title, url, ...rest } = output
  const named = { success: true, message, ...(title ? { title } : {}), ...(url ? { url } : {}) }
  const noted = notes.length > 0 ? { notes } : {}
  const lines = snapshot ?? elements?.map(elementLine).join("\n") ?? ""
  const texts = [jsonText({ ...named, ...rest, ...noted }), ...(lines === "" ? [] : [lines])]
  return {
    content: texts.map((text) => ({ type: "text", text })),
    details: {
      ...named,
      ...(elements ? { elements } : {}),
      ...(snapshot === undefined ? {} : { snapshot }),
      ...rest,
      ...noted,
    },
  }
}

/** Like `e0: [textbox] "Search"`. */
function elementLine({ ref_id, role, name, description, value, states = [] }: ElementSummary): string {
  const parts = [`${ref_id}: [${role}]`]
  if (name !== undefined) parts.push(quote(name))
  if (states.length > 0) parts.push(`(${states.join(", ")})`)
  if (value !== undefined) parts.push(`value=${quote(value)}`)
  if (description !== undefined) parts.push(`description=${quote(description)}`)
  return parts.join(" ")
}
