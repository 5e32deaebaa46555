/** How a text is to change. */
export interface Edit {
  readonly text: string
  /** The section in which it changes; nothing where that tells itself. */
  readonly within?: string
  /** The lines that go and come, and nothing of what stands around them: that may be secret. */
  readonly removed: string
  readonly added: string
}

/** An entry in the configuration of a client: what it starts, and whatever else stands in it. */
export type Entry = Readonly<Record<string, unknown>>

/** A file that cannot be edited without harm; the message tells why. */
export class NotEditable extends Error {}

/** What to write for an entry that may be there already: what somebody added to it stays. */
export function mergedEntry(old: unknown, entry: Entry): Entry {
  if (typeof old !== "object" || old === null || Array.isArray(old)) return entry
  // One that reaches a server by its address is of another kind.
  if (["url", "httpUrl", "serverUrl"].some((key) => key in old)) return entry
  return { ...old, ...entry }
}
