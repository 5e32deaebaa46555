import type { WireHeld } from "../../../injected/wire/acting.ts"
import type { Page } from "../../core/page.ts"
import { isMissingContext } from "../../core/world.ts"
import type { Aim } from "../aim.ts"
import { type Performed, perform } from "../perform.ts"

const EVERYTHING = "ControlOrMeta+a"

/** Each typed line takes some frames, so longer texts are pasted. */
const MOST_TYPED = 20

/** The text that an editor holds after filling; undefined if unknown. */
interface Filling {
  readonly held: WireHeld | undefined
}

/**
 * Replaces the text of an editor in the page. A short text is typed if the editor shows its text in place, where the
 * result can be read. Code editors indent typed lines and close brackets: if that gave another text, or if the text is
 * drawn elsewhere, it is pasted and read back by a copy.
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

/** Selects all by keyboard: an editor may hold more text than it shows. */
export async function chooseAll(page: Page, { actions }: Aim, signal: AbortSignal): Promise<void> {
  await page.keyboard.press(EVERYTHING, signal)
  await actions.drawn(signal)
}

async function typeAll(page: Page, aimed: Aim, text: string, signal: AbortSignal): Promise<void> {
  await chooseAll(page, aimed, signal)
  await page.keyboard.press("Delete", signal)
  for (const [at, line] of linesOf(text).entries()) {
    // The editor may update its caret only with the next frame.
    await aimed.actions.drawn(signal)
    if (at > 0) await page.keyboard.press("Enter", signal)
    if (at > 0) await aimed.actions.drawn(signal)
    if (line !== "") await page.keyboard.insertText(line, signal)
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/)
}

/** Returns whether the editor handled the paste. */
async function pasteAll(page: Page, aimed: Aim, text: string, signal: AbortSignal): Promise<boolean> {
  if (text === "") return false
  await chooseAll(page, aimed, signal)
  return aimed.actions.paste(aimed.found.id, text, signal)
}

/** Read from what the editor shows, or else from what it copies: of a long text only the visible part is drawn. */
async function heldAfter(
  page: Page,
  aimed: Aim,
  text: string,
  { dialogOpened }: Performed,
  signal: AbortSignal,
): Promise<WireHeld | undefined> {
  const { actions, found } = aimed
  const isLeft = () => dialogOpened || page.documents.pending || !found.snapshotter.isNow(found.documentKey)
  if (isLeft()) return undefined
  try {
    const shown = isDrawnElsewhere(aimed) ? undefined : await actions.heldIn(found.id, text, signal)
    if (shown === null || shown?.same) return shown ?? undefined
    await chooseAll(page, aimed, signal)
    const copied = await actions.heldByCopy(found.id, text, signal)
    await page.keyboard.press("ArrowRight", signal)
    return copied ?? shown ?? (await actions.heldIn(found.id, text, signal)) ?? undefined
  } catch (error) {
    if (isMissingContext(error) || isLeft()) return undefined
    throw error
  }
}

function isDrawnElsewhere({ actor: { field } }: Aim): boolean {
  return field?.kind === "edited" && field.elsewhere === true
}
