import { pause, scoped } from "../../base/deadline.ts"
import type { ErrorCode } from "../../base/error-codes.ts"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import type { Needs } from "../../injected/wire/acting.ts"
import type { Point } from "../../injected/wire/point.ts"
import type { Page } from "../core/page.ts"
import { isMissingContext } from "../core/world.ts"
import type { MouseButton } from "../input/mouse.ts"
import { unlessGone } from "../view/frames/lookout.ts"
import type { Target } from "../view/query/target.ts"
import { type Aim, aim } from "./aim.ts"
import { arrive } from "./arrive.ts"
import { type Performed, perform } from "./perform.ts"
import { ShutGates } from "./shut-gates.ts"
import { cameBetween, unreadyError } from "./unready.ts"

export interface ClickOptions {
  readonly button?: MouseButton
  readonly count?: number
  /** Modifier bits, as in keyboard events. */
  readonly modifiers?: number
  /** Offset from the upper left corner of the element. */
  readonly at?: Point | undefined
  /** How long the element may take to become ready. */
  readonly readyMs: number
  /** `false`: the caller awaits downloads itself. */
  readonly downloads?: boolean
}

export const CLICKABLE = { hit: true, enabled: true, guard: "click" } as const satisfies Needs

interface CheckedClickOptions<C> extends ClickOptions {
  /** The element, if it was already aimed at. */
  readonly aimed?: Aim
  /** Runs in parallel with the wait for the effect. */
  readonly check?: (aim: Aim, signal: AbortSignal) => Promise<C>
}

export interface Clicked<C = unknown> {
  readonly aim: Aim
  readonly performed: Performed<unknown, C>
}

/** The longest time that a busy or undrawn page keeps the button down. */
const LONGEST_HOLD_MS = 250

type Press = (aim: Aim, signal: AbortSignal) => Promise<unknown>

export function clickTarget<C>(
  page: Page,
  target: Target,
  options: CheckedClickOptions<C>,
  signal: AbortSignal,
): Promise<Clicked<C>> {
  const { button = "left", count = 1, modifiers = 0 } = options
  return pressOn(page, target, options, signal, async (aimed, scope) => {
    await arrive(page, aimed, scope)
    const { snapshotter } = aimed.found
    // Without a press listener, there is no reaction to wait for.
    const held = snapshotter.listensForPress ? () => answered(aimed, scope) : undefined
    await page.mouse.click(aimed.point.x, aimed.point.y, scope, { button, count, modifiers, ...(held && { held }) })
    snapshotter.learnPresses()
  })
}

/** Resolves when the button may be released. */
function answered({ actions }: Aim, signal: AbortSignal): Promise<void> {
  return scoped(signal, (limit) => Promise.race([unlessLeft(actions.released(limit)), pause(LONGEST_HOLD_MS, limit)]))
}

/** If the press navigates, there is nothing left to wait for. */
async function unlessLeft(released: Promise<void>): Promise<void> {
  try {
    await released
  } catch (error) {
    if (!isMissingContext(error)) throw error
  }
}

export function tapTarget(page: Page, target: Target, options: ClickOptions, signal: AbortSignal): Promise<Clicked> {
  return pressOn(page, target, options, signal, ({ point }, scope) => page.touch.tap(point.x, point.y, scope))
}

/** Presses on an element; aims again if it moved away before the press. */
async function pressOn<C>(
  page: Page,
  target: Target,
  { at, readyMs, downloads = true, check, aimed: first }: CheckedClickOptions<C>,
  signal: AbortSignal,
  press: Press,
): Promise<Clicked<C>> {
  const end = performance.now() + readyMs
  const needs = { ...CLICKABLE, ...(at === undefined ? {} : { at }) }
  /** A press that hit the element, which moved away before the release. */
  let pressed: Clicked<C> | undefined
  for (let next = first; ; next = undefined) {
    let aimed: Aim
    try {
      const left = Math.max(0, end - performance.now())
      aimed = next ?? (await aim(page, target, needs, pressed ? Math.min(left, AGAIN_MS) : left, signal))
    } catch (error) {
      if (pressed && isTakenAway(error)) return pressed
      throw error
    }
    const { performed, taker, gates } = await pressGuarded(page, aimed, press, { downloads, check }, signal)
    if (performed.hit === false && performed.renamed !== undefined) throw renamed(aimed, performed.renamed)
    const isLost = performed.taken === "replaced" && (await hadNoListener(aimed, signal))
    if (taker === undefined && performed.hit !== false && !isLost) {
      if (hasReachedNothing(performed, gates)) throw reachedNothing(aimed)
      if (performed.hit === undefined && performed.unreported && !gates.isSure) throw mayHaveMissed(aimed)
      if (performed.taken === "replaced") page.notice(REPLACED)
      if (performed.renamed !== undefined) page.notice(pressedAs(performed.renamed))
      return { aim: aimed, performed }
    }
    pressed = performed.moved || (performed.hit && taker) ? { aim: aimed, performed } : undefined
    if (performance.now() >= end) {
      if (taker !== undefined) throw cameBetween(aimed.named, taker)
      const refOf = (id: number) => page.capture.refs.of(aimed.found.snapshotter, aimed.found.documentKey, id)
      const why = isLost ? "replaced" : performed.moved ? "moving" : "covered"
      throw unreadyError(why, { words: aimed.named, waitedMs: readyMs, cover: performed.missed, refOf })
    }
  }
}

