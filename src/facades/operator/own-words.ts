import type { ErrorCode } from "../../base/error-codes.ts"
import { TabhandError } from "../../base/errors.ts"

/** What our refs and tab ids are called in this tool; undefined for what it has no name for. */
export interface Names {
  /** The point of an element, like `(412,300)`. */
  pointOf(ref: string): string | undefined
  /** The index of a tab. */
  indexOf(id: string): number | undefined
}

/** Hints for this tool in place of those that name commands of ours; null removes the hint. */
const hints: Partial<Record<ErrorCode, string | null>> = {
  no_match: "x and y are pixels of the visible area: scrape lists what is there",
  off_page: "x and y are pixels of the visible area: scroll brings other parts of the page into it",
  stale_ref: "it went away in between: try again",
  wrong_element: "type is for fields, menu for lists, upload for file fields; click presses anything",
  timeout: "try again, or wait first",
  moving: "try again when it does not move any more",
  tab_crashed: "goto opens a page in it again",
  no_effect: null,
  is_download: null,
}

const QUOTED = /("(?:[^"\\]|\\.)*")/
const COMMAND = /`([^`]*)`/g
const OUR_REF = /(?<![\w@#.-])e\d{1,9}(?![\w-])/g
const OUR_TAB = /(?<=^|[\s(])t\d+(?=[\s,.:;)]|$)/g

/** The refs that a failure names, in its own words and not in those of the page. */
export function refsIn({ message, hint = "", candidates }: TabhandError): string[] {
  const named = [message, hint].flatMap((text) => outsideQuotes(text).flatMap((part) => part.match(OUR_REF) ?? []))
  return [...new Set([...named, ...candidates.flatMap(({ ref }) => ref ?? [])])]
}

/** The error of a command in the words of this tool. */
export function errorInOwnWords(error: TabhandError, names: Names): TabhandError {
  const { code, candidates, evidence, message } = error
  const hint = hintOf(error, names)
  return new TabhandError(code, translated(message, names), {
    ...(hint === undefined ? {} : { hint }),
    ...(evidence === undefined ? {} : { evidence }),
    candidates: candidates.map(({ ref, text }) => ({
      text: translated(ref === undefined ? text : `${ref} ${text}`, names),
    })),
    cause: error,
  })
}

function hintOf({ code, hint }: TabhandError, names: Names): string | undefined {
  // A way that names an element is better than a general one.
  const way = hint?.replace(/`click (e\d+)`/g, "click at $1")
  if (way !== undefined && way !== hint && !way.includes("`")) return translated(way, names)
  const known = hints[code]
  if (known !== undefined) return known ?? undefined
  return way === undefined || way.includes("`") ? undefined : translated(way, names)
}

/** Without the part that names a command of ours; undefined if nothing else is left. */
export function noteInOwnWords(note: string, names: Names): string | undefined {
  const [, id, url] = /^(t\d+) opened(?:: (.*))?$/.exec(note) ?? []
  if (id !== undefined) {
    const index = names.indexOf(id)
    const where = url === undefined ? "" : `: ${url}`
    return index === undefined
      ? undefined
      : `tab ${index} opened${where}; tab_mode='switch', tab_index=${index} shows it`
  }
  // It was found by its place.
  if (/^e\d+ was replaced by e\d+/.test(note)) return undefined
  const said = QUOTED[Symbol.split](note).map((part, at) => (at % 2 === 1 ? part : part.replace(COMMAND, "\0")))
  const [kept = ""] = said.join("").split(/[:;,][^:;,"]*\0/)
  return kept.includes("\0") ? undefined : translated(kept, names)
}

function outsideQuotes(text: string): string[] {
  return QUOTED[Symbol.split](text).filter((_, at) => at % 2 === 0)
}

/** What is in quotes is text of the page. */
function translated(text: string, { pointOf, indexOf }: Names): string {
  return QUOTED[Symbol.split](text)
    .map((part, at) => {
      if (at % 2 === 1) return part
      return part
        .replace(OUR_REF, (ref) => pointOf(ref) ?? "")
        .replace(OUR_TAB, (id) => `tab ${indexOf(id) ?? "that is not yours"}`)
        .replace(/ {2,}/g, " ")
    })
    .join("")
    .trim()
}
