import { pause, scoped } from "../../base/deadline.ts"
import { isBoolean } from "../../base/records.ts"
import { clip } from "../../base/text.ts"
import type { Page } from "../page.ts"
import { type FoundFrame, isForeignTo, urlOf } from "../view/found-frame.ts"
import { unlessGone } from "../view/lookout.ts"
import { gateSource } from "./gate-source.ts"

/** Longer than a click takes; a gate that nobody opens again opens by itself. */
const LONGEST_MS = 5_000

/** A frame that is too busy to answer is not waited for longer than this. */
const BUSY_MS = 500

const SHUT = `function (ms) { return (${gateSource})().shut(ms) }`
const OPEN = `function () { return (${gateSource})().open() }`

/**
 * Gates that keep input from frames it is not meant for: it goes to whatever lies under the pointer or has the focus when
 * it arrives, and a frame can bring itself there after the last look.
 */
export class ShutGates {
  readonly #page: Page
  readonly #frames: readonly FoundFrame[]
  readonly #signal: AbortSignal
  #opening: Promise<string | undefined> | undefined
  #isSure = true

  private constructor(page: Page, frames: readonly FoundFrame[], signal: AbortSignal) {
    this.#page = page
    this.#frames = frames
    this.#signal = signal
  }

  /** Of all frames but this one. */
  static around(page: Page, frameId: string, signal: AbortSignal): Promise<ShutGates> {
    return ShutGates.#of(page, (frames) => frames.filter(({ frame }) => frame.id !== frameId), LONGEST_MS, signal)
  }

  /** Of the frames that are of another origin than this one: keys may lead from a field to the next in the others. */
  static ofOthers(page: Page, frameId: string, ms: number, signal: AbortSignal): Promise<ShutGates> {
    return ShutGates.#of(page, (frames) => frames.filter(isForeignTo(frames, frameId)), LONGEST_MS + ms, signal)
  }

  static async #of(
    page: Page,
    choose: (frames: readonly FoundFrame[]) => readonly FoundFrame[],
    ms: number,
    signal: AbortSignal,
  ): Promise<ShutGates> {
    const gates = new ShutGates(page, choose(await page.capture.frames(signal)), signal)
    await gates.#all(SHUT, [ms])
    return gates
  }

  /** There is no such frame. */
  get isEmpty(): boolean {
    return this.#frames.length === 0
  }

  /** Whether each of them answered: nothing that came into any of these frames went unnoticed. */
  get isSure(): boolean {
    return this.#isSure
  }

  /** Opens them again when it is done, whatever becomes of it. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      // The caller of `kept` gets the error.
      this.kept().catch(() => undefined)
    }
  }

  /** The frame that something was kept from, in words. */
  kept(): Promise<string | undefined> {
    this.#opening ??= this.#open()
    return this.#opening
  }

  async #open(): Promise<string | undefined> {
    const kept = await this.#all(OPEN, [])
    const [first] = this.#frames.filter((_, at) => kept[at])
    return first && this.#words(first)
  }

  async #all(source: string, args: readonly unknown[]): Promise<(boolean | undefined)[]> {
    if (this.isEmpty) return []
    const told = await scoped(this.#signal, (scope) => {
      const late = pause(BUSY_MS, scope).then(() => undefined)
      return Promise.all(
        this.#frames.map(({ eye }) =>
          Promise.race([unlessGone(eye.world.call(source, args, isBoolean, scope), scope), late]),
        ),
      )
    })
    if (told.includes(undefined)) this.#isSure = false
    return told
  }

  async #words(found: FoundFrame): Promise<string> {
    const { id, parentId } = found.frame
    const { capture } = this.#page
    const url = clip(urlOf(found), 100)
    const parent = (await capture.frames(this.#signal)).find(({ frame }) => frame.id === parentId)
    const owner = parent && (await unlessGone(parent.eye.ownerOf(id, this.#signal), this.#signal))
    if (!parent || owner === undefined) return `the page ${url}`
    const { documentKey } = await parent.eye.ask({ by: "id", id: owner }, { what: "id" }, this.#signal)
    return `${capture.refs.of(parent.eye, documentKey, owner)} iframe <${url}>`
  }
}
