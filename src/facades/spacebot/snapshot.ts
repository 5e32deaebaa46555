import type { ElementSummary, Output } from "./answers.ts"
import { elementsOf, type ListedElement, showsControl, statesOf } from "./elements.ts"
import type { Job } from "./job.ts"
import type { KnownElement } from "./refs.ts"

/** The roles that get refs. */
export const roles = [
  ...["button", "checkbox", "combobox", "link", "listbox", "menu", "menubar", "menuitem", "menuitemcheckbox"],
  ...["menuitemradio", "option", "radio", "scrollbar", "searchbox", "slider", "spinbutton", "switch", "tab"],
  ...["textbox", "treeitem"],
]

const MOST_REFS = 200

/** Lists the elements to act on, and gives them refs. */
export async function snapshot(job: Job): Promise<Output> {
  const { worker } = job
  const tab = worker.activeTab(job)
  let found = await elementsOf(job, tab, { roles })
  if (found.elements.length === 0 && (await showsControl(job, tab))) found = await elementsOf(job, tab, { roles })
  const all = knownElements(found.elements)
  const shown = fewEnough(all)
  worker.refs.fill(
    tab,
    shown.map(({ known }) => known),
  )
  const more = all.length - shown.length
  return {
    message: `${shown.length} interactive element(s) found${more > 0 ? ` (${more} more not shown)` : ""}`,
    title: found.title,
    url: found.origin,
    elements: shown.map(({ listed }, number) => summary(listed, `e${number}`)),
  }
}

interface Element {
  readonly listed: ListedElement
  readonly known: KnownElement
}

/** Options come after their list. */
export function knownElements(elements: readonly ListedElement[]): Element[] {
  let list: ListedElement | undefined
  return elements.map((listed, at) => {
    const { ref, role, name = "", tag, type, box } = listed
    if (tag === "select") list = listed
    const known = { ref, role, name, tag, ...(type === undefined ? {} : { type }) }
    if (tag !== "option" || !list || box) return { listed, known }
    const { ref: its, depth } = list
    const options = elements.slice(elements.indexOf(list) + 1, at).filter((each) => each.depth > depth)
    return { listed, known: { ...known, option: { list: its, number: options.length } } }
  })
}

/** Of too many, options of closed lists go first: they can be chosen by typing. */
function fewEnough(all: readonly Element[]): readonly Element[] {
  if (all.length <= MOST_REFS) return all
  return all.filter(({ known }) => known.option === undefined).slice(0, MOST_REFS)
}

function summary(listed: ListedElement, ref_id: string): ElementSummary {
  const { role, name, value, description, type } = listed
  const states = statesOf(listed)
  return {
    ref_id,
    // As the browser's own tree has it.
    role: type === "file" ? "button" : role,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(value === undefined ? {} : { value }),
    ...(states.length > 0 ? { states } : {}),
  }
}
