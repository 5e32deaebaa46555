import type { ErrorCode } from "../../base/error-codes.ts"
import type { TabhandError } from "../../base/errors.ts"
import { clip } from "../../base/text.ts"

/** Our engine's refs, translated to those of this facade. */
export type RefOf = (ref: string) => string

const LONGEST = 700

/** What to do, where our own hint names commands that do not exist here; null for nothing. */
const remedies: Partial<Record<ErrorCode, string | null>> = {
  no_match: "browser_snapshot lists what is there, browser_wait_for waits for an element",
  bad_selector: "target is an @eN of the last browser_snapshot, or a CSS selector",
  stale_ref: "take a new browser_snapshot",
  wrong_element: "browser_click operates boxes and buttons, browser_press_key the element that has the focus",
  no_effect: "look at a browser_screenshot",
  moving: "try again, or when it has come to rest",
  not_set: "look at a browser_snapshot: the page may take it in another form",
  no_history: null,
  navigated_away: "take a new browser_snapshot",
  tab_crashed: "browser_navigate opens it again",
  navigation_failed: "check the address, and that the server runs",
  is_download: null,
}

/** An error of a command as one text. */
export function errorText(error: TabhandError, refOf: RefOf): string {
  const { code, candidates } = error
  // Selectors are passed on under that prefix.
  const message = error.message.replaceAll('"css=', '"')
  const hint = hintOf(error)
  const others = candidates.map(({ ref, text }) => (ref === undefined ? text : `${ref} ${text}`))
  const said = code === "stale_ref" ? [message] : [message, ...others]
  return clip(translated([...said, ...(hint === undefined ? [] : [hint])].join("; "), refOf), LONGEST)
}

function hintOf({ code, hint }: TabhandError): string | undefined {
  const remedy = remedies[code]
  if (remedy !== undefined) return remedy ?? undefined
  const clicked = hint?.replace(/`click (e\d+)`/g, "browser_click $1")
  return clicked?.includes("`") ? undefined : clicked
}

/** Notes of a reply, without those parts that name commands. */
export function notesText(notes: readonly string[], refOf: RefOf): string {
  return clip(notes.map((note) => translated(ownNote(note), refOf)).join("; "), LONGEST)
}

function ownNote(note: string): string {
  const [, url] = /^t\d+ opened(?:: (.*))?$/.exec(note) ?? []
  if (url !== undefined) return `the page opened ${url} in a window of its own: browser_navigate shows it here`
  return withoutCommands(note)
}

/** Ends before the part that names a command. What the page says is quoted. */
function withoutCommands(note: string): string {
  let said = ""
  for (const part of note.split(QUOTED)) {
    const command = part.startsWith('"') ? -1 : part.indexOf("`")
    if (command >= 0) return (said + part.slice(0, command)).replace(/[:;,][^:;,"]*$/, "")
    said += part
  }
  return said
}

const QUOTED = /("(?:[^"\\]|\\.)*")/
const ENGINE_REF = /(?<![\w@#.-])e\d{1,9}(?![\w-])/g

/** Names of elements are quoted, so that they cannot pass for refs. */
function translated(text: string, refOf: RefOf): string {
  return text
    .split(QUOTED)
    .map((part) => (part.startsWith('"') ? part : part.replace(ENGINE_REF, (ref) => refOf(ref))))
    .join("")
}
