import { TabhandError } from "../../base/errors.ts"
import { clip, nearest, quote } from "../../base/text.ts"
import { type FoundKey, findKey, keyNames } from "./keys.ts"

const MOST_NAMES = 4

/** The keys of `Control+Shift+k`, in the order in which they are pressed. */
export function parseCombo(combo: string): readonly [FoundKey, ...FoundKey[]] {
  const [first, ...rest] = namesIn(combo).map((name) => known(name, combo))
  if (!first) throw unknownKey(combo, combo)
  return [first, ...rest]
}

/** A single key. */
export function parseKey(name: string): FoundKey {
  return known(name, name)
}

/** A plus is a key too: `+`, `Control++`. */
function namesIn(combo: string): string[] {
  if (combo === "+") return ["+"]
  return combo.endsWith("++") ? [...combo.slice(0, -2).split("+"), "+"] : combo.split("+")
}

function known(name: string, combo: string): FoundKey {
  const found = findKey(name) ?? findKey(name.trim())
  if (!found) throw unknownKey(name, combo)
  return found
}

function unknownKey(name: string, combo: string): TabhandError {
  const where = name === combo ? "" : ` in ${quote(clip(combo, 60))}`
  const near = nearNames(name.trim())
  const hint =
    near.length > 0
      ? `did you mean ${near.join(", ")}?`
      : "keys are characters, names such as Enter, ArrowDown, F5, and combinations such as Control+a; `keyboard type` types any text"
  return new TabhandError("bad_argument", `there is no key ${quote(clip(name, 60))}${where}`, { hint })
}

function nearNames(name: string): string[] {
  if (name === "") return []
  const close = nearest(name, keyNames)
  const containing = name.length < 3 ? [] : keyNames.filter((known) => known.toLowerCase().includes(name.toLowerCase()))
  return [...new Set([...(close === undefined ? [] : [close]), ...containing])].slice(0, MOST_NAMES)
}