interface GuardedPress<C> {
  readonly performed: Performed<unknown, C>
  /** The frame that would have received the press. */
  readonly taker: string | undefined
  readonly gates: ShutGates
}

/** Presses with the gates of all other frames shut. */
async function pressGuarded<C>(
  page: Page,
  aimed: Aim,
  press: Press,
  { downloads, check }: { readonly downloads: boolean; readonly check: CheckedClickOptions<C>["check"] | undefined },
  signal: AbortSignal,
): Promise<GuardedPress<C>> {
  const gates = await ShutGates.around(page, [aimed.found.snapshotter.frameId], signal)
  const checking = check && { check: (scope: AbortSignal) => check(aimed, scope) }
  const input = (scope: AbortSignal) => gates.during(() => press(aimed, scope))
  const performed = await perform(page, signal, input, aimed, { downloads, ...checking })
  // The page does not respond while a dialog is open.
  const kept = performed.dialogOpened ? undefined : await gates.kept()
  // The release may have gone to a frame that is too busy to answer.
  const isShared = performed.unreleased === true && gates.hasOthers
  return { performed, taker: kept ?? (isShared ? "another frame" : undefined), gates }
}

/** A press that our script in the page did not receive went to another document, if the page has any. */
function hasReachedNothing({ hit, reacted, notReceived }: Performed, gates: ShutGates): boolean {
  return (hit === undefined && !reacted) || (notReceived === true && gates.hasOthers)
}

/** An element that moved after a press is back by then, or was removed. */
const AGAIN_MS = 1_000

const TAKEN_AWAY: ReadonlySet<ErrorCode> = new Set(["not_visible", "off_page", "no_match", "stale_ref"])

/** Whether aiming failed because the element is no longer visible. */
function isTakenAway(error: unknown): boolean {
  return error instanceof TabhandError && TAKEN_AWAY.has(error.code)
}

/** The element changed its name between the aim and the press. */
function renamed({ named }: Aim, name: string): TabhandError {
  return new TabhandError("renamed", `${named} called itself ${quote(clip(name, 80))} when the mouse came`, {
    hint: "nothing was pressed: click it again if that is what you want",
  })
}

/** Neither the page nor its other frames answered whether they received the click. */
function mayHaveMissed({ named }: Aim): TabhandError {
  return new TabhandError("timeout", `the page is too busy to tell whether the click reached ${named}`, {
    hint: "it may have: look at the page before you click again",
  })
}

/** If no script listens for presses, a press without its click did nothing and can be repeated. */
async function hadNoListener({ found: { snapshotter } }: Aim, signal: AbortSignal): Promise<boolean> {
  return (await unlessGone(snapshotter.findsPressListener(signal), signal)) === false
}

const REPLACED = "the page replaced it while the button was down: it saw a press, and no click"

function pressedAs(name: string): string {
  return `it called itself ${quote(clip(name, 80))} when it was pressed`
}

function reachedNothing({ named }: Aim): TabhandError {
  return new TabhandError("no_effect", `the click did not reach ${named}, and nothing happened`, {
    hint: "look at what lies there: `screenshot`, or `snapshot --boxes`",
  })
}

/** Clicks at a point of the window, whatever is there. */
export async function clickPoint(
  page: Page,
  point: Point,
  options: ClickOptions,
  signal: AbortSignal,
): Promise<Performed> {
  const { button = "left", count = 1, modifiers = 0, downloads = true } = options
  await checkPoint(page, point, signal)
  page.actedIn = undefined
  const click = () => page.mouse.click(point.x, point.y, signal, { button, count, modifiers })
  return perform(page, signal, click, undefined, { downloads })
}

/** Rejects a point outside the window, where input has no effect. */
export async function checkPoint(page: Page, { x, y }: Point, signal: AbortSignal): Promise<void> {
  const { top } = await page.capture.places(signal)
  if (x >= 0 && y >= 0 && x < top.width && y < top.height) return
  throw new TabhandError("off_page", `${x},${y} is outside of the window, which is ${top.width}x${top.height}`, {
    hint: "points are those of the window: `scroll` brings other parts of the page into it",
  })
}
