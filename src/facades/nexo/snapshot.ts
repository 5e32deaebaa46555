import type { z } from "zod"
import { clip, oneLine } from "../../base/text.ts"
import type { listedElement } from "../../commands/inspect/elements.ts"
import { goneWords } from "./translate-error.ts"

type Element = z.output<typeof listedElement>

const LONGEST = 80

/** The states that are worth their words: in others, elements are as one expects. */
const STATES: Readonly<Record<string, string>> = {
  "checked=true": "checked",
  "pressed=true": "pressed",
  "selected=true": "selected",
  "expanded=true": "expanded",
  disabled: "disabled",
}

/** The page as the document shows it: a line for each element that can be operated. */
export function snapshotText(
  elements: readonly Element[],
  refsFor: (refs: readonly string[]) => readonly string[],
  lost: string | undefined,
): string {
  const listed = elements.filter((element) => !isInClosedList(element) && isTelling(element))
  const refs = refsFor(listed.map(({ ref }) => ref))
  const lines = listed.map((element, at) => `${start(element)} — ${refs[at]}`)
  const note = lost === undefined ? [] : [`(${goneWords(lost)})`]
  return ["# Page snapshot", ...note, ...lines].join("\n")
}

/** Its list is filled with an option, and not opened. */
function isInClosedList({ tag, box }: Element): boolean {
  return tag === "option" && box === null
}

const TAGS: ReadonlySet<string> = new Set("a button input select textarea".split(" "))
const CONTAINERS: ReadonlySet<string> = new Set("generic none group list listitem row cell section article".split(" "))

/** Parts of the page that take clicks for what is in them say nothing of their own. */
function isTelling(element: Element): boolean {
  return TAGS.has(element.tag) || !CONTAINERS.has(element.role) || textOf(element) !== ""
}

function start(element: Element): string {
  const { tag, type } = element
  const kind = type === undefined ? tag : `${tag}:${type}`
  return `[${oneLine(kind)}] ${textOf(element)}`.trimEnd()
}

function textOf({ name = "", value, states }: Element): string {
  const known = states.flatMap((state) => STATES[state] ?? [])
  const more = known.length === 0 ? "" : ` (${known.join(", ")})`
  const words = [name, ...(value === undefined || value === name ? [] : [value])].filter((word) => word !== "")
  return clip(oneLine(words.join(": ")).trim(), LONGEST - more.length) + more
}
