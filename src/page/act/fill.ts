import { TabhandError } from "../../base/errors.ts"
import { clip, plural, quote } from "../../base/text.ts"
import type { Page } from "../page.ts"
import { unlessDialog } from "../unless-dialog.ts"
import { isForeignTo } from "../view/found-frame.ts"
import type { Target } from "../view/target.ts"
import { type Aim, aim } from "./aim.ts"
import { chooseAll, fillEditor } from "./fill-editor.ts"
import { type Performed, perform } from "./perform.ts"
import { ShutGates } from "./shut-gates.ts"
import { tookFocus, typeGuarded, typingMs } from "./type-guarded.ts"
import type { WireHeld } from "./wire.ts"

export interface FillOptions {
  readonly readyMs: number
  /** The text is a secret, so that the field is one from now on. */
  readonly isSecret?: boolean
  /** Told of the field before anything is put into it, which it may refuse. */
  onAim(aim: Aim): void | Promise<void>
}

export interface TypingOptions extends FillOptions {
  /** Empties the field first. */
  readonly clear: boolean
  readonly delayMs: number
  /** Told when some of the text goes into a field for secrets, be it another one. */
  readonly onSecret?: () => void
}

export interface Filled {
  readonly aim: Aim
  /** What is in the field now; of a secret, only how much. */
  readonly value?: string
  readonly characters: number
  readonly note: string | undefined
}

/** Replaces what is in a field, and makes sure that it is there. */
export async function fillTarget(
  page: Page,
  target: Target,
  text: string,
  { readyMs, isSecret, onAim }: FillOptions,
  signal: AbortSignal,
): Promise<Filled> {
  const found = await aim(page, target, { enabled: true, writable: "all" }, readyMs, signal)
  const aimed = isSecret ? await keptSecret(found, signal) : found
  await onAim(aimed)
  const { field } = aimed.actor
  if (field?.kind === "chosen") return choose(page, aimed, field, text, signal)
  const isShared = await sharesPage(page, aimed, signal)
  if (field?.kind === "edited" && !(isShared && aimed.actor.secret)) return edit(page, aimed, text, signal)
  await checkText(aimed, text, signal)
  if (isShared) return put(page, aimed, text, true, signal)
  const { hand, found: where } = aimed
  const check = (scope: AbortSignal) => hand.heldIn(where.id, text, scope)
  const isQuick = field?.kind === "typed" && aimed.actor.focused === true && text !== ""
  const options = isQuick ? { check, early: true as const } : { check }
  let performed = await perform(page, signal, (scope) => replace(page, aimed, text, scope), aimed, options)
  // The wait was for nothing when it came before the text.
  if (isQuick && performed.calm && !performed.checked?.same)
    performed = await perform(page, signal, async () => undefined, aimed, { check })
  const held = performed.checked?.same ? performed.checked : await heldIn(page, aimed, text, performed, signal)
  if (held === undefined || held.same) return filled(aimed, held, text)
  // Some fields heed nothing but keys.
  const again = await perform(page, signal, (scope) => retype(page, aimed, text, scope), aimed)
  const now = await heldIn(page, aimed, text, again, signal)
  if (now === undefined || now.same || now.alike) return filled(aimed, now, text)
  throw notSet(aimed, now)
}

/** Types into a field what comes behind what is there already, or in its place, with a key for each character. */
export async function typeInto(
  page: Page,
  target: Target,
  text: string,
  { clear, delayMs, readyMs, isSecret, onAim, onSecret }: TypingOptions,
  signal: AbortSignal,
): Promise<Filled> {
  const found = await aim(page, target, { enabled: true, writable: clear ? "all" : "end" }, readyMs, signal)
  const aimed = isSecret ? await keptSecret(found, signal) : found
  await onAim(aimed)
  if (aimed.actor.secret && (await sharesPage(page, aimed, signal))) return put(page, aimed, text, clear, signal)
  let hidden = false
  const hide = () => {
    hidden = true
    onSecret?.()
  }
  const gates = await gatesOfOthers(page, aimed, typingMs(text, delayMs), signal)
  const type = async (scope: AbortSignal) => {
    await focus(page, aimed, clear, scope)
    if (clear) await erase(page, aimed, scope)
    if (onSecret) await typeGuarded(page, text, { delayMs, onSecret: hide }, scope)
    else await page.keyboard.type(text, scope, { delayMs })
  }
  const performed = await perform(page, signal, (scope) => gates.during(() => type(scope)), aimed)
  await checkKept(page, aimed, gates)
  const held = await heldIn(page, aimed, text, performed, signal)
  const isThere = held === undefined || held.same || held.ends || held.alike || aimed.actor.field?.kind !== "typed"
  if (!isThere && held.length === 0) throw notSet(aimed, held)
  return filled(hidden ? asSecret(aimed) : aimed, held, text)
}

