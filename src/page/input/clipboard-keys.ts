import { type FoundKey, modifierBits, SHIFT } from "./keys.ts"

export type ClipboardAct = "copy" | "cut" | "paste"

/** Wraps keys that use the clipboard, and sends them when the clipboard is ready. */
export type ClipboardGuard = (act: ClipboardAct, signal: AbortSignal, send: () => Promise<void>) => Promise<void>

const CONTROL_OR_META = 2 | 4

/** The shortcuts of all systems: guarding keys that have no effect here does no harm. */
const withControl: Readonly<Record<string, ClipboardAct>> = {
  KeyC: "copy",
  Insert: "copy",
  KeyX: "cut",
  KeyV: "paste",
}
const withShift: Readonly<Record<string, ClipboardAct>> = { Delete: "cut", Insert: "paste" }

/** What these keys do with the clipboard while the modifiers `held` are down. */
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
