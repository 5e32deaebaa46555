import type { Tailor } from "./00-tampering.ts"
import { localFonts } from "./local-fonts.ts"
import { prototypeOf } from "./primitives.ts"

/** How far text may be moved, in pixels. */
const MOST = 0.01

/** Text on a canvas stands a hair beside its place, always the same hair in one session, so that its picture is its own. */
export function fonts(tailor: Tailor, seed: number): void {
  const offset = (part: number) => (((seed >> part) % 2_000) / 2_000) * 2 * MOST - MOST
  const [dx, dy] = [offset(0), offset(8)]
  for (const name of ["CanvasRenderingContext2D", "OffscreenCanvasRenderingContext2D"]) {
    const prototype = prototypeOf(name)
    if (!prototype) continue
    tailor.method(prototype, "fillText", (native, args) => {
      const [text, x, y] = args
      if (typeof x !== "number" || typeof y !== "number") return native()
      return native(args.length > 3 ? [text, x + dx, y + dy, args[3]] : [text, x + dx, y + dy])
    })
  }
  localFonts(tailor)
}
