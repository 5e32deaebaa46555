import { TabhandError } from "../../../base/errors.ts"
import { clip, plural, quote } from "../../../base/text.ts"
import type { WireHeld } from "../../../injected/wire/acting.ts"
import type { Page } from "../../core/page.ts"
import { isForeignTo } from "../../view/frames/found-frame.ts"
import type { Target } from "../../view/query/target.ts"
import { type Aim, aim } from "../aim.ts"
import { type Performed, perform } from "../perform.ts"
import { ShutGates } from "../shut-gates.ts"
import { chooseAll, fillEditor } from "./fill-editor.ts"
import { tookFocus, typeGuarded, typingMs } from "./type-guarded.ts"

export interface FillOptions {
  readonly readyMs: number
  /** The text is a secret, so the field counts as one from now on. */
  readonly isSecret?: boolean
  /** Called with the field before anything is entered; may throw to refuse it. */
  onAim(aim: Aim): void | Promise<void>
}

export interface TypingOptions extends FillOptions {
  readonly clear: boolean
  readonly delayMs: number
  /** Called if some of the text goes into a secret field, even another one. */
  readonly onSecret?: () => void
}

export interface Filled {
  readonly aim: Aim
  /** The field's value; missing for a secret, of which only the length is known. */
  readonly value?: string
  readonly characters: number
  readonly note: string | undefined
}

/** Replaces the text of a field, and verifies it. */
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
  if (aimed.actor.secret) return putSecret(page, aimed, text, true, signal)
  if (isShared) return put(page, aimed, text, true, signal)
  const { actions, found: where } = aimed
  const check = (scope: AbortSignal) => actions.heldIn(where.id, text, scope)
  const isQuick = field?.kind === "typed" && aimed.actor.focused === true && text !== ""
  const options = isQuick ? { check, early: true as const } : { check }
  let performed = await perform(page, signal, (scope) => replace(page, aimed, text, scope), aimed, options)
  // The early wait ended before the text arrived: wait again.
  if (isQuick && performed.calm && !performed.checked?.same)
    performed = await perform(page, signal, async () => undefined, aimed, { check })
  const held = performed.checked?.same ? performed.checked : await heldIn(page, aimed, text, performed, signal)
  if (held === undefined || held.same) return filled(aimed, held, text)
  return byKeys(page, aimed, text, signal)
}

/** Some fields accept text only from keys. */
async function byKeys(page: Page, aimed: Aim, text: string, signal: AbortSignal): Promise<Filled> {
  const gates = await gatesOfOthers(page, aimed, typingMs(text), signal)
  const again = await perform(page, signal, (scope) => gates.during(() => retype(page, aimed, text, scope)), aimed)
  await checkKept(page, aimed, gates)
  const now = await heldIn(page, aimed, text, again, signal)
  if (now === undefined || now.same || now.alike) return filled(aimed, now, text)
  throw notSet(aimed, now)
}

/** Types with a key for each character, appended to the field's text or, with `clear`, in its place. */
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
  const { field } = aimed.actor
  // Such a field has a value as a whole: nothing is appended to a date.
  if (field?.kind === "chosen") return choose(page, aimed, field, text, signal)
  if (aimed.actor.secret) return putSecret(page, aimed, text, clear, signal)
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
  const isTyped = field?.kind === "typed"
  const isMissing = held && isTyped && held.length === 0 && !held.same
  if (held && text !== "" && (isMissing || (held.unchanged && !(clear && held.same)))) throw notSet(aimed, held)
  return filled(hidden ? asSecret(aimed) : aimed, held, text)
}

/** Marks the field as secret: its value is no longer in any view. */
async function keptSecret(aimed: Aim, signal: AbortSignal): Promise<Aim> {
  await aimed.actions.markSecret(aimed.found.id, signal)
  return asSecret(aimed)
}

function asSecret(aimed: Aim): Aim {
  return { ...aimed, actor: { ...aimed.actor, secret: true } }
}

/**
 * Whether the page has documents of other origins than the field's. They can take the focus at any moment, and typed
 * text goes to what has the focus.
 */
async function sharesPage(page: Page, { found }: Aim, signal: AbortSignal): Promise<boolean> {
  const frames = await page.capture.frames(signal)
  return frames.some(isForeignTo(frames, found.snapshotter.frameId))
}

/**
 * A frame of another origin can appear at any moment, such as when the field gets the focus. So a secret is typed only
 * if the field accepts it in no other way, and there is no such frame.
 */
async function putSecret(page: Page, aimed: Aim, text: string, all: boolean, signal: AbortSignal): Promise<Filled> {
  try {
    return await put(page, aimed, text, all, signal)
  } catch (error) {
    const isRefused = error instanceof TabhandError && error.code === "not_set"
    if (!isRefused || !all || (await sharesPage(page, aimed, signal))) throw error
  }
  return byKeys(page, aimed, text, signal)
}

