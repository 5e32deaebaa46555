import { TabhandError } from "../../base/errors.ts"
import { clip, plural, quote } from "../../base/text.ts"
import type { Page } from "../page.ts"
import type { Target } from "../view/target.ts"
import { type Aim, aim } from "./aim.ts"
import { chooseAll, fillEditor } from "./fill-editor.ts"
import { type Performed, perform } from "./perform.ts"
import { typeGuarded } from "./type-guarded.ts"
import type { WireHeld } from "./wire.ts"

export interface FillOptions {
  readonly readyMs: number
  /** The text is a secret, so that the field is one from now on. */
  readonly isSecret?: boolean
  /** Told of the field before anything is put into it. */
  onAim(aim: Aim): void
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
  onAim(aimed)
  const { field } = aimed.actor
  if (field?.kind === "chosen") return choose(page, aimed, field, text, signal)
  if (field?.kind === "edited") return edit(page, aimed, text, signal)
  await checkText(aimed, text, signal)
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
  onAim(aimed)
  let hidden = false
  const hide = () => {
    hidden = true
    onSecret?.()
  }
  const performed = await perform(
    page,
    signal,
    async (scope) => {
      await focus(page, aimed, clear, scope)
      if (clear) await erase(page, aimed, scope)
      if (onSecret) await typeGuarded(page, text, { delayMs, onSecret: hide }, scope)
      else await page.keyboard.type(text, scope, { delayMs })
    },
    aimed,
  )
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

async function edit(page: Page, aimed: Aim, text: string, signal: AbortSignal): Promise<Filled> {
  await focus(page, aimed, true, signal)
  const { held } = await fillEditor(page, aimed, text, signal)
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
    await page.mouse.click(x + width / 2, y + height / 2, signal)
  }
  if (!(await aimed.hand.focusField(aimed.found.id, all, signal))) {
    throw new TabhandError("no_effect", `${aimed.words} does not take the focus`, {
      hint: "click it, then use `keyboard type`",
    })
  }
}

async function choose(
  page: Page,
  aimed: Aim,
  { type, format }: { readonly type: string; readonly format: string },
  text: string,
  signal: AbortSignal,
): Promise<Filled> {
  const { hand, found } = aimed
  const set = (scope: AbortSignal) => hand.setChosen(found.id, text, scope)
  const check = (scope: AbortSignal) => hand.heldIn(found.id, text, scope)
  const { value, checked } = await perform(page, signal, set, aimed, { check })
  const refused = value?.refused
  if (refused !== undefined) {
    await hand.giveUp(signal)
    // The reason may tell what the nearest value is.
    const why = aimed.actor.secret ? "" : `: ${refused}`
    throw new TabhandError("bad_argument", `${aimed.words} does not take ${said(aimed, text)}${why}`, {
      hint: `a ${type} field is filled with ${format}`,
    })
  }
  const held = checked ?? (await hand.heldIn(found.id, text, signal))
  if (held && text !== "" && held.length === 0) throw notSet(aimed, held)
  return filled(aimed, held ?? undefined, text)
}

/** What a field never takes is refused before anything is touched. */
async function checkText(aimed: Aim, text: string, signal: AbortSignal): Promise<void> {
  if (aimed.actor.field?.type !== "number" || text === "" || Number.isFinite(Number(text))) return
  await aimed.hand.giveUp(signal)
  throw new TabhandError("bad_argument", `${aimed.words} takes numbers only, not ${said(aimed, text)}`, {
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

function notSet({ words, actor: { secret } }: Aim, { value = "", length }: WireHeld): TabhandError {
  const holds = secret
    ? `it holds ${plural(length, "character")}`
    : length === 0
      ? "it is empty"
      : `it holds ${quote(clip(value, 100))}`
  return new TabhandError("not_set", `${words} did not keep the text: ${holds}`, {
    hint: "the page may take it only key by key or in another form: try `type`, or look at what it says beside the field",
  })
}
