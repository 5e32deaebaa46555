import { TabhandError } from "../../../base/errors.ts"
import { clip, quote } from "../../../base/text.ts"
import type { Point } from "../../../injected/wire/point.ts"
import type { Finder } from "../../../injected/wire/question.ts"
import { refIn } from "../model/refs.ts"
import { roleOfWord } from "../render/words.ts"

/** Which of several matches is meant: `only` requires a single one; a number is an index, from the end if negative. */
export type Pick = "only" | number

/** The parsed form of a caller's words for an element. */
export type Target = { readonly text: string } & (
  | { readonly kind: "ref"; readonly ref: string }
  | { readonly kind: "found"; readonly finder: Finder; readonly pick: Pick }
  | { readonly kind: "point"; readonly point: Point }
  /** An element that was found by other means. */
  | { readonly kind: "node"; readonly backendNodeId: number; readonly frameId: string }
)

const POINT = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/
const PREFIXED = /^(css|xpath|text|role|label|placeholder|alt|title|testid)=([\s\S]*)$/
const ROLE = /^([a-z]+)\s*(?:\[\s*name\s*=\s*([\s\S]+?)\s*\])?$/i

export function parseTarget(text: string, pick: Pick = "only"): Target {
  const ref = refIn(text)
  if (ref !== undefined) return { kind: "ref", ref, text }
  const written = text.trim()
  const point = parsePoint(written)
  if (point !== undefined) return { kind: "point", point, text }
  return { kind: "found", finder: finderIn(written), pick, text }
}

/** A point of the window, written x,y. */
export function parsePoint(text: string): Point | undefined {
  const [, x, y] = POINT.exec(text.trim()) ?? []
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) }
}

function finderIn(written: string): Finder {
  const [, by = "css", rest = written] = PREFIXED.exec(written) ?? []
  if (by === "xpath") return { by, path: rest }
  if (by === "css") return /^\(*\.?\/\//.test(rest) ? { by: "xpath", path: rest } : { by, selector: rest }
  if (by === "role") return roleFinder(rest.trim())
  const { words, exact } = wordsIn(rest)
  if (words === "") throw new TabhandError("bad_selector", `${by}= needs the words to look for`)
  switch (by) {
    case "text":
    case "label":
    case "placeholder":
    case "alt":
    case "title":
    case "testid":
      return { by, words, exact: exact || by === "testid" }
    default:
      return { by: "css", selector: written }
  }
}

function roleFinder(written: string): Finder {
  const [, role, name] = ROLE.exec(written) ?? []
  if (role === undefined) {
    throw new TabhandError("bad_selector", `${quote(clip(`role=${written}`, 200))} is not a role`, {
      hint: 'write role=button or role=button[name="Save"]',
    })
  }
  const finder = { by: "role", role: roleOfWord(role.toLowerCase()) } as const
  if (name === undefined) return { ...finder, words: undefined, exact: false }
  return { ...finder, ...wordsIn(name) }
}

/** Quoted words must match exactly; others may match a part, ignoring case. */
function wordsIn(written: string): { words: string; exact: boolean } {
  const [, , quoted] = /^(["'])([\s\S]*)\1$/.exec(written.trim()) ?? []
  return quoted === undefined ? { words: written.trim(), exact: false } : { words: quoted, exact: true }
}
