import { within } from "../base/deadline.ts"
import { messageOf } from "../base/errors.ts"
import { plural } from "../base/text.ts"
import { loadingIn } from "../page/act/activity.ts"
import { FrameHand } from "../page/act/frame-hand.ts"
import { Lingering } from "../page/act/linger.ts"
import type { Page } from "../page/page.ts"
import { Trouble } from "../page/trouble.ts"
import { changeBetween } from "../page/view/change.ts"
import { isBare, mayBeBegun } from "../page/view/change-begun.ts"
import { type ChangeText, changeText } from "../page/view/change-text.ts"
import { isNothing, type WorthTelling, worthTelling } from "../page/view/change-worth.ts"
import { renderView } from "../page/view/render/text.ts"
import { changeSince, type Told, toldAfter, withRestless } from "../page/view/told.ts"
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
  /** What the caller knows of the page. */
  readonly before: Told | undefined
  /** What changed before the command began is told apart. */
  readonly tellsApart: boolean
  /** A page that shows no answer gets time for one. */
  readonly lingers: boolean
}

/** Watches a page while a command works on it, to tell what came of it. */
export class Observer {
  readonly #page: Page
  readonly #watching: Watching
  readonly #trouble: Trouble
  readonly #ends: readonly (() => void)[]
  /** A tab or a download came of it. */
  #hasOther = false