/** What is in the field is told no more, by no look at the page. */
async function keptSecret(aimed: Aim, signal: AbortSignal): Promise<Aim> {
  await aimed.hand.markSecret(aimed.found.id, signal)
  return asSecret(aimed)
}

function asSecret(aimed: Aim): Aim {
  return { ...aimed, actor: { ...aimed.actor, secret: true } }
}

/**
 * Whether documents of other origins are on the page with the field, around it or beside it. They can take the focus at
 * any moment, and what is typed goes to whatever has it.
 */
async function sharesPage(page: Page, { found }: Aim, signal: AbortSignal): Promise<boolean> {
  const frames = await page.capture.frames(signal)
  return frames.some(isForeignTo(frames, found.eye.frameId))
}

/** Puts the text into the field itself, where no other document can get hold of it. */
async function put(page: Page, aimed: Aim, text: string, all: boolean, signal: AbortSignal): Promise<Filled> {
  const { hand, found } = aimed
  const check = (scope: AbortSignal) => hand.heldIn(found.id, text, scope)
  const input = (scope: AbortSignal) => hand.putText(found.id, text, all, scope)
  const performed = await perform(page, signal, input, aimed, { check })
  if (performed.value === false) throw takesNoFocus(aimed)
  const held = performed.checked?.same ? performed.checked : await heldIn(page, aimed, text, performed, signal)
  if (held === undefined || held.same || held.alike || (!all && held.ends)) return filled(aimed, held, text)
  throw notSet(aimed, held, NO_KEYS)
}

/** For as long as keys are typed into a field. */
function gatesOfOthers(page: Page, { found }: Aim, ms: number, signal: AbortSignal): Promise<ShutGates> {
  return unlessDialog(page, ShutGates.ofOthers(page, found.eye.frameId, ms, signal))
}

async function checkKept(page: Page, aimed: Aim, gates: ShutGates): Promise<void> {
  if (page.dialogs.open) return
  const taker = await gates.kept()
  if (taker !== undefined) throw tookFocus(aimed.named, taker)
}

async function edit(page: Page, aimed: Aim, text: string, signal: AbortSignal): Promise<Filled> {
  const gates = await gatesOfOthers(page, aimed, typingMs(text), signal)
  const { held } = await gates.during(async () => {
    await focus(page, aimed, true, signal)
    return fillEditor(page, aimed, text, signal)
  })
  if (!held?.same) await checkKept(page, aimed, gates)
  if (held === undefined || held.same || held.alike) return filled(aimed, held, text)
  throw notSet(aimed, held)
}

async function replace(page: Page, aimed: Aim, text: string, signal: AbortSignal): Promise<void> {
  await focus(page, aimed, true, signal)
  if (text === "") await page.keyboard.press("Delete", signal)
  else await page.keyboard.insertText(text, signal)
}

async function retype(page: Page, aimed: Aim, text: string, signal: AbortSignal): Promise<void> {
  await aimed.hand.focusField(aimed.found.id, true, signal)
  await erase(page, aimed, signal)
  await page.keyboard.type(text, signal)
}

async function erase(page: Page, aimed: Aim, signal: AbortSignal): Promise<void> {
  if (aimed.actor.field?.kind === "edited") await chooseAll(page, aimed, signal)
  await page.keyboard.press("Delete", signal)
}

