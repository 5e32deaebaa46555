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
  readonly held: WireHeld | undefined
}

/**
 * Replaces the text of an editor in the page. Keys come first where the editor shows its text in place: what typing gives
 * is seen there, unless it is long. Code editors indent lines and close brackets that are typed; where that gave another text, and where
 * the text is drawn elsewhere, the editor gets it as from a clipboard, and is asked for what it holds.
 */
export async function fillEditor(page: Page, aimed: Aim, text: string, signal: AbortSignal): Promise<Filling> {
  const held = (performed: Performed) => heldAfter(page, aimed, text, performed, signal)
  const type = async () => held(await perform(page, signal, (scope) => typeAll(page, aimed, text, scope), aimed))
  const isLong = linesOf(text).length > MOST_TYPED
  const typed = isLong || isDrawnElsewhere(aimed) ? undefined : { held: await type() }
  if (typed && (typed.held === undefined || typed.held.same)) return typed
  const pasted = await perform(page, signal, (scope) => pasteAll(page, aimed, text, scope), aimed)
  if (pasted.value === false) return typed ?? { held: await type() }
  return { held: await held(pasted) }
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

/** Returns whether the editor took it. */
async function pasteAll(page: Page, aimed: Aim, text: string, signal: AbortSignal): Promise<boolean> {
  if (text === "") return false
  await chooseAll(page, aimed, signal)
  return aimed.hand.paste(aimed.found.id, text, signal)
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
