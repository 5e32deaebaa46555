import { isHtml, isInput, isTextArea } from "../../snapshot/elements.ts"
import { isSecret } from "../../snapshot/naming/secret-fields.ts"
import { innerTextOf, textContentOf } from "../../snapshot/safe.ts"
import type { WireHeld } from "../../wire/acting.ts"
import { copiedFrom, drawsElsewhere } from "../editors.ts"
import { frame } from "../frame.ts"

/** An editor may need this many frames to update its text. */
const EDITOR_FRAMES = 12

/**
 * Compares a field's value after input with the wanted one. The comparison runs in the page so that secrets stay there.
 */
export async function heldIn(element: Element, wanted: string): Promise<WireHeld> {
  let held = heldNow(element, wanted)
  const frames = isControl(element) && !drawsElsewhere(element) ? 0 : EDITOR_FRAMES
  for (let n = 0; n < frames && !held.same; n++) {
    await frame()
    held = heldNow(element, wanted)
  }
  return held
}

/** The editor's selection, as the editor copies it; null if it copies nothing. */
export function heldByCopy(element: Element, wanted: string): WireHeld | null {
  const text = copiedFrom(element)
  return text === undefined ? null : compared(element, written(text), wanted)
}

function heldNow(element: Element, wanted: string): WireHeld {
  if (drawsElsewhere(element)) return compared(element, drawnAround(element, wanted), wanted)
  const value = textIn(element)
  if (!isControl(element)) return compared(element, written(value), wanted)
  return {
    same: tidied(value) === tidied(wanted),
    alike: letters(value) === letters(wanted) && letters(wanted) !== "",
    ends: tidied(value).endsWith(tidied(wanted)),
    ...sizeOf(element, value),
  }
}

/** For editors. An editor may drop what it reads as markup and change quotes; text that it adds was not wanted. */
function compared(element: Element, value: string, wanted: string): WireHeld {
  const text = written(wanted)
  return {
    same: value === text,
    alike: letters(value) === letters(text) && letters(text) !== "" && isPartOf(plain(value), plain(text)),
    ends: value.endsWith(text),
    ...sizeOf(element, value),
  }
}

function sizeOf(element: Element, value: string): Pick<WireHeld, "length" | "value"> {
  return { length: value.length, ...(isSecret(element) ? {} : { value: value.slice(0, LONGEST) }) }
}

const LONGEST = 2_000

export function textIn(element: Element): string {
  if (isControl(element)) return element.value
  return isHtml(element) ? innerTextOf(element) : (textContentOf(element) ?? "")
}

/** An element's text as displayed; undefined if it draws its text in other elements. */
export function shownIn(element: Element): string | undefined {
  return drawsElsewhere(element) ? undefined : textIn(element)
}

/** How many levels around its input element an editor draws its text. */
const FAR = 6

/**
 * For an editor that draws its own text: the wanted text if exactly its lines are displayed, else the displayed text.
 */
function drawnAround(element: Element, wanted: string): string {
  const expected = withoutSpace(wanted)
  let shown = ""
  let at = element.parentElement
  for (let n = 0; n < FAR && at !== null; n++, at = at.parentElement) {
    shown = written(innerTextOf(at))
    if (withoutSpace(shown) === expected) return written(wanted)
  }
  return shown
}

/** Editors append a line of their own, and fill empty places with invisible characters. */
function tidied(text: string): string {
  return unified(text).trim()
}

/** The same for a text whose indentation matters. */
function written(text: string): string {
  return unified(text).replace(/^\n+/, "").trimEnd()
}

function unified(text: string): string {
  return text
    .replace(/[\u200b\u200c\u2060\ufeff]/g, "")
    .replace(/\u00a0/g, " ")
    .replace(/\r\n?/g, "\n")
    .replace(/\n{2,}/g, "\n")
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
}

function withoutSpace(text: string): string {
  return unified(text).replace(/\s+/g, "")
}

/** Plain ASCII punctuation: editors replace quotes, dashes and dots automatically. */
function plain(text: string): string {
  return text
    .replace(/[\u2018\u2019\u201a]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2013\u2014]/g, "-")
    .replace(/\u2026/g, "...")
    .toLowerCase()
}

/** Whether all characters of one text occur in the other in the same order. */
function isPartOf(part: string, whole: string): boolean {
  let at = 0
  for (const character of part) {
    at = whole.indexOf(character, at) + character.length
    if (at < character.length) return false
  }
  return true
}

export function isControl(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return isInput(element) || isTextArea(element)
}