/** Enters the text into the field by script, out of reach of other documents. */
async function put(page: Page, aimed: Aim, text: string, all: boolean, signal: AbortSignal): Promise<Filled> {
  const { actions, found } = aimed
  const check = (scope: AbortSignal) => actions.heldIn(found.id, text, scope)
  const input = (scope: AbortSignal) => actions.putText(found.id, text, all, scope)
  const performed = await perform(page, signal, input, aimed, { check })
  if (performed.value === false) throw takesNoFocus(aimed)
  const held = performed.checked?.same ? performed.checked : await heldIn(page, aimed, text, performed, signal)
  if (held === undefined || held.same || held.alike || (!all && held.ends)) return filled(aimed, held, text)
  throw notSet(aimed, held, NO_KEYS)
}

function gatesOfOthers(page: Page, { found }: Aim, ms: number, signal: AbortSignal): Promise<ShutGates> {
  return ShutGates.ofOthers(page, found.snapshotter.frameId, ms, signal)
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
  await aimed.actions.focusField(aimed.found.id, true, signal)
  await erase(page, aimed, signal)
  await page.keyboard.type(text, signal)
}

async function erase(page: Page, aimed: Aim, signal: AbortSignal): Promise<void> {
  if (aimed.actor.field?.kind === "edited") await chooseAll(page, aimed, signal)
  await page.keyboard.press("Delete", signal)
}

/** Clicks the field first, as a person would: some take the focus only from a click. */
async function focus(page: Page, aimed: Aim, all: boolean, signal: AbortSignal): Promise<void> {
  if (aimed.actor.focused) return
  const { place } = await page.capture.locate({ kind: "ref", ref: aimed.ref, text: aimed.ref }, signal)
  if (place) {
    const { x, y, width, height } = place.shown ?? place.box
    const gates = await ShutGates.around(page, [aimed.found.snapshotter.frameId], signal)
    await gates.during(() => page.mouse.click(x + width / 2, y + height / 2, signal))
    await checkKept(page, aimed, gates)
  }
  if (!(await aimed.actions.focusField(aimed.found.id, all, signal))) throw takesNoFocus(aimed)
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
  const { actions, found } = aimed
  const set = async (scope: AbortSignal) => {
    const begun = await actions.beginChosen(found.id, text, scope)
    if (begun.value === undefined) return begun
    const { key } = begun
    if (key !== undefined) {
      const gates = await gatesOfOthers(page, aimed, 0, scope)
      await gates.during(async () => {
        for (let n = 0; n < (begun.part ?? 0); n++) await page.keyboard.press("ArrowRight", scope)
        await page.keyboard.press(key, scope)
      })
    }
    return { isScripted: await actions.endChosen(found.id, begun.value, scope) }
  }
  const check = (scope: AbortSignal) => actions.heldIn(found.id, text, scope)
  const { value: done, checked } = await perform(page, signal, set, aimed, { check })
  if (done && "refused" in done) {
    await actions.giveUp(signal)
    // The reason may contain the nearest value.
    const why = aimed.actor.secret ? "" : `: ${done.refused}`
    throw new TabhandError("bad_argument", `${aimed.named} does not take ${said(aimed, text)}${why}`, {
      hint: `a ${type} field is filled with ${format}`,
    })
  }
  const held = checked ?? (await actions.heldIn(found.id, text, signal))
  if (held && text !== "" && held.length === 0) throw notSet(aimed, held)
  const result = filled(aimed, held ?? undefined, text)
  return done?.isScripted ? { ...result, note: result.note ?? SCRIPTED } : result
}

/** Some pages ignore untrusted events. */
const SCRIPTED = "no key sets such a field: a script gave the page its value"

/** Rejects what the field can never hold before anything is changed. */
async function checkText(aimed: Aim, text: string, signal: AbortSignal): Promise<void> {
  const { field, secret } = aimed.actor
  // A line break would be the key Enter, which sends the form. A secret is put in without keys.
  const isOneLine = field?.kind === "typed" && field.type !== "textarea" && !secret
  if (isOneLine && /[\r\n]/.test(text)) {
    await aimed.actions.giveUp(signal)
    throw new TabhandError("bad_argument", `${aimed.named} takes a single line`, { hint: "leave out the line breaks" })
  }
  if (field?.type !== "number" || text === "" || Number.isFinite(Number(text))) return
  await aimed.actions.giveUp(signal)
  throw new TabhandError("bad_argument", `${aimed.named} takes numbers only, not ${said(aimed, text)}`, {
    hint: "write it with digits, and a dot for fractions",
  })
}

function said({ actor }: Aim, text: string): string {
  return actor.secret ? "that" : quote(clip(text, 80))
}

/** Undefined if unknown: a dialog is open, or the field's document is gone. */
async function heldIn(
  page: Page,
  { actions, found }: Aim,
  text: string,
  { dialogOpened }: Performed,
  signal: AbortSignal,
): Promise<WireHeld | undefined> {
  if (dialogOpened || page.documents.pending || !found.snapshotter.isNow(found.documentKey)) return undefined
  return (await actions.heldIn(found.id, text, signal)) ?? undefined
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
