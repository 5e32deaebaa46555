import { apply, getOwnPropertyDescriptor, isCallable, isObject, reader } from "./primitives.ts"

/** The browser's steps for the position of a glyph, in pixels of the canvas. */
const STEP = 0.25
/** Alpha has as many levels. Fewer than three change no pixel. */
const LEVELS = 255
const LEAST_LEVELS = 3

const { abs, floor, hypot } = Math

/** Draws a text once more, so faintly that its edges get the shades of a text that was moved by less than `most`. */
type DrawAgain = (context: unknown, draw: (moved: number) => unknown) => void

/** Uses the methods that the context has before any script of a page can replace them. */
export function faintPen(interfaceName: string, prototype: object, most: number, seed: number): DrawAgain {
  const call = (name: string) => {
    const method: unknown = getOwnPropertyDescriptor(prototype, name)?.value
    return (context: unknown): unknown => (isCallable(method) ? apply(method, context, []) : undefined)
  }
  const write = (name: string) => {
    const set = getOwnPropertyDescriptor(prototype, name)?.set
    return (context: unknown, value: unknown) => set && apply(set, context, [value])
  }
  const [save, restore, getTransform] = [call("save"), call("restore"), call("getTransform")]
  const [setAlpha, setShadow] = [write("globalAlpha"), write("shadowColor")]
  const alphaOf = reader(interfaceName, "globalAlpha")
  const operationOf = reader(interfaceName, "globalCompositeOperation")
  const [xx, xy] = [reader("DOMMatrixReadOnly", "a"), reader("DOMMatrixReadOnly", "b")]

  const levels = LEAST_LEVELS + (seed % (floor((most / STEP) * LEVELS) - LEAST_LEVELS + 1))
  const step = (seed >> 4) % 2 === 0 ? STEP : -STEP
  return (context, draw) => {
    const alpha = alphaOf?.(context)
    const transform = getTransform(context)
    if (typeof alpha !== "number" || !isObject(transform) || operationOf?.(context) !== "source-over") return
    const a = xx?.(transform)
    const b = xy?.(transform)
    const moved = typeof a === "number" && typeof b === "number" ? step / hypot(a, b) : 0
    if (moved === 0 || !(abs(moved) < 1 / 0)) return
    save(context)
    setAlpha(context, alpha * (levels / LEVELS))
    setShadow(context, "transparent")
    draw(moved)
    restore(context)
  }
}
