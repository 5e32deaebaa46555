import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import type { WireScroll } from "../../injected/wire/acting.ts"
import type { Point } from "../../injected/wire/point.ts"
import type { Page } from "../core/page.ts"
import type { FoundElement } from "../view/capture.ts"
import { search } from "../view/query/search.ts"
import type { Target } from "../view/query/target.ts"
import { aim } from "./aim.ts"
import { FrameActions } from "./frame-actions.ts"
import { perform } from "./perform.ts"
import { bringIntoView } from "./point-at.ts"
import { thingNamed, thingWords } from "./unready.ts"
import { untilSomethingHappens } from "./until.ts"

export interface Scrolled {
  /** The distance scrolled. */
  readonly moved: Point
  readonly at: Point
  readonly most: Point
  /** What was scrolled; undefined for the page. */
  readonly words: string | undefined
  /** Like `words`, for errors. */
  readonly named: string | undefined
}

interface ScrollOptions {
  readonly target: Target | undefined
  readonly readyMs: number
}

/** Scrolls the page or an element, and returns the distance. */
export async function scroll(
  page: Page,
  how: WireScroll,
  options: ScrollOptions,
  signal: AbortSignal,
): Promise<Scrolled> {
  const { actions, id } = await scrollerOf(page, options, signal)
  const done = await scrollOnce(page, actions, id, how, signal)
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

/** Scrolls until the text is found, and to it. */
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
    const { actions, id } = await scrollerOf(page, options, signal)
    const done = await scrollOnce(page, actions, id, { ...direction, pages: true }, signal)
    moved.x += done?.moved.x ?? 0
    moved.y += done?.moved.y ?? 0
    if (done && (done.moved.x !== 0 || done.moved.y !== 0)) patience = PATIENCE
    else if (patience-- > 0) await untilSomethingHappens(page, signal)
    else {
      await actions.scroll(id, { x: -moved.x, y: -moved.y }, signal)
      throw new TabhandError("no_match", `${quote(clip(text, 100))} did not come: the end of the page is reached`, {
        hint: "look for other words with `find`, or in the other direction",
      })
    }
  }
}

/** How often to look again at the end of the page, where more content may load. */
const PATIENCE = 8

async function scrollerOf(page: Page, { target, readyMs }: ScrollOptions, signal: AbortSignal) {
  if (!target) {
    const [inScope] = page.capture.scope.chosen ? await page.capture.framesInScope(signal) : []
    return { actions: new FrameActions(inScope?.snapshotter ?? page.capture.mainSnapshotter), id: null }
  }
  const { actions, found }: { actions: FrameActions; found: FoundElement } = await aim(
    page,
    target,
    {},
    readyMs,
    signal,
  )
  return { actions, id: found.id }
}

async function scrollOnce(
  page: Page,
  actions: FrameActions,
  id: number | null,
  how: WireScroll,
  signal: AbortSignal,
): Promise<Scrolled | undefined> {
  const { value: scrolled } = await perform(page, signal, (scope) => actions.scroll(id, how, scope))
  if (!scrolled) return undefined
  // The page may correct its position afterwards, or grow.
  const now = (await actions.scrolled(scrolled.id, signal)) ?? scrolled
  const refOf = (of: number) =>
    page.capture.refs.of(actions.snapshotter, actions.snapshotter.keyOf(scrolled.document), of)
  return {
    moved: { x: now.at.x - scrolled.before.at.x, y: now.at.y - scrolled.before.at.y },
    at: now.at,
    most: now.most,
    words: scrolled.thing && thingWords(scrolled.thing, refOf),
    named: scrolled.thing && thingNamed(scrolled.thing, refOf),
  }
}

function atTheEdge({ at, most, named = "the page" }: Scrolled): TabhandError {
  return new TabhandError(
    "no_effect",
    `${named} did not move: it is at ${at.y} of ${most.y} down, ${at.x} of ${most.x} across`,
    {
      hint: "that is its edge, or something holds it there",
      evidence: { at, most },
    },
  )
}
