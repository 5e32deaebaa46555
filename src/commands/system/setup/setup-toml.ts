import { isDeepStrictEqual } from "node:util"
import { parse, stringify, type TomlTable } from "smol-toml"
import { messageOf } from "../../../base/errors.ts"
import { isRecord } from "../../../base/records.ts"
import { type Edit, type Entry, mergedEntry, NotEditable } from "./setup-edit.ts"

/** The entry of that name in a section of a TOML text; undefined if there is none. */
export function tomlEntry(text: string, section: string, name: string): unknown {
  return entryIn(read(text), section, name)
}

/** Adds an entry to a section as a table of its own, and keeps everything else. Undefined if it is there already. */
export function withTomlEntry(text: string, section: string, name: string, entry: Entry): Edit | undefined {
  const old = tomlEntry(text, section, name)
  const wanted = mergedEntry(old, entry)
  if (isSame(old, wanted)) return undefined
  const added = tableText(section, name, wanted)
  const [own] = blocksOf(text, section, name)
  const edit: Edit =
    old === undefined || own === undefined
      ? { text: appended(text, added), removed: "", added }
      : { text: spliced(text, own, added), removed: linesOf(text, own), added }
  return checked(edit, text, section, name, wanted)
}

/** Removes the entry. Undefined if there is none. */
export function withoutTomlEntry(text: string, section: string, name: string): Edit | undefined {
  if (tomlEntry(text, section, name) === undefined) return undefined
  const blocks = blocksOf(text, section, name)
  const rest = blocks.toReversed().reduce((kept, block) => spliced(kept, block, ""), text)
  const removed = blocks.map((block) => linesOf(text, block)).join("\n")
  return checked({ text: rest, removed, added: "" }, text, section, name, undefined)
}

/** Lines of a table, including its header: from (inclusive), to (exclusive). */
type Block = readonly [from: number, to: number]

/**
 * The table and its subtables, by their headers. Comments before the next header, which are not part of it, are kept.
 */
function blocksOf(text: string, section: string, name: string): Block[] {
  const lines = text.split("\n")
  const key = (word: string) => `(?:${word}|"${word}"|'${word}')`
  const header = new RegExp(`^\\s*\\[\\s*${key(section)}\\s*\\.\\s*${key(name)}\\s*(?:\\..+)?\\]\\s*(?:#.*)?$`)
  return lines.flatMap((line, from): Block[] => {
    if (!header.test(line)) return []
    const next = lines.findIndex((other, at) => at > from && /^\s*\[/.test(other))
    let to = next < 0 ? lines.length : next
    while (to > from + 1 && /^\s*(?:#.*)?$/.test(lines[to - 1] ?? "")) to--
    return [[from, to]]
  })
}

function linesOf(text: string, [from, to]: Block): string {
  return text.split("\n").slice(from, to).join("\n")
}

/** Replaces a block by other lines; if there are none, the blank line before it goes too. */
function spliced(text: string, [from, to]: Block, added: string): string {
  const lines = text.split("\n")
  const eol = text.includes("\r\n") ? "\r" : ""
  if (added !== "")
    return [...lines.slice(0, from), ...added.split("\n").map((line) => line + eol), ...lines.slice(to)].join("\n")
  const isSetOff = from > 0 && lines[from - 1]?.trim() === ""
  return [...lines.slice(0, isSetOff ? from - 1 : from), ...lines.slice(to)].join("\n")
}

function appended(text: string, added: string): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n"
  const gap = text.trim() === "" ? "" : text.endsWith("\n") ? eol : eol + eol
  return `${text}${gap}${added.replaceAll("\n", eol)}${eol}`
}

/** Subtables have headers of their own, and are kept. */
function tableText(section: string, name: string, entry: Entry): string {
  const own = Object.fromEntries(Object.entries(entry).filter(([, value]) => !isTable(value)))
  return `[${section}.${name}]\n${stringify(own).trimEnd()}`
}

function isTable(value: unknown): boolean {
  return isRecord(value) && !(value instanceof Date)
}

/**
 * TOML can express one thing in many ways, and only the usual one is edited: the result must parse to what was meant.
 */
function checked(edit: Edit, text: string, section: string, name: string, wanted: Entry | undefined): Edit {
  const problem = `"${section}" in it is written in a way that is not edited here`
  let after: TomlTable
  try {
    after = read(edit.text)
  } catch {
    throw new NotEditable(problem)
  }
  const isMeant = isSame(entryIn(after, section, name), wanted)
  if (!isMeant || !isDeepStrictEqual(rest(after, section, name), rest(read(text), section, name))) {
    throw new NotEditable(problem)
  }
  return edit
}

function read(text: string): TomlTable {
  try {
    return parse(text)
  } catch (error) {
    const [first = ""] = messageOf(error).split("\n")
    throw new NotEditable(`it is not valid TOML: ${first}`)
  }
}

function entryIn(table: TomlTable, section: string, name: string): unknown {
  const found = table[section]
  if (found !== undefined && !isRecord(found)) throw new NotEditable(`"${section}" in it is not a table`)
  return found?.[name]
}

/** Everything but the entry; a section without other entries counts as absent. */
function rest(table: TomlTable, section: string, name: string): unknown {
  const { [section]: found, ...others } = table
  const { [name]: _entry, ...siblings } = isRecord(found) ? found : {}
  return Object.keys(siblings).length === 0 ? others : { ...others, [section]: siblings }
}

/** Ignores prototypes and the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (!isRecord(value) || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}
