import { estimateTokens } from "../base/tokens.ts"
import { plural } from "../base/text.ts"

export interface Fitted {
  readonly text: string
  /** How many lines did not fit. */
  readonly left: number
}

/** As many whole lines as fit into the budget; a first line that is itself too long is cut. */
export function fitToBudget(text: string, budget: number): Fitted {
  if (estimateTokens(text) <= budget) return { text, left: 0 }
  const lines = text.split("\n")
  const kept: string[] = []
  let used = 0
  for (const line of lines) {
    const cost = estimateTokens(line) + 1
    if (used + cost > budget) break
    kept.push(line)
    used += cost
  }
  if (kept.length > 0) return { text: kept.join("\n"), left: lines.length - kept.length }
  return { text: cutLine(lines[0] ?? "", budget), left: lines.length }
}

function cutLine(line: string, budget: number): string {
  let length = Math.min(line.length, budget * 4)
  while (length > 0 && estimateTokens(line.slice(0, length)) > budget) length = Math.floor(length * 0.8)
  return line.slice(0, length).toWellFormed().replace(/\ufffd$/, "")
}

/** What stands for the rest: how much it is, and where the whole can be read. */
export function restLine(fitted: Fitted, wholePath: string | undefined): string {
  const where = wholePath ? `the whole is in ${wholePath}` : "ask for less, or raise --budget"
  return `… ${plural(fitted.left, "more line")}; ${where}`
}
