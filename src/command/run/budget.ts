import { plural } from "../../base/text.ts"
import { cutToTokens, estimateTokens } from "../../base/tokens.ts"

export interface Fitted {
  readonly text: string
  /** What did not fit, in words; undefined if all did. */
  readonly left: string | undefined
}

/** As many whole lines as fit into the budget; a first line that is itself too long is truncated. */
export function fitToBudget(text: string, budget: number): Fitted {
  if (estimateTokens(text) <= budget) return { text, left: undefined }
  const lines = text.split("\n")
  const kept: string[] = []
  let used = 0
  for (const line of lines) {
    const cost = estimateTokens(line) + 1
    if (used + cost > budget) break
    kept.push(line)
    used += cost
  }
  if (kept.length > 0) return { text: kept.join("\n"), left: plural(lines.length - kept.length, "more line") }
  const cut = cutToTokens(lines[0] ?? "", budget)
  return { text: cut, left: plural(text.length - cut.length, "more character") }
}

/** The line for what was left out: how much it is, and where all of it is. */
export function restLine(left: string, wholePath: string | undefined): string {
  return `… ${left}; ${wholePath ? `the whole is in ${wholePath}` : "ask for less, or raise --budget"}`
}
