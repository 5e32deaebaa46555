import { pause, scoped } from "../../base/deadline.ts"
import { isBoolean } from "../../base/records.ts"
import { clip } from "../../base/text.ts"
import { type CdpSession, UNLIMITED } from "../../cdp/cdp-session.ts"
import type { Preparation } from "../../cdp/target-owner.ts"
import { gateScript } from "../../generated/injected/gate.ts"
import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import { worldName } from "../core/world.ts"
import { type FoundFrame, isForeignTo, urlOf } from "../view/frames/found-frame.ts"
import { unlessGone } from "../view/frames/lookout.ts"

interface Shutting {
  readonly session: CdpSession
  readonly identifier: Promise<string | undefined>
}

/** Longer than a click takes; a gate that is not opened again opens by itself after this time. */
const LONGEST_MS = 5_000

/** The longest wait for a frame that is too busy to answer. */
const BUSY_MS = 500

const SHUT = `function (ms) { return (${gateScript})().shut(ms) }`
const OPEN = `function () { return (${gateScript})().open() }`

/**
 * Gates that withhold input from frames it is not meant for: input goes to whatever is under the pointer or has the
 * focus when it arrives, and a frame can move there after the last check. New documents have their gates shut too.
 */
export class ShutGates {
  readonly #page: Page
  /** The frames that input is meant for. */
  readonly #own: readonly string[]
  /** When the gates open by themselves. */
  readonly #ms: number
  readonly #signal: AbortSignal
  #frames: readonly FoundFrame[] = []
  /** Per session, the script that shuts the gates of new documents. */
  readonly #shutting: Shutting[] = []
  readonly #newSessions: Preparation
  #unwatch: (() => void) | undefined
  #hasNew = false
  /** A script expression: true in new documents whose gates stay open. */
  #exempt = "false"
  #opening: Promise<string | undefined> | undefined
  #isSure = true
  /** Settles once new documents are covered. */
  #installed: Promise<unknown> = Promise.resolve()

