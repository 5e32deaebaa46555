import { isNode } from "../../snapshot/elements.ts"
import { isElement, matches } from "../../snapshot/safe.ts"
import { frame, idle, turn } from "../frame.ts"
import { ScriptedMotion } from "./motion.ts"

const EVERYTHING: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true }
/** Events that show that a page reacted, even if its elements do not change. */
const SIGNS = ["input", "change", "toggle", "scroll", "focusin", "submit"] as const
/** Animations that have run for longer started before the input. */
const JUST_BEGUN_MS = 300
/** Longer ones are decoration. */
const LONGEST_MS = 1_500

/** Detects whether the page reacts to input, and when it has settled. */
export class Rest {
  #hasReacted = false
  #onReaction = () => {}
  /** Nodes that changed already: one that keeps changing is not waited for. */
  #changed = new WeakSet<Node>()
  #isNew = false
  readonly #observer = new MutationObserver((records) => this.#read(records))
  readonly #motion = new ScriptedMotion()
  #isOn = false
  /** Fields that blocked the submission of a form. */
  #invalid: Element[] = []

  constructor() {
    this.#motion.observe()
  }

  /** Starts observing. */
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
   * Returns without further waiting if the page reacted at once and finished. `isPatient` is for a page that has not
   * reacted so far: any style that a script animates may be the start of its reaction.
   */
  async wait(ms: number, isPatient: boolean): Promise<{ readonly reacted: boolean; readonly calm?: true }> {
    const end = performance.now() + ms
    this.#start()
    let isCalm = this.#isAnswered()
    if (!isCalm) await this.#answeredOrDrawn()
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

  #isAnswered(): boolean {
    return this.#takeNew() || this.#hasReacted
  }

  /** Until the page reacts, or a frame has passed without a reaction: the input may arrive after this call. */
  async #answeredOrDrawn(): Promise<void> {
    const reaction = new Promise<void>((resolve) => {
      this.#onReaction = resolve
    })
    await Promise.race([reaction, frame()])
    // These changes are the reaction itself; only later ones count as unrest.
    this.#takeNew()
  }

  /** Until a frame passes without a newly changed node. */
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
    this.#onReaction()
  }

  /** Fields that failed validation and are still invalid: a script may only have called checkValidity(). */
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

/** The properties that determine whether and where an element is visible. */
const VISIBLE =
  /^(?:opacity|visibility|display|transform|translate|scale|height|maxHeight|width|maxWidth|top|left|right|bottom|inset\w*|margin\w*|clipPath|gridTemplateRows)$/

/**
 * Waits for elements that appear, disappear or move in an animation that has just begun. Returns whether there was one.
 */
async function hasMoved(end: number): Promise<boolean> {
  const begun = document.getAnimations().filter(isRelevant)
  if (begun.length === 0) return false
  const limit = new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, end - performance.now())))
  await Promise.race([limit, Promise.allSettled(begun.map(({ finished }) => finished))])
  return true
}

function isRelevant({ currentTime, effect, playState }: Animation): boolean {
  if (playState !== "running" || !(effect instanceof KeyframeEffect) || effect.target === null) return false
  const { endTime = Number.POSITIVE_INFINITY } = effect.getComputedTiming()
  if (Number(currentTime ?? 0) > JUST_BEGUN_MS || Number(endTime) > LONGEST_MS) return false
  if ((effect.target.textContent ?? "").trim() === "") return false
  return effect.getKeyframes().some((keyframe) => Object.keys(keyframe).some((property) => VISIBLE.test(property)))
}
