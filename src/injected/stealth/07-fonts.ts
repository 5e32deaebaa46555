import type { Tailor } from "./00-tampering.ts"
import { faintPen } from "./faint-pen.ts"
import { localFonts } from "./local-fonts.ts"
import { prototypeOf } from "./primitives.ts"

/** How far text may be moved, in pixels. */
const MOST = 0.01

/**
 * Canvas text is drawn slightly displaced, by the same amount throughout a session, so that its fingerprint is unique. The
 * browser draws glyphs only at quarters of a pixel: the displacement shows where that makes a difference, and in the
 * shades of the edges, which a faint second text changes.
 */
export function fonts(tailor: Tailor, seed: number): void {
  const offset = (part: number) => (((seed >> part) % 2_000) / 2_000) * 2 * MOST - MOST
  const dx = offset(0)
  const dy = offset(8)
  for (const name of ["CanvasRenderingContext2D", "OffscreenCanvasRenderingContext2D"]) {
    const prototype = prototypeOf(name)
    if (!prototype) continue
    const drawAgain = faintPen(name, prototype, MOST, seed)
    tailor.method(prototype, "fillText", (native, args, self) => {
      const text = args[0]
      const x = args[1]
      const y = args[2]
      if (typeof x !== "number" || typeof y !== "number") return native()
      const at = (moved: number) =>
        native(args.length > 3 ? [text, x + dx + moved, y + dy, args[3]] : [text, x + dx + moved, y + dy])
      const drawn = at(0)
      // A text that is an object would notice that it is read twice.
      if (typeof text === "string") drawAgain(self, at)
      return drawn
    })
  }
  localFonts(tailor)
}
