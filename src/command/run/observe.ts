import { within } from "../../base/deadline.ts"
import { messageOf } from "../../base/errors.ts"
import { plural } from "../../base/text.ts"
import { loadingIn } from "../../page/act/activity.ts"
import { FrameActions } from "../../page/act/frame-actions.ts"
import { Lingering } from "../../page/act/linger.ts"
import type { Page } from "../../page/core/page.ts"
import { Trouble } from "../../page/core/trouble.ts"
import { type Baseline, baselineAfter, changeSince, withSelfChanging } from "../../page/view/change/baseline.ts"
import { changeBetween } from "../../page/view/change/change.ts"
import { isBare, mayBePending } from "../../page/view/change/change-begun.ts"
import { type ChangeText, changeText } from "../../page/view/change/change-text.ts"
import { isNothing, type WorthReporting, worthReporting } from "../../page/view/change/change-worth.ts"
import type { View } from "../../page/view/model/view.ts"
import { renderView } from "../../page/view/render/text.ts"
import { budgets, type PageReport } from "../define/effects.ts"
import type { ElementKey, ReplyChange } from "./reply.ts"

/** An act that is done is not delayed longer than this to see what it changed. */
const LOOK_MS = 2_000
/** If the last capture took this long, the next act would have to wait for this one. */
const TOO_LONG_MS = 1_000

export interface Observed {
  readonly change?: ReplyChange
  readonly note?: string
}

interface Watching {
  readonly reports: PageReport
  /** How many tokens the caller allows for it, if set. */
  readonly budget: number | undefined
  /** What the caller knows of the page. */
  readonly before: Baseline | undefined
  /** Changes from before the command began are reported separately. */
  readonly separatesEarlier: boolean
  /** A page that shows no reaction gets time for one. */
  readonly lingers: boolean
}

/** Observes a page while a command works on it, to report the effect. */
export class Observer {
  readonly #page: Page
  readonly #watching: Watching
  readonly #trouble: Trouble
  readonly #ends: readonly (() => void)[]
  /** The command opened a tab or started a download. */
  #hasOther = false