  constructor(page: Page, watching: Watching) {
    this.#page = page
    this.#watching = watching
    this.#trouble = new Trouble(page)
    if (watching.tells === "change") page.capture.expectLook(watching.tellsApart ? "apart" : "together")
    const noteOther = () => {
      this.#hasOther = true
    }
    this.#ends = [
      page.on("popupBegan", noteOther),
      page.on("downloadBegan", noteOther),
      // The document that the command brings is looked at as soon as it has loaded.
      ...(watching.tells === "page" ? [page.world.on("context", () => page.capture.mainEye.prepare())] : []),
    ]
  }

  /** The command failed: nothing is told. */
  end(): void {
    for (const end of this.#ends) end()
    this.#trouble.end()
    this.#page.capture.expectLook(undefined)
  }

  /** What came of it since somebody last looked. An act that was done stays done when nobody can look. */
  async told(own: readonly ElementKey[], signal: AbortSignal): Promise<Observed> {
    const { capture } = this.#page
    const { before, tells } = this.#watching
    if (this.#page.isBlank || this.#isElsewhere || (before === undefined && tells === "news")) {
      return this.#withTrouble(undefined)
    }
    if (before !== undefined && capture.lastMs > TOO_LONG_MS) {
      const took = `${(capture.lastMs / 1_000).toFixed(1)} s`
      const note = `the last look at this page took ${took}, so nobody looked for what changed: \`snapshot --delta\` does`
      return { ...this.#withTrouble(undefined), note }
    }
    let lingering = this.#lingers ? new Lingering(this.#page) : undefined
    try {
      let came = this.#came(await this.#look(signal), capture.takeCaughtUp(), own)
      if (!came.change && came.mayBeBegun) {
        lingering?.end()
        lingering = new Lingering(this.#page, { adopts: true })
      }
      while (lingering && !lingering.isOver && came.mayBeBegun) {
        await lingering.next(signal)
        if (this.#isElsewhere) return this.#withTrouble(undefined)
        came = this.#came(await this.#look(signal), came.begun, own)
      }
      // Whoever is shown a page acts on it next: while the text is made, the page makes our hand.
      if (tells === "page") new FrameHand(capture.mainEye).prepare()
      const note = came.change ? undefined : loadingNote(this.#page)
      return { ...this.#withTrouble(this.#reply(came, own)), ...(note === undefined ? {} : { note }) }
    } catch (error) {
      const seen = before === undefined ? "the page" : "what changed"
      return { ...this.#withTrouble(undefined), note: `${seen} is not shown: ${messageOf(error)}` }
    } finally {
      lingering?.end()
    }
  }

  /** A dialog keeps the page from answering, and another document is on its way. */
  get #isElsewhere(): boolean {
    const { dialogs, documents } = this.#page
    return dialogs.open !== undefined || documents.pending !== undefined
  }

  /** Only where it would be said that nothing changed: a tab, a download or a note is an answer, too. */
  get #lingers(): boolean {
    const { tells, lingers } = this.#watching
    return tells === "change" && lingers && !this.#hasOther && !this.#page.hasNotices
  }

  #look(signal: AbortSignal): Promise<View> {
    return within(LOOK_MS, "looking at the page", (limit) => this.#page.capture.quickView(limit), signal)
  }

  #withTrouble(change: ReplyChange | undefined): Observed {
    const errors = this.#trouble.end()
    if (errors.length === 0) return change ? { change } : {}
    const { text = "", ...rest } = change ?? { now: [], new: [], gone: [] }
    return { change: { ...rest, errors, text: [text, ...errors].filter((line) => line !== "").join("\n") } }
  }

  #came(now: View, caughtUp: View | undefined, own: readonly ElementKey[]): Came {
    const { before } = this.#watching
    if (before === undefined || before.view.main.documentKey !== now.main.documentKey)
      return { now, begun: undefined, mayBeBegun: isBare(now, loadingIn(this.#page).length > 0) }
    const begun = caughtUp?.main.documentKey === now.main.documentKey ? caughtUp : undefined
    const keys = own.map(({ documentKey, id }) => `${documentKey}:${id}:`)
    const all = begun ? changeBetween(begun, now) : changeSince(before, now)
    const change = worthTelling(all, keys)
    const earlier = begun && worthTelling(changeSince(before, begun), [])
    return { now, begun, change, earlier, mayBeBegun: mayBeBegun(all, change, keys, before.restless) }
  }

  #reply({ now, change, earlier }: Came, own: readonly ElementKey[]): ReplyChange | undefined {
    const { before, budget = budgets.change, tells } = this.#watching
    const { capture } = this.#page
    if (!change) {
      capture.tell({ view: now })
      const { header, body } = renderView(now, {}, this.#watching.budget ?? budgets.document)
      // A command that brings a page says itself which one it is.
      const text = tells === "page" ? body : [header, body].filter((part) => part !== "").join("\n")
      return { url: now.url, title: now.title, now: [], new: [], gone: [], isNew: true, text }
    }
    const isSilent = (tells === "news" || own.length > 0) && isNothing(change)
    const said = isSilent ? SILENT : changeText(change, budget)
    const beforeAct = earlier && !isNothing(earlier) ? changeText(earlier, budget / 2) : SILENT
    const told = toldAfter(before, now, stillUntold(beforeAct, said, change))
    capture.tell(earlier ? withRestless(told, earlier) : told)
    const earlierTexts = beforeAct.text === "" ? [] : beforeAct.text.split("\n").map((line) => `earlier ${line}`)
    if (isSilent && earlierTexts.length === 0) return undefined
    return {
      ...(change.url === undefined ? {} : { url: change.url }),
      ...(change.title === undefined ? {} : { title: change.title }),
      now: change.now.map(({ text }) => text),
      new: change.fresh.map(({ line }) => line.text),
      gone: change.gone.map(({ text }) => text),
      ...(earlierTexts.length > 0 ? { earlier: earlierTexts } : {}),
      text: [said.text, ...earlierTexts].filter((line) => line !== "").join("\n"),
    }
  }
}

/** That what is shown is not all yet. */
function loadingNote(page: Page): string | undefined {
  const { length } = loadingIn(page)
  return length === 0
    ? undefined
    : `the page is still loading (${plural(length, "request")} under way): \`wait --load networkidle\`, then \`snapshot --delta\``
}

const SILENT: ChangeText = { text: "", untold: new Set() }

/** What was cut from the change before the act is told where the act changed the same line again. */
function stillUntold(beforeAct: ChangeText, said: ChangeText, { now, fresh, gone }: WorthTelling): Set<string> {
  const changed = new Set([...now, ...gone, ...fresh.map(({ line }) => line)].map(({ key }) => key))
  return new Set([...[...beforeAct.untold].filter((key) => !changed.has(key)), ...said.untold])
}

/** What a look after the command found. */
interface Came {
  readonly now: View
  /** What the page showed when the command began, where that is told apart. */
  readonly begun: View | undefined
  /** None where the page is another one. */
  readonly change?: WorthTelling
  readonly earlier?: WorthTelling | undefined
  /** What was found may be only the beginning, or nothing. */
  readonly mayBeBegun: boolean
}