  private constructor(page: Page, own: readonly string[], ms: number, signal: AbortSignal) {
    this.#page = page
    this.#newSessions = {
      name: "shut gates",
      prepare: async ({ session, hasDocument }) => {
        if (!hasDocument) return
        this.#hasNew = true
        await this.#shutNew(session)
      },
    }
    this.#own = own
    this.#ms = ms
    this.#signal = signal
  }

  /** Shuts all frames but these, for the time of a click plus `ms`. */
  static around(page: Page, frameIds: readonly string[], signal: AbortSignal, ms = 0): Promise<ShutGates> {
    return ShutGates.#of(page, frameIds, "all", LONGEST_MS + ms, signal)
  }

  /** Shuts the frames of other origins: within an origin, keys may move the focus from field to field. */
  static ofOthers(page: Page, frameId: string, ms: number, signal: AbortSignal): Promise<ShutGates> {
    return ShutGates.#of(page, [frameId], "foreign", LONGEST_MS + ms, signal)
  }

  /** Shuts no frame. */
  static async none(page: Page, signal: AbortSignal): Promise<ShutGates> {
    return new ShutGates(page, [], 0, signal)
  }

  static async #of(
    page: Page,
    own: readonly string[],
    which: "all" | "foreign",
    ms: number,
    signal: AbortSignal,
  ): Promise<ShutGates> {
    const gates = new ShutGates(page, own, ms, signal)
    // Before the frames are listed: a frame that is added in between would otherwise be missed.
    gates.#watchNew()
    try {
      const { length } = await unlessDialog(page, gates.#shutOthers(which))
      // A listed frame may have navigated before its session had the script for new documents.
      if (gates.#hasNew || (which === "foreign" && length > 1)) {
        await unlessDialog(page, inTime(gates.#installed, signal))
        await unlessDialog(page, gates.#shutOthers(which))
      }
    } catch (error) {
      gates.kept().catch(() => undefined)
      throw error
    }
    return gates
  }

  /** Returns all frames of the page. */
  async #shutOthers(which: "all" | "foreign"): Promise<readonly FoundFrame[]> {
    const frames = await this.#page.capture.frames(this.#signal)
    const own = this.#own
    const isForeign = isForeignTo(frames, own[0] ?? this.#page.target.id)
    const others = frames.filter((found) => !own.includes(found.frame.id))
    const foreign = others.filter(isForeign)
    this.#frames = which === "all" ? others : foreign
    this.#isSure = true
    // Typing takes many keys, and a frame can appear at any of them. Frames of the page's own origin are trusted.
    if (which === "foreign") this.#exempt = exemptionOf(this.#page, frames, own)
    const shutting = new Set((which === "foreign" ? frames : foreign).map((found) => found.session))
    const scripts = [...shutting].filter((session) => !this.#shutting.some((each) => each.session === session))
    const added = scripts.map((session) => this.#shutNew(session))
    const meant = frames.length > 1 ? frames.filter((found) => own.includes(found.frame.id)) : []
    await Promise.all([this.#all(this.#frames, SHUT, [this.#ms]), this.#all(meant, OPEN, [])])
    this.#installed = Promise.all(added)
    return frames
  }

  /** Whether the page has, or had in the meantime, other frames that may have received the input. */
  get hasOthers(): boolean {
    return this.#frames.length > 0 || this.#hasNew
  }

  /** Whether all of them answered, so that input to any of them was noticed. */
  get isSure(): boolean {
    return this.#isSure
  }

  /** Runs `work`, and opens the gates afterwards, even if it fails. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    try {
      await inTime(this.#installed, this.#signal)
      return await work()
    } finally {
      // The caller of `kept` gets the error.
      this.kept().catch(() => undefined)
    }
  }

  /** Describes the frame that input was withheld from. */
  kept(): Promise<string | undefined> {
    this.#opening ??= this.#open()
    return this.#opening
  }

  async #open(): Promise<string | undefined> {
    const frames = await this.#openNew()
    const kept = await this.#all(frames, OPEN, [])
    const [first] = frames.filter(({ frame }, at) => kept[at] && !this.#own.includes(frame.id))
    return first && this.#words(first)
  }

  /** Sent before the frames are shut, so that each document either exists by then or starts with its gate shut. */
  #shutNew(session: CdpSession): Promise<unknown> {
    const source = `${this.#exempt} || (${gateScript})().shut(${this.#ms})`
    const added = session.send("Page.addScriptToEvaluateOnNewDocument", { source, worldName }, UNLIMITED)
    const identifier = unlessEnded(added.then((answer) => answer.identifier))
    this.#shutting.push({ session, identifier })
    return identifier
  }

  /** Stops shutting new documents. Returns the frames whose gates may be shut: all current ones, if any was. */
  async #openNew(): Promise<readonly FoundFrame[]> {
    this.#page.target.preparations.delete(this.#newSessions)
    // Sent even if there is no time left to wait for it.
    const stopped = Promise.all(this.#shutting.map(stopShutting))
    try {
      if (this.#shutting.length > 0) await inTime(stopped, this.#signal)
    } finally {
      this.#unwatch?.()
    }
    if (this.#shutting.length === 0) return this.#frames
    const hasOpened = this.#frames.length > 0 || this.#hasNew
    return hasOpened ? this.#page.capture.frames(this.#signal) : []
  }

  /** Notices frames that are added from now on, even if they are removed again. */
  #watchNew(): void {
    const { preparations, session } = this.#page.target
    preparations.add(this.#newSessions)
    this.#unwatch = session.on("Page.frameAttached", () => {
      this.#hasNew = true
    })
  }

  async #all(
    frames: readonly FoundFrame[],
    source: string,
    args: readonly unknown[],
  ): Promise<(boolean | undefined)[]> {
    if (frames.length === 0) return []
    const answers = await scoped(this.#signal, (scope) =>
      Promise.all(
        frames.map(({ snapshotter }) =>
          inTime(unlessGone(snapshotter.world.call(source, args, isBoolean, scope), scope), scope),
        ),
      ),
    )
    if (answers.includes(undefined)) this.#isSure = false
    return answers
  }

  async #words(found: FoundFrame): Promise<string> {
    const { id, parentId } = found.frame
    const { capture } = this.#page
    const url = clip(urlOf(found), 100)
    const parent = (await capture.frames(this.#signal)).find(({ frame }) => frame.id === parentId)
    const owner = parent && (await unlessGone(parent.snapshotter.ownerOf(id, this.#signal), this.#signal))
    if (!parent || owner === undefined) return `the page ${url}`
    const { documentKey } = await parent.snapshotter.ask({ by: "id", id: owner }, { what: "id" }, this.#signal)
    return `${capture.refs.of(parent.snapshotter, documentKey, owner)} iframe <${url}>`
  }
}

/** Exempts the page's own new documents, and those of the origin that the input is meant for. */
function exemptionOf(page: Page, frames: readonly FoundFrame[], own: readonly string[]): string {
  const [id = page.target.id] = own
  const origin = frames.find(({ frame }) => frame.id === id)?.frame.securityOrigin
  const isOwnOrigin = `self.origin === ${JSON.stringify(origin)}`
  return id === page.target.id ? `self === top || ${isOwnOrigin}` : isOwnOrigin
}

async function stopShutting({ session, identifier }: Shutting): Promise<void> {
  const known = await identifier
  if (known === undefined) return
  await unlessEnded(session.send("Page.removeScriptToEvaluateOnNewDocument", { identifier: known }, UNLIMITED))
}

/** A session that has ended gets no new documents. */
function unlessEnded<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch(() => undefined)
}

/** Undefined if there is no answer in time. */
function inTime<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return scoped(signal, (scope) => Promise.race([answer, pause(BUSY_MS, scope).then(() => undefined)]))
}
