import { TabhandError } from "../../../base/errors.ts"
import { clip, nearest, quote } from "../../../base/text.ts"
import type { WireOption } from "../../../injected/wire/acting.ts"

/** The wanted options, or why they cannot be selected. */
export type Meant = { readonly options: readonly WireOption[] } | { readonly error: TabhandError }

const INDEX = /^index=(\d+)$/
/** How many options an error lists. */
const MOST_LISTED = 10
const LONGEST = 60

/** Finds the options of a list by value, label or index; an exact match wins over one that ignores case. */
export function meantOptions(named: string, options: readonly WireOption[], wanted: readonly string[]): Meant {
  const found: WireOption[] = []
  for (const each of wanted) {
    const option = optionCalled(options, each)
    if (option === undefined) return { error: noOption(named, options, each) }
    if (option.disabled) return { error: disabledOption(named, option) }
    if (!found.includes(option)) found.push(option)
  }
  return { options: found.sort((one, other) => one.index - other.index) }
}

function optionCalled(options: readonly WireOption[], wanted: string): WireOption | undefined {
  const index = Number(INDEX.exec(wanted)?.[1] ?? Number.NaN)
  const folded = fold(wanted)
  return (
    best(options, ({ value }) => value === wanted) ??
    best(options, ({ label }) => label === wanted) ??
    best(options, (option) => option.index === index) ??
    best(options, ({ label }) => fold(label) === folded) ??
    best(options, ({ value }) => fold(value) === folded)
  )
}

/** Prefers an enabled option. */
function best(options: readonly WireOption[], is: (option: WireOption) => boolean): WireOption | undefined {
  const all = options.filter(is)
  return all.find(({ disabled }) => !disabled) ?? all[0]
}

export function fold(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase()
}

function noOption(named: string, options: readonly WireOption[], wanted: string): TabhandError {
  const labels = options.map(({ label }) => label)
  const near = nearest(
    wanted,
    [...labels, ...options.map(({ value }) => value)].filter((each) => each !== ""),
  )
  const listed = labels.slice(0, MOST_LISTED).map((label) => quote(clip(label, LONGEST)))
  const more = labels.length > MOST_LISTED ? ` and ${labels.length - MOST_LISTED} more` : ""
  const has = labels.length === 0 ? "it has none at all" : `it has ${listed.join(", ")}${more}`
  return new TabhandError("no_option", `${named} has no option ${quote(clip(wanted, LONGEST))}: ${has}`, {
    hint:
      near === undefined
        ? "name an option by its label, its value, or its place: index=0 is the first"
        : `did you mean ${quote(clip(near, LONGEST))}?`,
  })
}

function disabledOption(named: string, { label }: WireOption): TabhandError {
  return new TabhandError("disabled", `the option ${quote(clip(label, LONGEST))} of ${named} is disabled`, {
    hint: "something else on the page may have to be done first",
  })
}
