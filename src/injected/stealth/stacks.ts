import type { Wearer } from "../wire/wearer.ts"
import { apply, defineProperty, getOwnPropertyDescriptor, includes, indexOf, isObject, slice } from "./primitives.ts"

const Failure = Error
/** More than the number of our frames on any stack. */
const OUR_DEPTH = 20

/** Removes our functions from the stack traces of errors. Uses loops because pages replace array methods. */
export function stackCleaner({ line, frameStart }: Wearer): (error: unknown) => unknown {
  const isOurs = (frame: string) => includes(frame, `<anonymous>:${line}:`)

  /** The frames of a stack as one text: limited in number, without ours, or only those above ours. */
  function frames(stack: string, limit: number, aboveOurs: boolean): { text: string; count: number } {
    let text = ""
    let count = 0
    let from = indexOf(stack, frameStart, 0)
    while (from >= 0 && count < limit) {
      const next = indexOf(stack, frameStart, from + 1)
      const frame = slice(stack, from, next < 0 ? stack.length : next)
      if (!isOurs(frame)) {
        text += frame
        count++
      } else if (aboveOurs) break
      from = next
    }
    return { text, count }
  }

  /** The current stack, at the given depth. */
  function stackHere(limit: number): string {
    defineProperty(Failure, "stackTraceLimit", { value: limit + OUR_DEPTH })
    const here = new Failure()
    defineProperty(Failure, "stackTraceLimit", { value: limit })
    return here.stack ?? ""
  }

  return (error) => {
    const stack = stackOf(error)
    const limit = limitOf()
    if (!stack || limit === undefined) return error
    const start = indexOf(stack.text, frameStart, 0)
    const above = frames(stack.text, limit, true)
    const below = frames(stackHere(limit), limit - above.count, false)
    if (start >= 0) stack.set(slice(stack.text, 0, start) + above.text + below.text)
    return error
  }
}

interface Stack {
  readonly text: string
  set(text: string): void
}

/** Only if the page does not format stacks itself. */
function stackOf(error: unknown): Stack | undefined {
  if (!isObject(error) || getOwnPropertyDescriptor(Failure, "prepareStackTrace")) return undefined
  const { get, set, value } = getOwnPropertyDescriptor(error, "stack") ?? {}
  const text: unknown = get ? apply(get, error, []) : value
  if (typeof text !== "string") return undefined
  return {
    text,
    set: (cleaned) => (set ? apply(set, error, [cleaned]) : defineProperty(error, "stack", { value: cleaned })),
  }
}

function limitOf(): number | undefined {
  const { value, writable } = getOwnPropertyDescriptor(Failure, "stackTraceLimit") ?? {}
  return typeof value === "number" && writable ? value : undefined
}
