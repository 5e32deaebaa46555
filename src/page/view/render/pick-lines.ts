import { TabhandError } from "../../../base/errors.ts"
import { clip, quote, shellWord } from "../../../base/text.ts"
import type { Entry } from "../model/look.ts"
import type { View } from "../model/view.ts"
import { eachSpot, topOf } from "../pick/pick.ts"
import { isHead } from "../pick/pick-rows.ts"
import type { Line } from "./lines.ts"
import { roleWord } from "./words.ts"

/** Further words for roles. */
const OTHER_WORDS: Readonly<Record<string, string>> = { image: "img" }

/** Whether an entry has one of these roles, in our words or ARIA's. */
export function hasRole(words: readonly string[]): (entry: Entry) => boolean {
  const wanted = new Set(words.map((word) => OTHER_WORDS[word] ?? word))
  return (entry) => wanted.has(entry.role) || wanted.has(roleWord(entry))
}

/** Whether the page text of a line contains a text, ignoring case. */
function hasText(text: string): (said: readonly Entry[]) => boolean {
  const wanted = folded(text)
  return (said) => said.some((entry) => textsOf(entry).some((each) => folded(each).includes(wanted)))
}

function textsOf({ role, name, more, kids }: Entry): string[] {
  if (role === "text") return [kids.map((kid) => (typeof kid === "string" ? kid : kid.name)).join("")]
  const own = [name, more.value ?? "", more.placeholder ?? ""]
  return kids.length > 0 ? [...own, ...kids.filter((kid) => typeof kid === "string")] : own
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim()
}

/** What the lines of a view must contain to be shown. */
export interface LineWishes {
  readonly roles: readonly string[]
  readonly text: string
  /** Whether the view is only a part of the page. */
  readonly isPart: boolean
}

/** The lines that match the wishes, with the context that is needed to understand them. */
export function wantedLines(
  view: View,
  lines: readonly Line[],
  { roles, text, isPart }: LineWishes,
  said: (line: Line) => readonly Entry[],
): readonly Line[] {
  const isOfRole = hasRole(roles)
  const holds = hasText(text)
  const matches = (line: Line) =>
    (roles.length === 0 || said(line).some(isOfRole)) && (text === "" || holds(said(line)))
  // With a role filter, a container without a name gives no context.
  const needs = ({ entry }: Line) => roles.length === 0 || entry.name !== ""
  const found = roles.length === 0 && text === "" ? lines : pickLines(lines, matches, needs)
  if (found.length > 0 || (roles.length === 0 && text === "")) return found
  throw text === "" || !lines.some((line) => said(line).some(isOfRole) || roles.length === 0)
    ? noSuchRole(view, roles)
    : noSuchText(text, isPart || roles.length > 0)
}

const MOST_ROLES = 12

function noSuchRole(view: View, roles: readonly string[]): TabhandError {
  const counts = new Map<string, number>()
  eachSpot(topOf(view), ({ entry }) => {
    if (entry.role !== "text") counts.set(roleWord(entry), (counts.get(roleWord(entry)) ?? 0) + 1)
  })
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_ROLES)
  const there = most.map(([word, count]) => `${count} ${word}`).join(", ")
  return new TabhandError("no_match", `nothing here has the role ${clip(roles.join(" or "), 100)}`, {
    hint: there === "" ? "`snapshot` shows what there is" : `there are ${there}`,
  })
}

function noSuchText(text: string, isPart: boolean): TabhandError {
  const words = clip(text, 100)
  return new TabhandError("no_match", `${quote(words)} is not on ${isPart ? "this part of the page" : "the page"}`, {
    hint: isPart
      ? `\`snapshot --search ${shellWord(words)}\` looks at all of it`
      : "it may come later: `wait --text` waits for it",
  })
}

/** The lines that match, each with its context: the containers around it, and the heading above it. */
function pickLines(lines: readonly Line[], matches: (line: Line) => boolean, needs: (around: Line) => boolean): Line[] {
  const kept = new Map<Line, number>()
  /** The containers of the current line, outermost first, with the last heading in each. */
  const around: { readonly line: Line; heading?: Line; head?: Line }[] = []
  let first: Line | undefined
  for (const line of lines) {
    while ((around.at(-1)?.line.depth ?? -1) >= line.depth) around.pop()
    const inside = around.at(-1)
    const isHeading = line.entry.role === "heading"
    if (matches(line)) {
      const places = around.filter((each) => needs(each.line))
      for (const [depth, each] of places.entries()) if (!kept.has(each.line)) kept.set(each.line, depth)
      const at = around.findLastIndex(({ heading }) => heading !== undefined)
      const heading = around[at]?.heading ?? first
      if (heading && !isHeading && !kept.has(heading)) {
        kept.set(heading, around.slice(0, at + 1).filter((each) => needs(each.line)).length)
      }
      // A row needs the column headers as context.
      const head = line.entry.role === "row" ? inside?.head : undefined
      if (head && !kept.has(head)) kept.set(head, places.length)
      kept.set(line, places.length)
    }
    if (inside && line.entry.role === "row" && isHead(line.entry)) inside.head = line
    if (isHeading && inside) inside.heading = line
    else if (isHeading) first = line
    around.push({ line })
  }
  return lines.flatMap((line) => {
    const depth = kept.get(line)
    return depth === undefined ? [] : [{ ...line, depth }]
  })
}
