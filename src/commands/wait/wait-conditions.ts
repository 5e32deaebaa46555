import { TabhandError } from "../../base/errors.ts"
import { flagName } from "../../command/line/flags.ts"

/** What can be waited for; the other arguments narrow it. */
const CONDITIONS = ["target", "ms", "load", "url", "text", "textGone", "fn", "request", "response", "download"] as const

const NARROWS = {
  state: ["target"],
  method: ["request", "response"],
  path: ["download"],
} as const

type Given = Readonly<Record<string, unknown>>

/** A word that begins like a number is one: neither a selector nor a ref does. */
const NUMBER = /^\s*[-+]?\.?\d/
const POINT = /,/

/** A positional word is a time, the path of a download, or an element. */
export function sortWords(given: Given): Given {
  const { target, ...rest } = given
  if (typeof target !== "string" && typeof target !== "number") return given
  if (isGiven(given.download) && given.path === undefined) return { ...rest, path: String(target) }
  const word = String(target)
  return NUMBER.test(word) && !POINT.test(word) && given.ms === undefined ? { ...rest, ms: word } : given
}

/** Requires exactly one condition, and only arguments that apply to it. */
export function checkCondition(args: Given): void {
  const given = CONDITIONS.filter((name) => isGiven(args[name]))
  const hint =
    "give an element, milliseconds, --load, --url, --text, --text-gone, --fn, --request, --response or --download"
  if (given.length === 0) throw new TabhandError("missing_argument", "wait needs something to wait for", { hint })
  if (given.length > 1) {
    throw new TabhandError("bad_argument", `wait takes one thing to wait for, not ${given.join(" and ")}`, { hint })
  }
  for (const [name, conditions] of Object.entries(NARROWS)) {
    if (!isGiven(args[name]) || conditions.some((each) => given.includes(each))) continue
    const meant = conditions.map((each) => (each === "target" ? "an element" : flagName(each))).join(" or ")
    throw new TabhandError("bad_argument", `${flagName(name)} goes with ${meant}`, { hint: "see: help wait" })
  }
}

/** A switch that is off counts as not given. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false
}
