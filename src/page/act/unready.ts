import { formatMs } from "../../base/deadline.ts"
import type { ErrorCode } from "../../base/error-codes.ts"
import { type ErrorDetails, TabhandError } from "../../base/errors.ts"
import { clip } from "../../base/text.ts"
import type { WireThing } from "../view/question.ts"
import { nameText, wordOf } from "../view/render/words.ts"
import type { Unready, WireCover } from "./wire.ts"

type Reason = Exclude<Unready, "gone" | "covered">

const REASONS: Readonly<Record<Reason, { code: ErrorCode; is: string; hint: string }>> = {
  hidden: { code: "not_visible", is: "is hidden", hint: "something else must bring it to show first" },
  disabled: { code: "disabled", is: "is disabled", hint: "something else on the page may have to be done first" },
  readonly: { code: "not_editable", is: "is read-only", hint: "its text cannot be changed by typing" },
  moving: { code: "moving", is: "does not come to rest", hint: "try again, or act on a point of the window: x,y" },
  untouchable: {
    code: "disabled",
    is: "takes no clicks (pointer-events: none)",
    hint: "act on what it stands in or on",
  },
  outside: {
    code: "off_page",
    is: "lies where no scrolling leads",
    hint: "something else must bring it to show first",
  },
}

interface Circumstances {
  /** How the element is told: its ref, role and name. */
  readonly words: string
  readonly waitedMs: number
  readonly cover?: WireCover | undefined
  refOf(id: number): string
}

/** Why an element could not be acted on, and what to do about it. */
export function unreadyError(why: Reason | "covered", about: Circumstances): TabhandError {
  const after = about.waitedMs > 0 ? ` (waited ${formatMs(about.waitedMs)})` : ""
  if (why === "covered") return new TabhandError("covered", `${coveredBy(about)}${after}`, wayOut(about))
  const { code, is, hint } = REASONS[why]
  return new TabhandError(code, `${about.words} ${is}${after}`, { hint })
}

function coveredBy({ words, cover, refOf }: Circumstances): string {
  if (!cover) return `${words} lies under something else`
  return `${words} lies under ${thingWords(cover.layer ?? cover.thing, refOf)}`
}

function wayOut({ cover, refOf }: Circumstances): ErrorDetails {
  if (!cover?.closer) {
    const buttons = cover?.buttons?.map((button) => thingWords(button, refOf)).join(", ")
    const close = buttons ? `click one of its buttons (${buttons})` : "close what covers it"
    return { hint: `bring it out from under that first: scroll, ${close}, or press Escape` }
  }
  return { hint: `\`click ${refOf(cover.closer.id)}\` takes it away: ${thingWords(cover.closer, refOf)}` }
}

/** An element as the view would tell it. */
export function thingWords({ id, role, name, word }: WireThing, refOf: (id: number) => string): string {
  const what = word ?? (role === "generic" || role === "none" ? "element" : wordOf(role))
  return `${refOf(id)} ${what} ${nameText(clip(name, 80))}`.trim()
}
