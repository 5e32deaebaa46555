import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { listedElement } from "../../commands/inspect/elements.ts"
import type { Tab } from "../../session/tab.ts"
import type { Job } from "./job.ts"

const list = z.object({ origin: z.string(), title: z.string(), elements: z.array(listedElement) })

export type Listed = z.output<typeof list>
export type ListedElement = Listed["elements"][number]

/** How often a page may go to another document while it is looked at. */
const MOST_LOOKS = 3

/** The elements of the page: never those of two documents in one list. */
export async function elementsOf(job: Job, tab: Tab, args: Readonly<Record<string, unknown>>): Promise<Listed> {
  for (let looks = 1; ; looks++) {
    const { loaderId } = tab.page.documents
    const found = list.parse(await job.run(tab, { command: "get elements", args }, "snapshot failed"))
    if (tab.page.documents.loaderId === loaderId || looks === MOST_LOOKS) return found
  }
}

const CONTROL = "css=:is(a[href], button, input, select, textarea, summary, [role], [contenteditable])"
/** A page with less text may still be building itself. */
const LITTLE_TEXT = 200
const FIRST_CONTROL_MS = 3_000

/** The document that was waited for in each tab: one without controls is not waited for again. */
const waitedFor = new WeakMap<Tab, string>()

/** Whether a page that showed nothing to act on shows something now: applications build themselves after they load. */
export async function showsControl(job: Job, tab: Tab): Promise<boolean> {
  const { documents, isBlank } = tab.page
  if (isBlank || waitedFor.get(tab) === documents.loaderId) return false
  waitedFor.set(tab, documents.loaderId)
  const { elements } = await elementsOf(job, tab, { all: true })
  const text = elements.reduce((length, { name = "" }) => length + name.length, 0)
  if (text >= LITTLE_TEXT) return false
  try {
    const step = { command: "wait", args: { target: CONTROL }, timeoutMs: FIRST_CONTROL_MS }
    await job.run(tab, step, "snapshot failed")
    return true
  } catch (error) {
    if (error instanceof TabhandError && error.code === "timeout") return false
    throw error
  }
}

/** The states that a person would see, in the words of the document's flat tools. */
export function statesOf({ states }: ListedElement): string[] {
  return states.flatMap((state) => STATES[state] ?? [])
}

const STATES: Readonly<Record<string, string>> = {
  disabled: "disabled",
  readonly: "readonly",
  "selected=true": "selected",
  "checked=true": "checked",
  "checked=mixed": "checked=mixed",
  "pressed=true": "pressed",
  "pressed=mixed": "pressed=mixed",
  "expanded=true": "expanded",
  "expanded=false": "collapsed",
}
