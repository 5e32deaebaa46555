import type { ErrorCode } from "../../base/error-codes.ts"
import { TabhandError } from "../../base/errors.ts"

/** What our refs and tab ids are called in this tool; undefined for what it has no name for. */
export interface Names {
  refOf(ref: string): string | undefined
  tabOf(id: string): string | undefined
}

/** Hints for this tool in place of those that name commands of ours. */
const hints: Partial<Record<ErrorCode, string>> = {
  stale_ref: "run snapshot again to get element refs",
  wrong_element: "only fields take text: click it instead",
  moving: "try again when it has come to rest",
  timeout: "try again, or navigate elsewhere",
  policy_denied: "scripts are off: the operator can allow them with evaluate_enabled = true, unless --evaluate is off",
  address_refused: "pages reach public addresses only; the operator can allow others with allowed_addresses",
}

/** Commands that the tool has under the same name. */
const OURS = /^(click|focus|hover|screenshot|snapshot)\b/

const QUOTED = /("(?:[^"\\]|\\.)*")/
const COMMAND = /`([^`]*)`/g

/** The error of a command in the words of this tool. */
export function errorInOwnWords(error: TabhandError, names: Names): TabhandError {
  const { code, evidence } = error
  const hint = hints[code] ?? hintInOwnWords(error.hint, names)
  return new TabhandError(code, inOwnWords(error.message, names), {
    ...(hint === undefined ? {} : { hint }),
    ...(evidence === undefined ? {} : { evidence }),
    cause: error,
  })
}

/** Without the part that names a command of ours. */
export function noteInOwnWords(note: string, names: Names): string | undefined {
  // It still has the ref that it was used by.
  if (/^e\d+ was replaced by e\d+, which looks the same$/.test(note)) return undefined
  const said = QUOTED[Symbol.split](note).map((part, at) => (at % 2 === 1 ? part : part.replace(COMMAND, "\0")))
  const [kept = ""] = said.join("").split(/[:;,][^:;,"]*\0/)
  return kept.includes("\0") ? undefined : inOwnWords(kept, names)
}

function hintInOwnWords(hint: string | undefined, names: Names): string | undefined {
  if (hint === undefined) return undefined
  const isForUs = outsideQuotes(hint).every((part) =>
    [...part.matchAll(COMMAND)].every(([, command = ""]) => OURS.test(command)),
  )
  return isForUs ? inOwnWords(hint.replaceAll("`", ""), names) : undefined
}

function outsideQuotes(text: string): string[] {
  return QUOTED[Symbol.split](text).filter((_, at) => at % 2 === 0)
}

/** Replaces our refs and tab ids; what is in quotes is text of the page. */
function inOwnWords(text: string, names: Names): string {
  return QUOTED[Symbol.split](text)
    .map((part, at) => (at % 2 === 1 ? part : renamed(part, names)))
    .join("")
}

const OUR_REF = /(?<=^|[\s(])(e\d+)(?=[\s,.:;)]|$)(,? ?)/g
const OUR_TAB = /(?<=^|[\s(])t\d+(?=[\s,.:;)]|$)/g

/** Words like ours may be parts of addresses. */
function renamed(text: string, { refOf, tabOf }: Names): string {
  return text
    .replace(OUR_REF, (_, ref: string, after: string) => {
      const own = refOf(ref)
      return own === undefined ? "" : own + after
    })
    .replace(OUR_TAB, (id) => `tab ${tabOf(id) ?? "that is not yours"}`)
}
