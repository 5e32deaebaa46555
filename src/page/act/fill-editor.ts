import type { Page } from "../page.ts"
import { isMissingContext } from "../world.ts"
import type { Aim } from "./aim.ts"
import { type Performed, perform } from "./perform.ts"
import type { WireHeld } from "./wire.ts"

const EVERYTHING = "ControlOrMeta+a"

/** Each line that is typed takes frames. */
const MOST_TYPED = 20

/** What came of filling an editor: what it holds, unless nobody can tell. */
interface Filling {
  readonly performed: Performed
  readonly held: WireHeld | undefined
}

/**
 * Replaces the text of an editor in the page. Keys come first where the editor shows its text in place: what typing gives
 * is seen there, unless it is long. Code editors indent lines and close brackets that are typed; where that gave another text, and where
 * the text is drawn elsewhere, the editor gets it as from a clipboard, and is asked for what it holds.
 */
export async function fillEditor(page: Page, aimed: Aim, text: string, signal: AbortSignal): Promise<Filling> {
  const isLong = linesOf(text).length > MOST_TYPED
  const ways = isLong || isDrawnElsewhere(aimed) ? [pasteOrType] : [typeAll, pasteOrType]
  let filling: Filling | undefined
  for (const way of ways) {
    const performed = await perform(page, signal, (scope) => way(page, aimed, text, scope), aimed)
    filling = { performed, held: await heldAfter(page, aimed, text, performed, signal) }
    if (filling.held === undefined || filling.held.same) return filling
  }
  if (filling === undefined) throw new TypeError("there is no way to fill an editor")
  return filling
}

/** Chooses everything as a person would: an editor knows more of its text than it shows. */
export async function chooseAll(page: Page, { hand }: Aim, signal: AbortSignal): Promise<void> {
  await page.keyboard.press(EVERYTHING, signal)
  await hand.drawn(signal)
}

async function typeAll(page: Page, aimed: Aim, text: string, signal: AbortSignal): Promise<void> {
  await chooseAll(page, aimed, signal)
  await page.keyboard.press("Delete", signal)
  for (const [at, line] of linesOf(text).entries()) {
    // It may tell the browser where its caret is with the next frame only.
    await aimed.hand.drawn(signal)
    if (at > 0) await page.keyboard.press("Enter", signal)
    if (at > 0) await aimed.hand.drawn(signal)
    if (line !== "") await page.keyboard.insertText(line, signal)
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/)
}

async function pasteOrType(page: Page, aimed: Aim, text: string, signal: AbortSignal): Promise<void> {
  await chooseAll(page, aimed, signal)
  if (text !== "" && (await aimed.hand.paste(aimed.found.id, text, signal))) return
  await typeAll(page, aimed, text, signal)
}

/** By what it shows, or else by what it gives to a clipboard: a long text is drawn only where it is scrolled to. */
async function heldAfter(
  page: Page,
  aimed: Aim,
  text: string,
  { dialogOpened }: Performed,
  signal: AbortSignal,
): Promise<WireHeld | undefined> {
  const { hand, found } = aimed
  const isLeft = () => dialogOpened || page.documents.pending || !found.eye.isNow(found.documentKey)
  if (isLeft()) return undefined
  try {
    const shown = isDrawnElsewhere(aimed) ? undefined : await hand.heldIn(found.id, text, signal)
    if (shown === null || shown?.same) return shown ?? undefined
    await chooseAll(page, aimed, signal)
    const copied = await hand.heldByCopy(found.id, text, signal)
    await page.keyboard.press("ArrowRight", signal)
    return copied ?? shown ?? (await hand.heldIn(found.id, text, signal)) ?? undefined
  } catch (error) {
    if (isMissingContext(error) || isLeft()) return undefined
    throw error
  }
}

function isDrawnElsewhere({ actor: { field } }: Aim): boolean {
  return field?.kind === "edited" && field.elsewhere === true
}
