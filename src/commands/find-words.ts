import { flag, text } from "../command/arg.ts"
import { which } from "../command/target-arg.ts"
import type { Sought } from "./find-actions.ts"
import { actionArgs } from "./find-elements.ts"

/** What the commands take that find elements by words. */
export const wordArgs = {
  value: text().help("the words; letters match in either case, and a part is enough"),
  ...actionArgs,
  exact: flag().help("just these words, in this case"),
  ...which,
}

interface Words {
  readonly value: string
  readonly exact: boolean
  readonly first: boolean
  readonly nth: number | undefined
}

/** As one writes it for other commands. */
export function soughtBy(by: string, { value, exact, first, nth }: Words): Sought {
  return { target: `${by}=${inQuotes(value, exact)}`, first, nth }
}

/** What stands in quotes is meant exactly. */
export function inQuotes(words: string, exact: boolean): string {
  return exact ? `"${words}"` : words
}
