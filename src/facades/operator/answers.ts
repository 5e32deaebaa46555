import type { TabhandError } from "../../base/errors.ts"
import type { FacadeAnswer } from "../facade.ts"

/** What a call came to. */
interface Outcome {
  readonly notes: readonly string[]
  /** For the calling program. */
  readonly data: Readonly<Record<string, unknown>>
  /** The live state; empty while the browser is not open. */
  readonly state?: string
}

export function done({ message, notes, data, state = "" }: Outcome & { readonly message: string }): FacadeAnswer {
  return { content: parts(message, notes, state), details: { ...data, message, ...said(notes, state) } }
}

/** A failure has the state too: the next call is chosen by it. */
export function failed(error: TabhandError, { notes, data, state = "" }: Outcome): FacadeAnswer {
  const { code, candidates, hint, message } = error
  const lines = [message, ...candidates.map(({ text }) => `  ${text}`), ...(hint === undefined ? [] : [hint])]
  return {
    content: parts(lines.join("\n"), notes, state),
    details: { ...data, error: lines.join("\n"), code, ...said(notes, state) },
    failed: true,
    code,
  }
}

function parts(text: string, notes: readonly string[], state: string): FacadeAnswer["content"] {
  const main = [text, ...notes.map((note) => `note: ${note}`)].join("\n")
  return [main, ...(state === "" ? [] : [state])].map((each) => ({ type: "text", text: each }))
}

function said(notes: readonly string[], state: string) {
  return { ...(notes.length > 0 ? { notes } : {}), ...(state === "" ? {} : { state }) }
}
