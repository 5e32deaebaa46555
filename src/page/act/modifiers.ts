import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"

const BITS: Readonly<Record<string, number>> = {
  alt: 1,
  option: 1,
  control: 2,
  ctrl: 2,
  meta: 4,
  cmd: 4,
  command: 4,
  shift: 8,
}

/** The modifier of most shortcuts, and of links that open in a new tab. */
export const controlOrMeta = process.platform === "darwin" ? 4 : 2

/** Modifier names as the bits of CDP input events. */
export function modifierBits(names: readonly string[]): number {
  let bits = 0
  for (const name of names.flatMap((each) => each.split(/[+,\s]+/))) {
    const bit = /^(?:controlormeta|cmdorctrl|mod)$/i.test(name) ? controlOrMeta : BITS[name.toLowerCase()]
    if (bit === undefined) {
      throw new TabhandError("bad_argument", `${quote(clip(name, 60))} is no modifier`, {
        hint: "they are Alt, Control, Meta, Shift and ControlOrMeta",
      })
    }
    bits |= bit
  }
  return bits
}
