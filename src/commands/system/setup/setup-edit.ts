/** A change of a text. */
export interface Edit {
  readonly text: string
  /** The section that changes; undefined if the lines show it. */
  readonly within?: string
  /** The removed and added lines, without the lines around them, which may be secret. */
  readonly removed: string
  readonly added: string
}

/** An entry in a client's configuration: what it starts, and its other properties. */
export type Entry = Readonly<Record<string, unknown>>

/** A file that cannot be edited safely; the message says why. */
export class NotEditable extends Error {}

/** Merges the new entry into an existing one, so that properties added by the user are kept. */
export function mergedEntry(old: unknown, entry: Entry): Entry {
  if (typeof old !== "object" || old === null || Array.isArray(old)) return entry
  // An entry that reaches a server by URL is of another kind.
  if (["url", "httpUrl", "serverUrl"].some((key) => key in old)) return entry
  return { ...old, ...entry }
}
