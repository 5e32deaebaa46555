import { isNode } from "../../view/eye/elements.ts"
import { isElement, matches } from "../../view/eye/safe.ts"
import { frame, idle, turn } from "./frame.ts"
import { ScriptedMotion } from "./motion.ts"

const EVERYTHING: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true }
/** By which a page shows that it answered, where its elements stay what they are. */
const SIGNS = ["input", "change", "toggle", "scroll", "focusin", "submit"] as const
/** What has run for longer was there before the input. */
const JUST_BEGUN_MS = 300
/** Longer ones are decoration. */
const LONGEST_MS = 1_500

/** Tells whether the page answers to input, and when what it does has come to rest. */
export class Rest {
  #hasReacted = false
  #hear = () => {}
  /** Those that changed already: what changes again and again is never at rest, and nobody waits for it. */
  #changed = new WeakSet<Node>()
  #isNew = false
  readonly #observer = new MutationObserver((records) => this.#read(records))
  readonly #motion = new ScriptedMotion()
  #isOn = false
  /** Fields that kept a form from being sent. */
  #invalid: Element[] = []

  constructor() {
    this.#motion.observe()
  }

  /** From now on. */
  watch(): void {
    this.#hasReacted = false
    this.#isNew = false
    this.#changed = new WeakSet()
    this.#invalid = []
    this.#motion.begin()
    this.#start()
  }

  #start(): void {
    if (this.#isOn) return
    this.#isOn = true
    this.#observer.observe(document, EVERYTHING)
    for (const sign of SIGNS) addEventListener(sign, this.#onSign, { capture: true, passive: true })
    addEventListener("invalid", this.#onInvalid, { capture: true, passive: true })
  }

  /**
   * One that answered at once, and is done, is not waited for any longer. `isPatient` is for a page that has answered
   * with nothing so far: whatever a script moves may be the beginning of its answer.
   */
  async wait(ms: number, isPatient: boolean): Promise<{ readonly reacted: boolean; readonly calm?: true }> {
    const end = performance.now() + ms
    this.#start()
    let isCalm = this.#isHeard()
    if (!isCalm) await this.#heardOrDrawn()
    await turn()
    await idle()
    if (this.#takeNew()) {
      isCalm = false
      await this.#frames(end)
    }
    if ((await hasMoved(end)) || (await this.#motion.follow(end, isPatient))) {
      isCalm = false
      await this.#frames(end)
    }
    this.#stop()
    return { reacted: this.#hasReacted, ...(isCalm ? { calm: true } : {}) }
  }

  #isHeard(): boolean {
    return this.#takeNew() || this.#hasReacted
  }

  /** Until the page answers, or a frame has gone by in which it did not: input may come after the question for rest. */
  async #heardOrDrawn(): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      this.#hear = resolve
    })
    await Promise.race([heard, frame()])
    // What it answered with is the answer; only what comes after that is unrest.
    this.#takeNew()
  }

  /** Until nothing new changes during a frame. */
  async #frames(end: number): Promise<void> {
    do await frame()
    while (this.#takeNew() && performance.now() < end)
  }

  #takeNew(): boolean {
    this.#read(this.#observer.takeRecords())
    const isNew = this.#isNew
    this.#isNew = false
    return isNew
  }

  #read(records: readonly MutationRecord[]): void {
    if (records.length > 0) this.#react()
    for (const { target } of records) {
      if (this.#changed.has(target)) continue
      this.#changed.add(target)
      this.#isNew = true
    }
  }

  readonly #onSign = ({ isTrusted }: Event): void => {
    if (isTrusted) this.#react()
  }

  readonly #onInvalid = ({ target }: Event): void => {
    this.#react()
    if (isNode(target) && isElement(target)) this.#invalid.push(target)
  }

  #react(): void {
    this.#hasReacted = true
    this.#hear()
  }

  /** Fields that the page found to be wrong, and that still are: a script may only have asked. */
  get invalid(): readonly Element[] {
    return this.#invalid.filter((element) => matches(element, ":invalid"))
  }

  #stop(): void {
    this.#isOn = false
    this.#observer.disconnect()
    for (const sign of SIGNS) removeEventListener(sign, this.#onSign, { capture: true })
    removeEventListener("invalid", this.#onInvalid, { capture: true })
  }
}

/** What decides whether something can be seen, and where. */
const TELLING =
  /^(?:opacity|visibility|display|transform|translate|scale|height|maxHeight|width|maxWidth|top|left|right|bottom|inset\w*|margin\w*|clipPath|gridTemplateRows)$/

/** Waits for what appears, goes or moves by an animation that has just begun. Returns whether there was any. */
async function hasMoved(end: number): Promise<boolean> {
  const begun = document.getAnimations().filter(isTelling)
  if (begun.length === 0) return false
  const limit = new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, end - performance.now())))
  await Promise.race([limit, Promise.allSettled(begun.map(({ finished }) => finished))])
  return true
}

function isTelling({ currentTime, effect, playState }: Animation): boolean {
  if (playState !== "running" || !(effect instanceof KeyframeEffect) || effect.target === null) return false
  const { endTime = Number.POSITIVE_INFINITY } = effect.getComputedTiming()
  if (Number(currentTime ?? 0) > JUST_BEGUN_MS || Number(endTime) > LONGEST_MS) return false
  if ((effect.target.textContent ?? "").trim() === "") return false
  return effect.getKeyframes().some((keyframe) => Object.keys(keyframe).some((property) => TELLING.test(property)))
}
