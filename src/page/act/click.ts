import { pause, scoped } from "../../base/deadline.ts"
import type { ErrorCode } from "../../base/error-codes.ts"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import type { MouseButton } from "../input/mouse.ts"
import type { Page } from "../page.ts"
import { unlessDialog } from "../unless-dialog.ts"
import type { Point } from "../view/mapping.ts"
import type { Target } from "../view/target.ts"
import { isMissingContext } from "../world.ts"
import { type Aim, aim } from "./aim.ts"
import { arrive } from "./arrive.ts"
import { type Performed, perform } from "./perform.ts"
import { ShutGates } from "./shut-gates.ts"
import { cameBetween, unreadyError } from "./unready.ts"
import type { Needs } from "./wire.ts"

export interface ClickOptions {
  readonly button?: MouseButton
  readonly count?: number
  /** Bits, as the keyboard has them. */
  readonly modifiers?: number
  /** From the upper left corner of the element. */
  readonly at?: Point | undefined
  /** How long the element may take to become ready. */
  readonly readyMs: number
  /** `false`: the caller waits for downloads itself. */
  readonly downloads?: boolean
}

/** What an element must be before it is clicked. */
export const CLICKABLE = { hit: true, enabled: true, guard: "click" } as const satisfies Needs

interface CheckedClickOptions<C> extends ClickOptions {
  /** The element, where it was made clickable already. */
  readonly aimed?: Aim
  /** Goes along with the wait for what came of it. */
  readonly check?: (aim: Aim, signal: AbortSignal) => Promise<C>
}

export interface Clicked<C = unknown> {
  readonly aim: Aim
  readonly performed: Performed<unknown, C>
}

/** A page that is busy, or draws nothing, does not keep the button down. */
const LONGEST_HOLD_MS = 250

/** How input gets to an element. */
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
    const { eye } = aimed.found
    // A press that no script hears has no answer to wait for.
    const held = eye.hearsPress ? () => answered(aimed, scope) : undefined
    await page.mouse.click(aimed.point.x, aimed.point.y, scope, { button, count, modifiers, ...(held && { held }) })
    eye.learnPresses()
  })
}

/** Until the button may go up again. */
function answered({ hand }: Aim, signal: AbortSignal): Promise<void> {
  return scoped(signal, (limit) => Promise.race([unlessLeft(hand.released(limit)), pause(LONGEST_HOLD_MS, limit)]))
}

/** A press may lead to another page, where nothing is left to wait for. */
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

/** Presses on an element; one that moved away before it was hit is aimed at again. */
async function pressOn<C>(
  page: Page,
  target: Target,
  { at, readyMs, downloads = true, check, aimed: first }: CheckedClickOptions<C>,
  signal: AbortSignal,
  press: Press,
): Promise<Clicked<C>> {
  const end = performance.now() + readyMs
  const needs = { ...CLICKABLE, ...(at === undefined ? {} : { at }) }
  /** A press that reached the element, which moved away before the release. */
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
    if (taker === undefined && performed.hit !== false) {
      if (hasReachedNothing(performed, gates)) throw reachedNothing(aimed)
      if (performed.hit === undefined && performed.untold && !gates.isSure) throw mayHaveMissed(aimed)
      if (performed.renamed !== undefined) page.notice(pressedAs(performed.renamed))
      return { aim: aimed, performed }
    }
    pressed = performed.moved || (performed.hit && taker) ? { aim: aimed, performed } : undefined
    if (performance.now() >= end) {
      if (taker !== undefined) throw cameBetween(aimed.named, taker)
      const refOf = (id: number) => page.capture.refs.of(aimed.found.eye, aimed.found.documentKey, id)
      const why = performed.moved ? "moving" : "covered"
      throw unreadyError(why, { words: aimed.named, waitedMs: readyMs, cover: performed.missed, refOf })
    }
  }
}

interface GuardedPress<C> {
  readonly performed: Performed<unknown, C>
  /** The frame that the press was kept from. */
  readonly taker: string | undefined
  readonly gates: ShutGates
}

/** Presses while no other frame of the page takes any input. */
async function pressGuarded<C>(
  page: Page,
  aimed: Aim,
  press: Press,
  { downloads, check }: { readonly downloads: boolean; readonly check: CheckedClickOptions<C>["check"] | undefined },
  signal: AbortSignal,
): Promise<GuardedPress<C>> {
  const gates = await unlessDialog(page, ShutGates.around(page, aimed.found.eye.frameId, signal))
  const checking = check && { check: (scope: AbortSignal) => check(aimed, scope) }
  const input = (scope: AbortSignal) => gates.during(() => press(aimed, scope))
  const performed = await perform(page, signal, input, aimed, { downloads, ...checking })
  // Nothing of a page answers while a dialog is open.
  const kept = performed.dialogOpened ? undefined : await gates.kept()
  // A frame that is too busy to tell may have had the release.
  const isShared = performed.unreleased === true && !gates.isEmpty
  return { performed, taker: kept ?? (isShared ? "another frame" : undefined), gates }
}

/** A press that our script in the page did not hear of went into another document, unless the page has no other. */
function hasReachedNothing({ hit, reacted, unheard }: Performed, gates: ShutGates): boolean {
  return (hit === undefined && !reacted) || (unheard === true && !gates.isEmpty)
}

/** What took the press and moved is there to be pressed again by then, or it was taken away. */
const AGAIN_MS = 1_000

const TAKEN_AWAY: ReadonlySet<ErrorCode> = new Set(["not_visible", "off_page", "no_match", "stale_ref"])

/** Whether an element cannot be aimed at because it is no longer there to be seen. */
function isTakenAway(error: unknown): boolean {
  return error instanceof TabhandError && TAKEN_AWAY.has(error.code)
}

/** It was one thing when it was chosen, and another one under the mouse. */
function renamed({ named }: Aim, name: string): TabhandError {
  return new TabhandError("renamed", `${named} called itself ${quote(clip(name, 80))} when the mouse came`, {
    hint: "nothing was pressed: click it again if that is what you want",
  })
}

/** Neither the page nor its other frames tell where the click went. */
function mayHaveMissed({ named }: Aim): TabhandError {
  return new TabhandError("timeout", `the page is too busy to tell whether the click reached ${named}`, {
    hint: "it may have: look at the page before you click again",
  })
}

function pressedAs(name: string): string {
  return `it called itself ${quote(clip(name, 80))} when it was pressed`
}

function reachedNothing({ named }: Aim): TabhandError {
  return new TabhandError("no_effect", `the click did not reach ${named}, and nothing happened`, {
    hint: "look at what lies there: `screenshot`, or `snapshot --boxes`",
  })
}

/** Clicks wherever that is: nothing is waited for, and whatever lies there is hit. */
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

/** Input outside of the window goes nowhere. */
export async function checkPoint(page: Page, { x, y }: Point, signal: AbortSignal): Promise<void> {
  const { top } = await page.capture.places(signal)
  if (x >= 0 && y >= 0 && x < top.width && y < top.height) return
  throw new TabhandError("off_page", `${x},${y} is outside of the window, which is ${top.width}x${top.height}`, {
    hint: "points are those of the window: `scroll` brings other parts of the page into it",
  })
}