/** A field that does not take the focus by itself takes it by a click, as from a person. */
async function focus(page: Page, aimed: Aim, all: boolean, signal: AbortSignal): Promise<void> {
  if (aimed.actor.focused) return
  const { place } = await page.capture.locate({ kind: "ref", ref: aimed.ref, text: aimed.ref }, signal)
  if (place) {
    const { x, y, width, height } = place.shown ?? place.box
    const gates = await ShutGates.around(page, aimed.found.eye.frameId, signal)
    await gates.during(() => page.mouse.click(x + width / 2, y + height / 2, signal))
    await checkKept(page, aimed, gates)
  }
  if (!(await aimed.hand.focusField(aimed.found.id, all, signal))) throw takesNoFocus(aimed)
}

function takesNoFocus({ named }: Aim): TabhandError {
  return new TabhandError("no_effect", `${named} does not take the focus`, {
    hint: "click it, then use `keyboard type`",
  })
}

async function choose(
  page: Page,
  aimed: Aim,
  { type, format }: { readonly type: string; readonly format: string },
  text: string,
  signal: AbortSignal,
): Promise<Filled> {
  const { hand, found } = aimed
  const set = async (scope: AbortSignal) => {
    const begun = await hand.beginChosen(found.id, text, scope)
    if (begun.value === undefined) return begun
    if (begun.key !== undefined) {
      for (let n = 0; n < (begun.part ?? 0); n++) await page.keyboard.press("ArrowRight", scope)
      await page.keyboard.press(begun.key, scope)
    }
    return { isScripted: await hand.endChosen(found.id, begun.value, scope) }
  }
  const check = (scope: AbortSignal) => hand.heldIn(found.id, text, scope)
  const { value: done, checked } = await perform(page, signal, set, aimed, { check })
  if (done && "refused" in done) {
    await hand.giveUp(signal)
    // The reason may tell what the nearest value is.
    const why = aimed.actor.secret ? "" : `: ${done.refused}`
    throw new TabhandError("bad_argument", `${aimed.named} does not take ${said(aimed, text)}${why}`, {
      hint: `a ${type} field is filled with ${format}`,
    })
  }
  const held = checked ?? (await hand.heldIn(found.id, text, signal))
  if (held && text !== "" && held.length === 0) throw notSet(aimed, held)
  const told = filled(aimed, held ?? undefined, text)
  return done?.isScripted ? { ...told, note: told.note ?? SCRIPTED } : told
}

/** Some pages heed nothing but what a person does. */
const SCRIPTED = "no key sets such a field: a script told the page of its value"

/** What a field never takes is refused before anything is touched. */
async function checkText(aimed: Aim, text: string, signal: AbortSignal): Promise<void> {
  if (aimed.actor.field?.type !== "number" || text === "" || Number.isFinite(Number(text))) return
  await aimed.hand.giveUp(signal)
  throw new TabhandError("bad_argument", `${aimed.named} takes numbers only, not ${said(aimed, text)}`, {
    hint: "write it with digits, and a dot for fractions",
  })
}

function said({ actor }: Aim, text: string): string {
  return actor.secret ? "that" : quote(clip(text, 80))
}

/** Nothing where nobody can tell: a dialog is open, or the field went with its page. */
async function heldIn(
  page: Page,
  { hand, found }: Aim,
  text: string,
  { dialogOpened }: Performed,
  signal: AbortSignal,
): Promise<WireHeld | undefined> {
  if (dialogOpened || page.documents.pending || !found.eye.isNow(found.documentKey)) return undefined
  return (await hand.heldIn(found.id, text, signal)) ?? undefined
}

function filled(aimed: Aim, held: WireHeld | undefined, text: string): Filled {
  const characters = held?.length ?? text.length
  if (aimed.actor.secret) return { aim: aimed, characters, note: undefined }
  const note = held === undefined || held.same || held.ends ? undefined : "the page wrote it in its own way"
  return { aim: aimed, value: held?.value ?? text, characters, note }
}

const KEYS =
  "the page may take it only key by key or in another form: try `type`, or look at what it says beside the field"
const NO_KEYS =
  "the page may take it only key by key: no keys are sent where frames of other sites on the page could get hold of them"

function notSet({ named, actor: { secret } }: Aim, { value = "", length }: WireHeld, hint = KEYS): TabhandError {
  const holds = secret
    ? `it holds ${plural(length, "character")}`
    : length === 0
      ? "it is empty"
      : `it holds ${quote(clip(value, 100))}`
  return new TabhandError("not_set", `${named} did not keep the text: ${holds}`, { hint })
}
