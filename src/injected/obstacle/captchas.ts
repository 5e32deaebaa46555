import { isInput, isTextArea } from "../snapshot/elements.ts"
import { allBelow, attribute, closest, contains, matches } from "../snapshot/safe.ts"
import { parentElementOf } from "../snapshot/tree.ts"
import type { CaptchaProvider, WireCaptcha } from "../wire/obstacle.ts"
import { evidenceOf, isShown } from "./evidence.ts"
import type { Roots } from "./roots.ts"

interface Widget {
  readonly provider: CaptchaProvider
  /** The element that a site gives the provider's script to fill. */
  readonly container: string
  /** The field that receives the answer. */
  readonly answer: string
  /** Its frame is in a closed shadow root. */
  readonly isClosed?: boolean
}

/** In this order: the second also adds the answer field of the third. */
const WIDGETS: readonly Widget[] = [
  {
    provider: "turnstile",
    container: ".cf-turnstile",
    answer: 'input[name="cf-turnstile-response"]',
    isClosed: true,
  },
  { provider: "hcaptcha", container: ".h-captcha", answer: 'textarea[name="h-captcha-response"]' },
  { provider: "recaptcha", container: ".g-recaptcha", answer: 'textarea[name="g-recaptcha-response"]' },
]

const ANSWERS = WIDGETS.map(({ answer }) => answer).join(",")

/** The mark of a service that shows no widget. */
const BADGE = ".grecaptcha-badge"
/** Smaller than any widget. */
const WIDTH = 100
const HEIGHT = 40
/** How far above a frame its answer field may be. */
const LEVELS = 6

/** The visible widgets that are not solved, by their containers. */
export function captchasIn(roots: Roots): WireCaptcha[] {
  const seen: Element[] = []
  return WIDGETS.flatMap((widget) => {
    const answers = roots.all(widget.answer).flatMap((field) => parentElementOf(field) ?? [])
    const found = [...new Set([...roots.all(widget.container), ...answers])].filter(
      (each) => !seen.some((other) => contains(other, each) || contains(each, other)),
    )
    seen.push(...found)
    return found
      .filter((each) => isWidget(each, widget))
      .map((each) => ({ provider: widget.provider, evidence: evidenceOf(each) }))
  })
}

function isWidget(container: Element, { answer, isClosed = false }: Widget): boolean {
  // A button may be the container of an invisible one.
  if (matches(container, "button, input, form, body") || attribute(container, "data-size") === "invisible") return false
  if (isBadge(container) || !isShown(container, WIDTH, HEIGHT) || isSolved(container)) return false
  const frames = [...allBelow(container, "iframe")]
  if (frames.length === 0) return isClosed && allBelow(container, answer).length > 0
  return frames.some((frame) => isShown(frame, WIDTH, HEIGHT) && !isBadge(frame))
}

/** Evidence of a provider's frame, if it is visible and not solved. */
export function evidenceOfFrame(frame: Element | null): string | null {
  if (frame === null || isBadge(frame) || !isShown(frame, WIDTH, HEIGHT)) return null
  let at = parentElementOf(frame)
  for (let level = 0; at !== null && level < LEVELS; level++, at = parentElementOf(at)) {
    if (allBelow(at, ANSWERS).length === 0) continue
    if (isSolved(at)) return null
    break
  }
  return evidenceOf(frame)
}

function isBadge(element: Element): boolean {
  return closest(element, BADGE) !== null || allBelow(element, BADGE).length > 0
}

function isSolved(container: Element): boolean {
  return [...allBelow(container, ANSWERS)].some((field) => (isInput(field) || isTextArea(field)) && field.value !== "")
}
