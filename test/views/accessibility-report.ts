import type { Beside, Both } from "./accessibility.ts"
import { judge, whyAlone } from "./accessibility-rules.ts"

type Counts = ReadonlyMap<string, number>

/** The comparison of one page's view with Chromium's accessibility tree. */
export interface Report {
  /** The number of elements that both have. */
  readonly both: number
  readonly different: readonly Beside[]
  /** How many of the equal ones are equal by which rule. */
  readonly byRule: Counts
  readonly onlyOurs: Counts
  readonly onlyTheirs: Counts
}

export function reportOf({ pairs, alone }: Both): Report {
  const different: Beside[] = []
  const byRule = new Map<string, number>()
  const onlyOurs = new Map<string, number>()
  let both = 0
  for (const pair of pairs) {
    const verdict = judge(pair)
    if (verdict.kind === "ours") {
      count(onlyOurs, verdict.rule)
      continue
    }
    both++
    if (verdict.kind === "different") different.push(pair)
    else if (verdict.rule !== undefined) count(byRule, verdict.rule)
  }
  const onlyTheirs = new Map<string, number>()
  for (const each of alone) count(onlyTheirs, whyAlone(each))
  return { both, different, byRule, onlyOurs, onlyTheirs }
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

/** The fraction of common elements that have the same role and name. */
export function agreement(reports: readonly Report[]): number {
  const both = sum(reports.map((report) => report.both))
  const different = sum(reports.map((report) => report.different.length))
  return both === 0 ? 1 : (both - different) / both
}

export function golden(pages: ReadonlyMap<string, Report>, hard: Report): string {
  const all = [...pages.values()]
  return [
    INTRODUCTION,
    `Over all pages ${percent(agreement(all))} of ${sum(all.map(({ both }) => both))} agree.`,
    "## Pages",
    table(["page", "both have", "agree", "differ", "only we", "only Chromium"], [...pages].map(row)),
    "## Equal by a rule",
    counted(all.map(({ byRule }) => byRule)),
    "## Only we have",
    counted(all.map(({ onlyOurs }) => onlyOurs)),
    "## Only Chromium has",
    counted(all.map(({ onlyTheirs }) => onlyTheirs)),
    "## Where we differ",
    [...pages].flatMap(([name, { different }]) => listed(name, different)).join("\n\n"),
    "## Hard cases",
    `${HARD}\n\n${percent(agreement([hard]))} of ${hard.both} agree.`,
    listed("hard cases", hard.different).join("\n\n"),
    counted([hard.byRule, hard.onlyOurs]),
  ]
    .join("\n\n")
    .concat("\n")
}

const INTRODUCTION = `# Names and roles against Chromium's accessibility tree

For every element that our full view and \`Accessibility.getFullAXTree\` both have, role and name are compared, white space
collapsed. Written by the test; a change here is a change in what agents see.

We differ on purpose where Chromium's word would mislead a person:

- A label that is not drawn names its control all the same, and a title names a control whose label is empty.
- A \`<wbr>\` is no space: \`/ships/{shipId}\` is written in one piece.
- A \`<figcaption>\` names its figure, and a \`<details>\` without a summary by the word that the browser draws.
- A video or audio element is listed by its name, without its error state.
- Text is listed as written, not as \`text-transform\` draws it; letters of icon fonts are left out.
- An author's role is kept even if the required parent is missing.

What is not listed is empty or invisible: transparent, clipped, or outside of the page. Whether something that
a person can see and act on is missing is checked by the oracle.`

const HARD = `One page of ways to get a name or a role that are rare, hard, or easily got wrong. It is there to find where we
differ, so it is not part of the figure above.`

function row([name, report]: readonly [string, Report]): string[] {
  const { both, different, onlyOurs, onlyTheirs } = report
  const cells = [both, percent(agreement([report])), different.length, total(onlyOurs), about(total(onlyTheirs))]
  return [name, ...cells.map(String)]
}

function listed(page: string, different: readonly Beside[]): string[] {
  if (different.length === 0) return []
  const lines = different.map(({ ours, theirs }) => {
    return `- \`<${ours.tag}>\` ${described(ours)}; Chromium: ${theirs ? described(theirs) : "nothing"}`
  })
  return [`${page}:`, [...new Set(lines)].map((line) => times(line, lines)).join("\n")]
}

function times(line: string, lines: readonly string[]): string {
  const count = lines.filter((each) => each === line).length
  return count === 1 ? line : `${line} (${count} times)`
}

function described({ role, name }: { readonly role: string; readonly name: string }): string {
  return `${role} ${JSON.stringify(name.length > 120 ? `${name.slice(0, 120)}…` : name)}`
}

function counted(list: readonly Counts[]): string {
  const merged = new Map<string, number>()
  for (const counts of list) for (const [what, n] of counts) merged.set(what, (merged.get(what) ?? 0) + n)
  const sorted = [...merged].sort(([one], [other]) => (one < other ? -1 : 1))
  return table(
    ["rule", "elements"],
    sorted.map(([what, n]) => [what, about(n)]),
  )
}

/** Formatted as the formatter would, so that it changes nothing. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(3, title.length, ...rows.map((cells) => cells[at]?.length ?? 0)))
  const rule = widths.map((width) => "-".repeat(width))
  return [head, rule, ...rows]
    .map((cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`)
    .join("\n")
}

/** Animated pages may gain or lose an element between runs: large counts are rounded. */
function about(count: number): string {
  if (count < 100) return String(count)
  const step = 10 ** (String(count).length - 2)
  return `${Math.floor(count / step) * step}+`
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)} %`
}

function total(counts: Counts): number {
  return sum([...counts.values()])
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
