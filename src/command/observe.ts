import { within } from "../base/deadline.ts"
import { messageOf } from "../base/errors.ts"
import { FrameHand } from "../page/act/frame-hand.ts"
import type { Page } from "../page/page.ts"
import { Trouble } from "../page/trouble.ts"
import { changeBetween, changeText, isNothing, worthTelling } from "../page/view/change.ts"
import { renderView } from "../page/view/render/text.ts"
import type { View } from "../page/view/view.ts"
import { budgets, type Telling } from "./effects.ts"
import type { ElementKey, ReplyChange } from "./reply.ts"

/** An act that was done is not held up for longer to see what it changed. */
const LOOK_MS = 2_000
/** Where the last look took this long, the next act would wait for this one to end. */
const TOO_LONG_MS = 1_000

export interface Observed {
  readonly change?: ReplyChange
  readonly note?: string
}

interface Watching {
  readonly tells: Telling
  /** How many tokens the caller wants to spend on it, if that was said. */
  readonly budget: number | undefined
  /** What the page showed when it was last looked at. */
  readonly before: View | undefined
  /** What changed before the command began is told apart. */
  readonly tellsApart: boolean
}

/** Watches a page while a command works on it, to tell what came of it. */
export class Observer {
  readonly #page: Page
  readonly #watching: Watching
  readonly #trouble: Trouble
  readonly #endPreparing: () => void

  constructor(page: Page, watching: Watching) {
    this.#page = page
    this.#watching = watching
    this.#trouble = new Trouble(page)
    if (watching.tells === "change") page.capture.expectLook(watching.tellsApart ? "apart" : "together")
    // The document that the command brings is looked at as soon as it has loaded.
    this.#endPreparing =
      watching.tells === "page" ? page.world.on("context", () => page.capture.mainEye.prepare()) : () => {}
  }

  /** The command failed: nothing is told. */
  end(): void {
    this.#endPreparing()
    this.#trouble.end()
    this.#page.capture.expectLook(undefined)
  }

  /** What came of it since somebody last looked. An act that was done stays done when nobody can look. */
  async told(own: readonly ElementKey[], signal: AbortSignal): Promise<Observed> {
    const { dialogs, documents, capture } = this.#page
    const { before, tells } = this.#watching
    if (this.#page.isBlank || dialogs.open || documents.pending || (before === undefined && tells === "news")) {
      return this.#withTrouble(undefined)
    }
    if (before !== undefined && capture.lastMs > TOO_LONG_MS) {
      const note = "the page is so large that nobody looked for what changed: `snapshot --delta` does"
      return { ...this.#withTrouble(undefined), note }
    }
    try {
      const now = await within(LOOK_MS, "looking at the page", (limit) => capture.quickView(limit), signal)
      // Whoever is shown a page acts on it next: while the text is made, the page makes our hand.
      if (tells === "page") new FrameHand(capture.mainEye).prepare()
      return this.#withTrouble(this.#changeTo(now, own))
    } catch (error) {
      const seen = before === undefined ? "the page" : "what changed"
      return { ...this.#withTrouble(undefined), note: `${seen} is not shown: ${messageOf(error)}` }
    }
  }

  #withTrouble(change: ReplyChange | undefined): Observed {
    const errors = this.#trouble.end()
    if (errors.length === 0) return change ? { change } : {}
    const { text = "", ...rest } = change ?? { now: [], new: [], gone: [] }
    return { change: { ...rest, errors, text: [text, ...errors].filter((line) => line !== "").join("\n") } }
  }

  #changeTo(now: View, own: readonly ElementKey[]): ReplyChange | undefined {
    const { before, budget, tells } = this.#watching
    if (before === undefined || before.main.documentKey !== now.main.documentKey) {
      const { header, body } = renderView(now, {}, budget ?? budgets.document)
      // A command that brings a page says itself which one it is.
      const text = tells === "page" ? body : [header, body].filter((part) => part !== "").join("\n")
      return { url: now.url, title: now.title, now: [], new: [], gone: [], isNew: true, text }
    }
    const begun = this.#page.capture.takeCaughtUp()
    const isSame = begun?.main.documentKey === now.main.documentKey
    const keys = own.map(({ documentKey, id }) => `${documentKey}:${id}:`)
    const change = worthTelling(changeBetween(begun && isSame ? begun : before, now), keys)
    const earlier = begun && isSame ? earlierLines(before, begun, budget) : []
    const isSilent = (tells === "news" || own.length > 0) && isNothing(change)
    if (isSilent && earlier.length === 0) return undefined
    const text = isSilent ? "" : changeText(change, budget ?? budgets.change)
    return {
      ...(change.url === undefined ? {} : { url: change.url }),
      ...(change.title === undefined ? {} : { title: change.title }),
      now: change.now.map(({ text }) => text),
      new: change.fresh.map(({ line }) => line.text),
      gone: change.gone.map(({ text }) => text),
      ...(earlier.length > 0 ? { earlier } : {}),
      text: [text, ...earlier].filter((line) => line !== "").join("\n"),
    }
  }
}

/** What came after the last reply and before this command began. */
function earlierLines(before: View, begun: View, budget: number | undefined): string[] {
  const change = worthTelling(changeBetween(before, begun), [])
  if (isNothing(change)) return []
  return changeText(change, (budget ?? budgets.change) / 2)
    .split("\n")
    .map((line) => `earlier ${line}`)
}
