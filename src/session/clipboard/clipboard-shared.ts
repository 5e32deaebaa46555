import { within } from "../../base/deadline.ts"
import type { Browser } from "../../browser/browser.ts"
import { Gate } from "../../browser/gate.ts"
import { type Content, isSame, isSameText } from "./clipboard-content.ts"
import { Scratch } from "./clipboard-scratch.ts"

/** A session, as seen by the clipboard that it shares with other sessions. */
export interface Sharer {
  /** The content of its own clipboard. */
  content: Content | undefined
  /** A page copied something, and its session could not be determined. */
  missed: boolean
  /** When its pages last received input: now, while it acts. The requesting action can be excluded. */
  lastActed(asking?: boolean): number
}

/** A page may write to the clipboard for this long after input. */
const ACTIVATION_MS = 5_500
/** Time limit for cleaning up after a caller has left. */
const TIDY_MS = 2_000

/**
 * The one clipboard that all sessions of a browser share, although no session may see the content of another. It is
 * kept empty except while keys of one session copy or paste: then it is lent to that session. Content found at any
 * other time was written by a page. It belongs to the only session that acted in that time, or else to no session.
 */
export class SharedClipboard {
  readonly #browser: Browser
  readonly #gate = new Gate(1)
  readonly #sharers = new Set<Sharer>()
  /** Sessions that need the scratch page. */
  readonly #users = new Set<Sharer>()
  #scratch: Scratch | undefined
  /** When the clipboard was last known to hold nothing of unknown origin. */
  #knownAt = Number.NEGATIVE_INFINITY
  /** The current content and its owner, if we put it there or had to leave it there. */
  #lent: { readonly owner: Sharer; readonly content: Content } | undefined
  /** Last action of the sessions that have left. */
  #goneActed = Number.NEGATIVE_INFINITY

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A headless browser has its own clipboard; every other browser uses the clipboard of the user's desktop. */
  get isPrivate(): boolean {
    const { own, headless } = this.#browser.facts
    return own && headless
  }

  join(sharer: Sharer): void {
    this.#sharers.add(sharer)
  }

  /** Closes the scratch page with the last session that used it. Content left for that session goes to no other. */
  async leave(sharer: Sharer): Promise<void> {
    this.#goneActed = Math.max(this.#goneActed, sharer.lastActed())
    this.#sharers.delete(sharer)
    this.#users.delete(sharer)
    if (this.#users.size > 0) return
    const scratch = this.#scratch
    this.#scratch = undefined
    await scratch?.dispose()
  }

  /** The last session has left, and one of its pages may have written to the clipboard. */
  get isAbandoned(): boolean {
    const mayHold = this.#lent !== undefined || this.#goneActed > this.#knownAt - ACTIVATION_MS
    return this.isPrivate && this.#sharers.size === 0 && mayHold
  }

  /** The session that left last has emptied the clipboard. */
  emptied(): void {
    this.#known(undefined)
    this.#goneActed = Number.NEGATIVE_INFINITY
  }

  /** Assigns to each session what its pages have copied. The requesting session may collect before it acts. */
  refresh(sharer: Sharer, isActing: boolean, signal: AbortSignal): Promise<void> {
    return this.#alone(sharer, signal, (scratch) => this.#collect(scratch, isActing ? sharer : undefined, signal))
  }

  /** Lends the clipboard to a session for keys that paste. */
  paste(sharer: Sharer, signal: AbortSignal, send: () => Promise<void>): Promise<void> {
    return this.#alone(sharer, signal, async (scratch) => {
      await this.#collect(scratch, sharer, signal)
      const { content } = sharer
      const stays = this.#lent !== undefined && this.#lent.content === content
      if (this.#lent && !stays) await this.#empty(scratch, signal)
      if (stays || !content) return send()
      this.#lent = { owner: sharer, content }
      try {
        await scratch.put(content, signal)
        await send()
      } finally {
        await this.#tidy(scratch)
      }
    })
  }

  /**
   * Lends the clipboard to a session for keys that copy. Afterwards `copiedText` returns the text that its page copied,
   * if it did.
   */
  copy(
    sharer: Sharer,
    signal: AbortSignal,
    send: () => Promise<void>,
    copiedText: () => Promise<string | null>,
  ): Promise<Content | undefined> {
    return this.#alone(sharer, signal, async (scratch) => {
      await this.#collect(scratch, sharer, signal)
      await send()
      const [text, found] = [await copiedText(), await scratch.look(signal)]
      if (!found || (this.#lent && isSame(found, this.#lent.content))) return undefined
      // Another page may have written at the same time: text that does not match its own page's belongs to no session,
      // unless no other session acted.
      const isOwn = text !== null && text !== "" && isSameText(text, found.text)
      const owner = isOwn ? sharer : this.#onlyOne(this.#actors())
      await this.#assign(scratch, found, owner, signal)
      return owner === sharer ? found : undefined
    })
  }

  /** One session at a time, from lending the clipboard until it is empty again. */
  #alone<T>(sharer: Sharer, signal: AbortSignal, work: (scratch: Scratch) => Promise<T>): Promise<T> {
    return this.#gate.pass(signal, async () => {
      this.#users.add(sharer)
      return work(await this.#page(signal))
    })
  }

  /** Not bound to the caller's signal, because the caller may be gone. */
  #tidy(scratch: Scratch): Promise<void> {
    if (this.#browser.gone) return Promise.resolve()
    return within(TIDY_MS, "emptying the browser's clipboard", (signal) => this.#collect(scratch, undefined, signal))
  }

  async #page(signal: AbortSignal): Promise<Scratch> {
    if (this.#scratch?.usable) return this.#scratch
    const broken = this.#scratch
    this.#scratch = await Scratch.make(this.#browser, signal)
    await broken?.dispose()
    return this.#scratch
  }

  /** Afterwards the clipboard is empty, or holds content of a known owner that cannot be taken out. */
  async #collect(scratch: Scratch, asking: Sharer | undefined, signal: AbortSignal): Promise<void> {
    const actors = this.#actors(asking)
    const found = await scratch.look(signal)
    if (!found) this.#known(undefined)
    else if (!this.#lent || !isSame(found, this.#lent.content))
      await this.#assign(scratch, found, this.#onlyOne(actors), signal)
    else if (found.others === "") await this.#empty(scratch, signal)
    else this.#known(this.#lent)
  }

  async #assign(scratch: Scratch, found: Content, owner: Sharer | undefined, signal: AbortSignal): Promise<void> {
    if (owner) owner.content = found
    else for (const each of this.#actors()) each.missed = true
    if (owner && found.others !== "") this.#known({ owner, content: found })
    else await this.#empty(scratch, signal)
  }

  async #empty(scratch: Scratch, signal: AbortSignal): Promise<void> {
    const lent = this.#lent
    await scratch.empty(signal)
    // Formats that could not be taken out are lost.
    if (lent && lent.content.others !== "" && lent.owner.content === lent.content) lent.owner.content = undefined
    this.#known(undefined)
  }

  #known(lent: { readonly owner: Sharer; readonly content: Content } | undefined): void {
    this.#lent = lent
    this.#knownAt = performance.now()
  }

  /** Sessions whose pages may have written since the last known state. */
  #actors(asking?: Sharer): Sharer[] {
    return [...this.#sharers].filter((each) => each.lastActed(each === asking) > this.#knownAt - ACTIVATION_MS)
  }

  #onlyOne([first, ...others]: readonly Sharer[]): Sharer | undefined {
    const isAlone = others.length === 0 && this.#goneActed <= this.#knownAt - ACTIVATION_MS
    return isAlone ? first : undefined
  }
}
