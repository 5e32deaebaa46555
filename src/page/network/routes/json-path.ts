import { isRecord } from "../../../base/records.ts"

type Step = { readonly name: string } | number | "every"

/** A part of a JSON text, and its new value: `a.b[0].c=5`; `[*]` is every item. */
export interface JsonEdit {
  readonly written: string
  readonly steps: readonly Step[]
  readonly value: unknown
}

const STEP = /^(?:\.?([^.[\]="']+)|\[(\d+)\]|\[(\*)\]|\["((?:[^"\\]|\\.)*)"\])/

/** Undefined if it is not a path, an equals sign and a value. The value is JSON, or else text. */
export function readJsonEdit(written: string): JsonEdit | undefined {
  const steps: Step[] = []
  let rest = written
  for (;;) {
    const [whole, name, index, every, quoted] = STEP.exec(rest) ?? []
    if (whole === undefined) break
    if (name !== undefined) steps.push({ name: name.trim() })
    else if (index !== undefined) steps.push(Number(index))
    else if (every !== undefined) steps.push("every")
    else steps.push({ name: String(parsed(`"${quoted}"`)) })
    rest = rest.slice(whole.length)
  }
  if (steps.length === 0 || !rest.startsWith("=")) return undefined
  return { written, steps, value: parsed(rest.slice(1)) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Applies the edit to the value, in place. Returns whether there was a place for it. */
export function applyJsonEdit(root: unknown, { steps, value }: JsonEdit): boolean {
  return place(root, steps, value)
}

function place(at: unknown, [step, ...rest]: JsonEdit["steps"], value: unknown): boolean {
  if (step === undefined) return false
  if (step === "every") {
    if (!Array.isArray(at)) return false
    if (rest.length === 0) at.fill(value)
    else return at.map((item) => place(item, rest, value)).some(Boolean)
    return true
  }
  if (typeof step === "number") {
    if (!Array.isArray(at) || step > at.length) return false
    if (rest.length > 0) return place(at[step], rest, value)
    at[step] = value
    return true
  }
  const { name } = step
  if (!isRecord(at) || Array.isArray(at)) return false
  if (rest.length > 0) {
    if (Object.hasOwn(at, name)) return place(at[name], rest, value)
    // Missing objects are made, missing items are not.
    const made: Record<string, unknown> = {}
    if (!place(made, rest, value)) return false
    define(at, name, made)
    return true
  }
  define(at, name, value)
  return true
}

/** A name may be `__proto__`. */
function define(at: object, name: string, value: unknown): void {
  Object.defineProperty(at, name, { value, writable: true, enumerable: true, configurable: true })
}
