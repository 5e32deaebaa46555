import { isDeepStrictEqual } from "node:util"
import { messageOf } from "../../../base/errors.ts"
import { type JsonMember, type JsonNode, parseJsonc } from "../../../base/jsonc.ts"
import { type Edit, type Entry, mergedEntry, NotEditable } from "./setup-edit.ts"

/** The entry of that name in a section of a JSON text; undefined if there is none. */
export function jsonEntry(text: string, section: string, name: string): unknown {
  return text.trim() === "" ? undefined : memberOf(sectionOf(rootOf(text), section)?.value, name)?.value.value
}

/** Adds an entry to a section and keeps everything else. Undefined if it is there already. */
export function withJsonEntry(text: string, section: string, name: string, entry: Entry): Edit | undefined {
  if (text.trim() === "") {
    const added = pretty({ [section]: { [name]: entry } }, "  ")
    return { text: `${added}\n`, removed: "", added }
  }
  const root = rootOf(text)
  const home = sectionOf(root, section)
  if (home === undefined) return inserted(text, root, section, { [name]: entry })
  const old = memberOf(home.value, name)
  if (old === undefined) return { ...inserted(text, home.value, name, entry), within: section }
  const wanted = mergedEntry(old.value.value, entry)
  if (isDeepStrictEqual(old.value.value, wanted)) return undefined
  const { start, end } = old.value
  const written = formatted(wanted, text, old.start)
  return {
    text: text.slice(0, start) + written + text.slice(end),
    removed: text.slice(old.start, end),
    added: text.slice(old.start, start) + written,
    within: section,
  }
}

/** Removes the entry. Undefined if there is none. */
export function withoutJsonEntry(text: string, section: string, name: string): Edit | undefined {
  if (text.trim() === "") return undefined
  const home = sectionOf(rootOf(text), section)
  const old = memberOf(home?.value, name)
  if (home === undefined || old === undefined) return undefined
  const { members = [], start, end } = home.value
  const report = { removed: text.slice(old.start, old.value.end), added: "", within: section }
  const [before, after] = [text.slice(0, lineOrSelf(text, old.start)), text.slice((old.comma ?? old.value.end - 1) + 1)]
  const inside = before.slice(start + 1) + after.slice(0, end - 1 - text.length)
  if (inside.trim() === "") return { text: `${text.slice(0, start)}{}${text.slice(end)}`, ...report }
  const previous = members[members.indexOf(old) - 1]?.comma
  const isLast = members.at(-1) === old && old.comma === undefined
  // The last member goes with the comma before it.
  const kept = isLast && previous !== undefined ? before.slice(0, previous) + before.slice(previous + 1) : before
  return { text: kept + after, ...report }
}

function rootOf(text: string): JsonNode {
  let root: JsonNode
  try {
    root = parseJsonc(text)
  } catch (error) {
    throw new NotEditable(`it is not valid JSON: ${messageOf(error)}`)
  }
  if (root.members === undefined) throw new NotEditable("it does not hold a JSON object")
  return root
}

function sectionOf(root: JsonNode, section: string): JsonMember | undefined {
  const found = memberOf(root, section)
  if (found && found.value.members === undefined) throw new NotEditable(`"${section}" in it is not an object`)
  return found
}

/** Of several with one name the last one counts, as in JSON.parse. */
function memberOf(node: JsonNode | undefined, key: string): JsonMember | undefined {
  return node?.members?.findLast((member) => member.key === key)
}

/** Inserts a member at the start of an object, so no line of another one changes. */
function inserted(text: string, { end, members = [], start }: JsonNode, key: string, value: Entry): Edit {
  const [first] = members
  const eol = eolOf(text)
  const isInline = first !== undefined && !text.slice(start, first.start).includes("\n")
  const outer = indentAt(text, start)
  const inner = first === undefined || isInline ? outer + unitOf(text) : indentAt(text, first.start)
  const body = isInline ? JSON.stringify(value) : pretty(value, unitOf(text)).replaceAll("\n", eol + inner)
  const member = `${JSON.stringify(key)}: ${body}${first === undefined ? "" : ","}`
  const lead = isInline ? " " : eol + inner
  const rest = text.slice(start + 1)
  // An empty object is opened up; a comment in it is kept, on a line of its own.
  const isEmpty = text.slice(start + 1, end - 1).trim() === ""
  const closing = first === undefined && (isEmpty || !/^[ \t]*\r?\n/.test(rest)) ? eol + outer : ""
  const after = first === undefined && isEmpty ? text.slice(end - 1) : rest
  return { text: text.slice(0, start + 1) + lead + member + closing + after, removed: "", added: member }
}

function formatted(value: Entry, text: string, at: number): string {
  if (lineOrSelf(text, at) === at) return JSON.stringify(value)
  return pretty(value, unitOf(text)).replaceAll("\n", eolOf(text) + indentAt(text, at))
}

/** A list of words goes on one line, as people write it. */
function pretty(value: Entry, unit: string): string {
  const spread = JSON.stringify(value, null, unit)
  return spread.replace(/\[\n\s*([^[\]{}]*?)\n\s*\]/g, (_, items: string) => `[${items.replace(/\n\s*/g, " ")}]`)
}

/** The position of the line break before a place if only blanks are between them; else the place itself. */
function lineOrSelf(text: string, at: number): number {
  const [blank = ""] = /\r?\n[ \t]*$/.exec(text.slice(0, at)) ?? []
  return at - blank.length
}

/** The indentation of the line of a place. */
function indentAt(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at)
  return /^[ \t]*/.exec(line)?.[0] ?? ""
}

/** The file's indentation unit. */
function unitOf(text: string): string {
  return /^(?:\t| +)/m.exec(text)?.[0] ?? "  "
}

function eolOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n"
}
