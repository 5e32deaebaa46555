import { type FoundKey, modifierBits, SHIFT } from "./keys.ts"

/** What keys do with the clipboard. */
export type ClipboardAct = "copy" | "cut" | "paste"

/** Stands around keys that reach for the clipboard, and sends them when it is right. */
export type ClipboardGuard = (act: ClipboardAct, signal: AbortSignal, send: () => Promise<void>) => Promise<void>

const CONTROL_OR_META = 2 | 4

/** Of all systems at once: keys that mean nothing here lose nothing by it. */
const withControl: Readonly<Record<string, ClipboardAct>> = {
  KeyC: "copy",
  Insert: "copy",
  KeyX: "cut",
  KeyV: "paste",
}
const withShift: Readonly<Record<string, ClipboardAct>> = { Delete: "cut", Insert: "paste" }

/** What these keys do, when they go down while those modifiers are held. */
export function clipboardActOf(keys: readonly FoundKey[], held: number): ClipboardAct | undefined {
  let modifiers = held
  for (const { key } of keys) modifiers |= modifierBits[key.key] ?? 0
  for (const { key } of keys) {
    const act =
      (modifiers & CONTROL_OR_META ? withControl[key.code] : undefined) ??
      (modifiers & SHIFT ? withShift[key.code] : undefined)
    if (act) return act
  }
  return undefined
}
