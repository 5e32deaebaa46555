import { formatMs } from "../../base/deadline.ts"
import type { ErrorCode } from "../../base/error-codes.ts"
import { type ErrorDetails, TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import type { Unready, WireCover } from "../../injected/wire/acting.ts"
import type { WireThing } from "../../injected/wire/question.ts"
import { nameText, wordOf } from "../view/render/words.ts"

type Reason = Exclude<Unready, "gone" | "covered"> | "replaced"

const REASONS: Readonly<Record<Reason, { code: ErrorCode; is: string; hint: string }>> = {
  hidden: { code: "not_visible", is: "is hidden", hint: "something else must bring it to show first" },
  disabled: { code: "disabled", is: "is disabled", hint: "something else on the page may have to be done first" },
  readonly: { code: "not_editable", is: "is read-only", hint: "its text cannot be changed by typing" },
  moving: { code: "moving", is: "does not come to rest", hint: "try again, or act on a point of the window: x,y" },
  replaced: {
    code: "moving",
    is: "is replaced again and again: no click reached it",
    hint: "try again, or `focus` it and press Enter",
  },
  untouchable: {
    code: "disabled",
    is: "takes no clicks (pointer-events: none)",
    hint: "act on what it is in or on",
  },
  outside: {
    code: "off_page",
    is: "lies where no scrolling leads",
    hint: "something else must bring it to show first",
  },
}

interface Circumstances {
  /** The element in the error: its ref, role and name in quotes. */
  readonly words: string
  readonly waitedMs: number
  readonly cover?: WireCover | undefined
  refOf(id: number): string
}

export function unreadyError(why: Reason | "covered", about: Circumstances): TabhandError {
  const after = about.waitedMs > 0 ? ` (waited ${formatMs(about.waitedMs)})` : ""
  if (why === "covered") return new TabhandError("covered", `${coveredBy(about)}${after}`, wayOut(about))
  const { code, is, hint } = REASONS[why]
  return new TabhandError(code, `${about.words} ${is}${after}`, { hint })
}

/** A frame that appeared after the aim took the element's place before the input. */
export function cameBetween(words: string, taker: string): TabhandError {
  return new TabhandError("covered", `${taker} came under the mouse in place of ${words}`, {
    hint: "the input was kept from it, but this looks like a trap: look at a `screenshot` before you go on",
  })
}

function coveredBy({ words, cover, refOf }: Circumstances): string {
  if (!cover) return `${words} lies under something else`
  return `${words} lies under ${thingNamed(cover.layer ?? cover.thing, refOf)}`
}

function wayOut({ cover, refOf }: Circumstances): ErrorDetails {
  if (!cover?.closer) {
    const buttons = cover?.buttons?.map((button) => thingNamed(button, refOf)).join(", ")
    const close = buttons ? `click one of its buttons (${buttons})` : "close what covers it"
    return { hint: `bring it out from under that first: scroll, ${close}, or press Escape` }
  }
  return { hint: `\`click ${refOf(cover.closer.id)}\` takes it away: ${thingNamed(cover.closer, refOf)}` }
}

/** An element as a line of the view. */
export function thingWords(thing: WireThing, refOf: (id: number) => string): string {
  return `${refOf(thing.id)} ${kindOf(thing)} ${nameText(clip(thing.name, 80))}`.trim()
}

/** The same for use within a sentence: the quotes keep the name apart from our words. */
export function thingNamed(thing: WireThing, refOf: (id: number) => string): string {
  const name = thing.name.trim() === "" ? "" : ` ${quote(clip(thing.name.trim(), 80))}`
  return `${refOf(thing.id)} ${kindOf(thing)}${name}`
}

function kindOf({ role, word }: WireThing): string {
  return word ?? (role === "generic" || role === "none" ? "element" : wordOf(role))
}
