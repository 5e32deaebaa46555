import { isHtml, isSvg } from "../../snapshot/elements.ts"
import { isElement } from "../../snapshot/safe.ts"
import { frame } from "../frame.ts"

const STYLES: MutationObserverInit = { subtree: true, attributes: true, attributeFilter: ["style"] }

/** A scripted animation sets the style again within this time. */
const STEP_MS = 60
/** After this long without a step the animation is over. For slower ones it is twice the time between their steps. */
const QUIET_MS = 50
const QUIET_FRAMES = 3
/** Styles are observed for at most this long after the last act. */
const IDLE_MS = 300_000

/**
 * Follows animations that scripts draw by setting styles frame by frame, as jQuery does: the browser lists only its
 * own. An animation that was running before the act continues after it and is not followed.
 */
export class ScriptedMotion {
  readonly #observer = new MutationObserver((records) => this.#read(records))
  /** When a script last set the style of each element. */
  readonly #last = new WeakMap<Node, number>()
  /** Elements that were moving before the act. */
  #restless = new WeakSet<Node>()
  /** Elements that started to move since. */
  #moving = new Set<Element>()
  #begun = 0
  #lastStep = 0
  #gap = 0
  #isOn = false
  #idle: ReturnType<typeof setTimeout> | undefined

  /** Observes from here on, so that `begin` knows which elements already move. */
  observe(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#stop(), IDLE_MS)
    if (this.#isOn) return
    this.#isOn = true
    this.#observer.observe(document, STYLES)
  }

  /** Called just before the act. */
  begin(): void {
    this.#catchUp()
    this.observe()
    this.#begun = performance.now()
    this.#restless = new WeakSet()
    this.#moving = new Set()
    this.#gap = 0
    this.#lastStep = 0
  }

  /**
   * Waits until everything that the act started to move has stopped; returns whether anything moved. A single style
   * change is no motion unless it leaves an element halfway; `isPatient` waits for further changes anyway.
   */
  async follow(end: number, isPatient: boolean): Promise<boolean> {
    this.#catchUp()
    const seen = this.#lastStep
    if (seen === 0 || !(isPatient || [...this.#moving].some(isHalfway))) return false
    let last = seen
    // Slow frames mean slow steps: several frames must pass without one.
    for (let quiet = 0; quiet < QUIET_FRAMES || !this.#isQuiet; quiet++) {
      if (performance.now() >= end) break
      await frame()
      this.#catchUp()
      if (this.#lastStep > last) quiet = -1
      last = this.#lastStep
    }
    return this.#lastStep > seen
  }

  get #isQuiet(): boolean {
    return performance.now() - this.#lastStep > Math.max(QUIET_MS, 2 * this.#gap)
  }

  #catchUp(): void {
    this.#read(this.#observer.takeRecords())
  }

  #read(records: readonly MutationRecord[]): void {
    const now = performance.now()
    for (const { target } of records) {
      const before = this.#last.get(target) ?? 0
      this.#last.set(target, now)
      if (!isElement(target) || this.#restless.has(target)) continue
      if (before <= this.#begun && this.#begun - before < STEP_MS) {
        this.#restless.add(target)
        continue
      }
      if (before > this.#begun && now - before < 2 * STEP_MS) this.#gap = Math.max(this.#gap, now - before)
      this.#moving.add(target)
      this.#lastStep = now
    }
  }

  #stop(): void {
    this.#isOn = false
    this.#observer.disconnect()
  }
}

/** Whether its style shows it between two states. */
function isHalfway(element: Element): boolean {
  if (!(isHtml(element) || isSvg(element))) return false
  const { opacity, overflow, height, width } = element.style
  return (opacity !== "" && Number(opacity) < 1) || (overflow === "hidden" && /\d/.test(`${height}${width}`))
}
