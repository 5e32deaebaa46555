import { TabhandError } from "../../base/errors.ts"
import { scrollToMiddleScript } from "../../generated/injected/scrolling.ts"
import type { Point } from "../../injected/wire/point.ts"
import type { Page } from "../core/page.ts"
import type { Target } from "../view/query/target.ts"
import { type Aim, aim } from "./aim.ts"
import { arrive } from "./arrive.ts"
import { perform } from "./perform.ts"

export async function hoverTarget(
  page: Page,
  target: Target,
  { at, readyMs }: { readonly at?: Point | undefined; readonly readyMs: number },
  signal: AbortSignal,
): Promise<Aim> {
  const aimed = await aim(page, target, { hit: true, ...(at === undefined ? {} : { at }) }, readyMs, signal)
  const hover = async (scope: AbortSignal) => {
    await arrive(page, aimed, scope)
    await page.mouse.move(aimed.point.x, aimed.point.y, scope)
  }
  await perform(page, signal, hover, aimed)
  return aimed
}

export async function focusTarget(page: Page, target: Target, readyMs: number, signal: AbortSignal): Promise<Aim> {
  const aimed = await aim(page, target, { enabled: true }, readyMs, signal)
  const { value, dialogOpened } = await perform(
    page,
    signal,
    (scope) => aimed.actions.focus(aimed.found.id, scope),
    aimed,
  )
  if (value || dialogOpened) return aimed
  await aimed.actions.giveUp(signal)
  throw new TabhandError("no_effect", `${aimed.named} does not take the focus`, {
    hint: "`click` it instead, or focus a control in it",
  })
}

/** Scrolls all containers of an element so that the window shows it, in the middle if `centred`. */
export async function bringIntoView(
  page: Page,
  target: Target,
  readyMs: number,
  signal: AbortSignal,
  { centred = false }: { readonly centred?: boolean } = {},
): Promise<Aim> {
  const aimed = await aim(page, target, {}, readyMs, signal)
  const { snapshotter, documentKey, id } = aimed.found
  await perform(
    page,
    signal,
    async (scope) => {
      const objectId = await snapshotter.element(documentKey, id, scope)
      if (objectId === undefined) return
      if (centred) {
        const call = { objectId, functionDeclaration: scrollToMiddleScript }
        await snapshotter.session.send("Runtime.callFunctionOn", call, { signal: scope })
      } else await snapshotter.session.send("DOM.scrollIntoViewIfNeeded", { objectId }, { signal: scope })
    },
    aimed,
  )
  const { place, places } = await page.capture.locate({ kind: "ref", ref: aimed.ref, text: aimed.ref }, signal)
  const { width, height } = places.top
  const shown = place?.shown
  if (shown && shown.x < width && shown.y < height && shown.x + shown.width > 0 && shown.y + shown.height > 0)
    return aimed
  throw new TabhandError("off_page", `${aimed.named} lies where no scrolling leads`, {
    hint: "something else must bring it to show first",
  })
}
