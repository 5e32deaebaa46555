import { within } from "../base/deadline.ts"
import type { Browser } from "../browser/browser.ts"
import { Gate } from "../browser/gate.ts"
import { type Content, isSame, isSameText } from "./clipboard-content.ts"
import { Scratch } from "./clipboard-scratch.ts"

/** A session, as the clipboard that it shares with others knows it. */
export interface Sharer {
  /** What is on its own clipboard. */
  content: Content | undefined
  /** A page copied something, and it could not be told whose page that was. */
  missed: boolean
  /** When input last went to its pages: now, while it acts. The act that asks may be left out. */
  lastActed(asking?: boolean): number
}

/** A page may write for as long as this after input. */
const ACTIVATION_MS = 5_500
/** How long it may take to put things in order after whoever asked has left. */
const TIDY_MS = 2_000

/**
 * The one clipboard that all sessions of a browser share, though none may see what is another's. So it is empty except
 * while keys of one session copy or paste, when it is lent to that one. What is found on it at other times was written by
 * a page: it is that session's which alone acted, or else nobody's.
 */
export class SharedClipboard {
  readonly #browser: Browser
  readonly #gate = new Gate(1)
  readonly #sharers = new Set<Sharer>()
  /** Those for whom the scratch page is there. */
  readonly #users = new Set<Sharer>()
  #scratch: Scratch | undefined
  /** When it was last known to hold nothing of which the owner is unknown. */
  #knownAt = Number.NEGATIVE_INFINITY
  /** What is there and whose it is, as far as we put it there or had to leave it there. */
  #lent: { readonly owner: Sharer; readonly content: Content } | undefined
  /** When the last one acted of those who have left. */
  #goneActed = Number.NEGATIVE_INFINITY

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Headless browsers have a clipboard of their own; all others use the one of whoever sits before them. */
  get isPrivate(): boolean {
    const { own, headless } = this.#browser.facts
    return own && headless
  }

  join(sharer: Sharer): void {
    this.#sharers.add(sharer)
  }

  /** With the last one that used it goes the scratch page. What is left for that session is given to nobody else. */
  async leave(sharer: Sharer): Promise<void> {
    this.#goneActed = Math.max(this.#goneActed, sharer.lastActed())
    this.#sharers.delete(sharer)
    this.#users.delete(sharer)
    if (this.#users.size > 0) return
    const scratch = this.#scratch
    this.#scratch = undefined
    await scratch?.dispose()
  }

  /** Nobody uses the browser any more, and somebody's page may have written. */
  get isAbandoned(): boolean {
    const mayHold = this.#lent !== undefined || this.#goneActed > this.#knownAt - ACTIVATION_MS
    return this.isPrivate && this.#sharers.size === 0 && mayHold
  }

  /** It was emptied, by somebody who left last. */
  emptied(): void {
    this.#known(undefined)
    this.#goneActed = Number.NEGATIVE_INFINITY
  }

  /** Gives each session what its pages have copied. The one that asks may do so before it acts. */
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

  /** Lends the clipboard to a session for keys that copy. Whether they did, and the text as its page tells it, is asked afterwards. */
  copy(
    sharer: Sharer,
    signal: AbortSignal,
    send: () => Promise<void>,
    told: () => Promise<string | null>,
  ): Promise<Content | undefined> {
    return this.#alone(sharer, signal, async (scratch) => {
      await this.#collect(scratch, sharer, signal)
      await send()
      const [text, found] = [await told(), await scratch.look(signal)]
      if (!found || (this.#lent && isSame(found, this.#lent.content))) return undefined
      // Another page may have written in between: what its own page did not tell is nobody's, unless nobody else acted.
      const isOwn = text !== null && text !== "" && isSameText(text, found.text)
      const owner = isOwn ? sharer : this.#onlyOne(this.#actors())
      await this.#assign(scratch, found, owner, signal)
      return owner === sharer ? found : undefined
    })
  }

  /** One at a time: from lending it until it is empty again. */
  #alone<T>(sharer: Sharer, signal: AbortSignal, work: (scratch: Scratch) => Promise<T>): Promise<T> {
    return this.#gate.pass(signal, async () => {
      this.#users.add(sharer)
      return work(await this.#page(signal))
    })
  }

  /** Whoever asked may be gone. */
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

  /** Afterwards the clipboard is empty, or holds what cannot be taken out of it for a known owner. */
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
    // What could not be taken out is lost with it.
    if (lent && lent.content.others !== "" && lent.owner.content === lent.content) lent.owner.content = undefined
    this.#known(undefined)
  }

  #known(lent: { readonly owner: Sharer; readonly content: Content } | undefined): void {
    this.#lent = lent
    this.#knownAt = performance.now()
  }

  /** Those whose pages may have written since all was known. */
  #actors(asking?: Sharer): Sharer[] {
    return [...this.#sharers].filter((each) => each.lastActed(each === asking) > this.#knownAt - ACTIVATION_MS)
  }

  #onlyOne([first, ...others]: readonly Sharer[]): Sharer | undefined {
    const isAlone = others.length === 0 && this.#goneActed <= this.#knownAt - ACTIVATION_MS
    return isAlone ? first : undefined
  }
}
