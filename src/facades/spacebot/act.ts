import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import type { Tab } from "../../session/tab.ts"
import type { FacadeStep } from "../facade.ts"
import type { Job } from "./job.ts"
import { checkUnblocked } from "./obstacle.ts"
import type { KnownElement } from "./refs.ts"

/** What an act is done to. */
export interface Acted {
  readonly tab: Tab
  /** For our commands: a ref of ours or a selector. */
  readonly target: string
  /** The element of a snapshot. */
  readonly known?: KnownElement
  /** The error for an element that is gone. */
  gone(cause: TabhandError): TabhandError
}

/** What a selector chooses from several, as the document's tool does: the first one. */
const FIRST = { first: true }

/** Runs a command on an element. */
export function actOn(
  job: Job,
  acted: Acted,
  { command, args }: Pick<FacadeStep, "command" | "args">,
  failing: string,
): Promise<object> {
  const { tab, target } = acted
  return unlessStale(acted, job.run(tab, { command, args: { target, ...FIRST, ...args } }, failing))
}

/** Settles as the work on the element does, with its own error if it is gone. */
export async function unlessStale<T>({ gone }: Acted, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof TabhandError && error.code === "stale_ref" ? gone(error) : error
  }
}

/** An option of a closed list is selected: it is not drawn, and cannot be clicked. */
export async function click(job: Job, acted: Acted): Promise<void> {
  const { option } = acted.known ?? {}
  if (option) {
    const select = { command: "select", args: { values: [`index=${option.number}`] } }
    await actOn(job, { ...acted, target: option.list }, select, "click failed")
    return
  }
  await actOn(job, acted, { command: "click", args: {} }, "click failed")
  await checkUnblocked(job, acted.tab)
}

const typed = z.object({ value: z.string().optional(), characters: z.number() })

const FIELDS: ReadonlySet<string> = new Set(["textbox", "searchbox", "spinbutton", "combobox"])
/** A click on other inputs changes their value, or opens a window to choose it in. */
const CLICKED_FIRST = /^(text|search|email|url|tel|password|number)?$/

/** Clicks a field, and types after its text. Returns the text as it may be shown. */
export async function clickAndType(job: Job, acted: Acted, text: string): Promise<string> {
  const { role = "", tag, type: inputType = "" } = acted.known ?? {}
  if (FIELDS.has(role) && tag !== "select" && CLICKED_FIRST.test(inputType)) {
    await actOn(job, acted, { command: "click", args: {} }, "focus failed")
  }
  return type(job, acted, text, false)
}

/** Types after the text of a field, or in its place. Returns the text as it may be shown. */
export async function type(job: Job, acted: Acted, text: string, clears: boolean): Promise<string> {
  // The keys of a word choose an option.
  if (acted.known?.tag === "select") {
    await actOn(job, acted, { command: "select", args: { values: [text] } }, "type failed")
    return shown(text)
  }
  const command = clears ? "fill" : "type"
  const { value } = typed.parse(await actOn(job, acted, { command, args: { text } }, "type failed"))
  // A field for secrets gives only the length of its value.
  return value === undefined ? "*".repeat(Math.min(MOST_SHOWN, [...text].length)) : shown(text)
}

const MOST_SHOWN = 50

/** The beginning of a text, not cut within a character. */
function shown(text: string): string {
  const characters = [...text]
  return characters.length > MOST_SHOWN ? `${characters.slice(0, MOST_SHOWN).join("")}...` : text
}

const pressed = z.object({ pressed: z.string() })

/** Presses a key, at the element if there is one. Returns the key as it may be shown. */
export async function press(job: Job, tab: Tab, acted: Acted | undefined, key: string): Promise<string> {
  if (acted) await actOn(job, acted, { command: "focus", args: {} }, "press_key failed")
  return pressed.parse(await job.run(tab, { command: "press", args: { key } }, "press_key failed")).pressed
}
