import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import type { Page } from "../page.ts"
import type { FoundElement } from "../view/capture.ts"
import type { Point } from "../view/mapping.ts"
import { search } from "../view/search.ts"
import type { Target } from "../view/target.ts"
import { aim } from "./aim.ts"
import { FrameHand } from "./frame-hand.ts"
import { perform } from "./perform.ts"
import { bringIntoView } from "./point-at.ts"
import { thingNamed, thingWords } from "./unready.ts"
import { untilSomethingHappens } from "./until.ts"
import type { WireScroll } from "./wire.ts"

export interface Scrolled {
  /** How far it went. */
  readonly moved: Point
  readonly at: Point
  readonly most: Point
  /** What was scrolled, when it is not the page. */
  readonly words: string | undefined
  /** The same for errors. */
  readonly named: string | undefined
}

interface ScrollOptions {
  readonly target: Target | undefined
  readonly readyMs: number
}

/** Scrolls the page, or an element, and tells how far that went. */
export async function scroll(
  page: Page,
  how: WireScroll,
  options: ScrollOptions,
  signal: AbortSignal,
): Promise<Scrolled> {
  const { hand, id } = await scrollerOf(page, options, signal)
  const done = await scrollOnce(page, hand, id, how, signal)
  if (!done) {
    throw new TabhandError(
      "no_effect",
      `${options.target ? quote(clip(options.target.text, 100)) : "the page"} cannot be scrolled that way`,
      {
        hint: "`mouse wheel` turns the wheel where a page scrolls by a script of its own",
      },
    )
  }
  if (done.moved.x === 0 && done.moved.y === 0) throw atTheEdge(done)
  return done
}

/** Scrolls on until the text is there, and to it. */
export async function scrollUntil(
  page: Page,
  text: string,
  direction: Point,
  options: ScrollOptions,
  signal: AbortSignal,
): Promise<{ readonly ref: string; readonly moved: Point }> {
  const moved = { x: 0, y: 0 }
  let patience = PATIENCE
  for (;;) {
    const [match] = search(await page.capture.viewInScope(signal), text)
    if (match) {
      await bringIntoView(page, { kind: "ref", ref: match.ref, text: match.ref }, options.readyMs, signal)
      return { ref: match.ref, moved }
    }
    const { hand, id } = await scrollerOf(page, options, signal)
    const done = await scrollOnce(page, hand, id, { ...direction, pages: true }, signal)
    moved.x += done?.moved.x ?? 0
    moved.y += done?.moved.y ?? 0
    if (done && (done.moved.x !== 0 || done.moved.y !== 0)) patience = PATIENCE
    else if (patience-- > 0) await untilSomethingHappens(page, signal)
    else {
      await hand.scroll(id, { x: -moved.x, y: -moved.y }, signal)
      throw new TabhandError("no_match", `${quote(clip(text, 100))} did not come: the end of the page is reached`, {
        hint: "look for other words with `find`, or in the other direction",
      })
    }
  }
}

/** What comes when its end is reached may take a moment: it is looked for so many times. */
const PATIENCE = 8

async function scrollerOf(page: Page, { target, readyMs }: ScrollOptions, signal: AbortSignal) {
  if (!target) {
    const [inScope] = page.capture.scope.chosen ? await page.capture.framesInScope(signal) : []
    return { hand: new FrameHand(inScope?.eye ?? page.capture.mainEye), id: null }
  }
  const { hand, found }: { hand: FrameHand; found: FoundElement } = await aim(page, target, {}, readyMs, signal)
  return { hand, id: found.id }
}

async function scrollOnce(
  page: Page,
  hand: FrameHand,
  id: number | null,
  how: WireScroll,
  signal: AbortSignal,
): Promise<Scrolled | undefined> {
  const { value: told } = await perform(page, signal, (scope) => hand.scroll(id, how, scope))
  if (!told) return undefined
  // A page may put itself right afterwards, or grow.
  const now = (await hand.scrolled(told.id, signal)) ?? told
  const refOf = (of: number) => page.capture.refs.of(hand.eye, hand.eye.keyOf(told.document), of)
  return {
    moved: { x: now.at.x - told.before.at.x, y: now.at.y - told.before.at.y },
    at: now.at,
    most: now.most,
    words: told.thing && thingWords(told.thing, refOf),
    named: told.thing && thingNamed(told.thing, refOf),
  }
}

function atTheEdge({ at, most, named = "the page" }: Scrolled): TabhandError {
  return new TabhandError(
    "no_effect",
    `${named} did not move: it is at ${at.y} of ${most.y} down, ${at.x} of ${most.x} across`,
    {
      hint: "that is its edge, or something holds it there",
    },
  )
}