  constructor(page: Page, watching: Watching) {
    this.#page = page
    this.#watching = watching
    this.#trouble = new Trouble(page)
    if (watching.reports === "change") page.capture.allowPrefetch(watching.separatesEarlier ? "apart" : "together")
    const noteOther = () => {
      this.#hasOther = true
    }
    this.#ends = [
      page.on("popupBegan", noteOther),
      page.on("downloadBegan", noteOther),
      // The document that the command brings is captured as soon as it has loaded.
      ...(watching.reports === "page" ? [page.world.on("context", () => page.capture.mainSnapshotter.prepare())] : []),
    ]
  }

  /** The command failed: nothing is reported. */
  end(): void {
    for (const end of this.#ends) end()
    this.#trouble.end()
    this.#page.capture.allowPrefetch(undefined)
  }

  /** What changed since the caller's last view. If it cannot be captured, the act still succeeds. */
  async report(own: readonly ElementKey[], signal: AbortSignal): Promise<Observed> {
    const { capture } = this.#page
    const { before, reports } = this.#watching
    if (this.#page.isBlank || this.#isElsewhere || (before === undefined && reports === "news")) {
      return this.#withTrouble(undefined)
    }
    if (before !== undefined && capture.lastMs > TOO_LONG_MS) {
      const took = `${(capture.lastMs / 1_000).toFixed(1)} s`
      const note = `the last capture of this page took ${took}, so changes were not captured: \`snapshot --delta\` does`
      return { ...this.#withTrouble(undefined), note }
    }
    let lingering = this.#lingers ? new Lingering(this.#page) : undefined
    try {
      let outcome = this.#compare(await this.#look(signal), capture.takeSnapshotBeforeAct(), own)
      if (!outcome.change && outcome.mayBeBegun) {
        lingering?.end()
        lingering = new Lingering(this.#page, { adopts: true })
      }
      while (lingering && !lingering.isOver && outcome.mayBeBegun) {
        await lingering.next(signal)
        if (this.#isElsewhere) return this.#withTrouble(undefined)
        outcome = this.#compare(await this.#look(signal), outcome.begun, own)
      }
      // A caller that is shown a page acts on it next, so the page prepares for that now.
      if (reports === "page") new FrameActions(capture.mainSnapshotter).prepare()
      const note = outcome.change ? undefined : loadingNote(this.#page)
      return { ...this.#withTrouble(this.#reply(outcome, own)), ...(note === undefined ? {} : { note }) }
    } catch (error) {
      const seen = before === undefined ? "the page" : "what changed"
      return { ...this.#withTrouble(undefined), note: `${seen} is not shown: ${messageOf(error)}` }
    } finally {
      lingering?.end()
    }
  }

  /** A dialog keeps the page from answering, or another document is loading. */
  get #isElsewhere(): boolean {
    const { dialogs, documents } = this.#page
    return dialogs.open !== undefined || documents.pending !== undefined
  }

  /** Only if the reply would say that nothing changed: a tab, a download or a note is an answer, too. */
  get #lingers(): boolean {
    const { reports, lingers } = this.#watching
    return reports === "change" && lingers && !this.#hasOther && !this.#page.hasNotices
  }

  #look(signal: AbortSignal): Promise<View> {
    return within(LOOK_MS, "looking at the page", (limit) => this.#page.capture.takePrefetched(limit), signal)
  }

  #withTrouble(change: ReplyChange | undefined): Observed {
    const errors = this.#trouble.end()
    if (errors.length === 0) return change ? { change } : {}
    const { text = "", ...rest } = change ?? { now: [], new: [], gone: [] }
    return { change: { ...rest, errors, text: [text, ...errors].filter((line) => line !== "").join("\n") } }
  }

  #compare(now: View, caughtUp: View | undefined, own: readonly ElementKey[]): Outcome {
    const { before } = this.#watching
    if (before === undefined || before.view.main.documentKey !== now.main.documentKey)
      return { now, begun: undefined, mayBeBegun: isBare(now, loadingIn(this.#page).length > 0) }
    const begun = caughtUp?.main.documentKey === now.main.documentKey ? caughtUp : undefined
    const keys = own.map(({ documentKey, id }) => `${documentKey}:${id}:`)
    const all = begun ? changeBetween(begun, now) : changeSince(before, now)
    const change = worthReporting(all, keys)
    const earlier = begun && worthReporting(changeSince(before, begun), [])
    return { now, begun, change, earlier, mayBeBegun: mayBePending(all, change, keys, before.selfChanging) }
  }

  #reply({ now, change, earlier }: Outcome, own: readonly ElementKey[]): ReplyChange | undefined {
    const { before, budget = budgets.change, reports } = this.#watching
    const { capture } = this.#page
    if (!change) {
      capture.setBaseline({ view: now })
      const { header, body } = renderView(now, {}, this.#watching.budget ?? budgets.document)
      // A command that brings a page names it in its own answer.
      const text = reports === "page" ? body : [header, body].filter((part) => part !== "").join("\n")
      return { url: now.url, title: now.title, now: [], new: [], gone: [], isNew: true, text }
    }
    const isSilent = (reports === "news" || own.length > 0) && isNothing(change)
    const said = isSilent ? SILENT : changeText(change, budget)
    const beforeAct = earlier && !isNothing(earlier) ? changeText(earlier, budget / 2) : SILENT
    const known = baselineAfter(before, now, stillUnreported(beforeAct, said, change))
    capture.setBaseline(earlier ? withSelfChanging(known, earlier) : known)
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

/** Says that the page is still loading. */
function loadingNote(page: Page): string | undefined {
  const { length } = loadingIn(page)
  return length === 0
    ? undefined
    : `the page is still loading (${plural(length, "request")} under way): \`wait --load networkidle\`, then \`snapshot --delta\``
}

const SILENT: ChangeText = { text: "", unreported: new Set() }

/** Lines cut from either change, except earlier ones that the act changed again: those are reported. */
function stillUnreported(beforeAct: ChangeText, said: ChangeText, { now, fresh, gone }: WorthReporting): Set<string> {
  const changed = new Set([...now, ...gone, ...fresh.map(({ line }) => line)].map(({ key }) => key))
  return new Set([...[...beforeAct.unreported].filter((key) => !changed.has(key)), ...said.unreported])
}

/** The result of a capture after the command. */
interface Outcome {
  readonly now: View
  /** What the page showed when the command began, if that is reported separately. */
  readonly begun: View | undefined
  /** Undefined if the page is another one. */
  readonly change?: WorthReporting
  readonly earlier?: WorthReporting | undefined
  /** This may be only the beginning of the change, or nothing yet. */
  readonly mayBeBegun: boolean
}
