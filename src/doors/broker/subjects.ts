import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"

/** Whether the subject matches the pattern: `*` is one segment, `>` at the end is one or more. */
export function matches(pattern: string, subject: string): boolean {
  const wanted = pattern.split(".")
  const given = subject.split(".")
  const isOpen = wanted.at(-1) === ">"
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((each, at) => each === "*" || (isOpen && at === wanted.length - 1) || each === given[at])
}

/** Throws for what cannot be published to. */
export function checkSubject(subject: string): void {
  const segments = segmentsOf(subject)
  if (segments?.every((each) => each !== "*" && each !== ">")) return
  throw unusable(subject, "a subject has no wildcards, no spaces and no empty segments")
}

/** Throws for what cannot be subscribed to. */
export function checkPattern(pattern: string): void {
  const segments = segmentsOf(pattern)
  if (segments && !segments.slice(0, -1).includes(">")) return
  throw unusable(pattern, "a pattern has `>` only at its end, no spaces and no empty segments")
}

export function isSubject(text: string): boolean {
  return segmentsOf(text)?.every((each) => each !== "*" && each !== ">") ?? false
}

/** Undefined if it is neither a subject nor a pattern. */
function segmentsOf(text: string): readonly string[] | undefined {
  const segments = text.split(".")
  return segments.every((each) => /^[^\s\u0000-\u001f\u007f]+$/.test(each)) ? segments : undefined
}

function unusable(text: string, rule: string): TabhandError {
  return new TabhandError("bad_argument", `${quote(clip(text, 100))} cannot be used`, { hint: rule })
}

/** A token of a subject that names one of several browsers. */
export const instanceName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

/** What mirrors the browser's protocol, and what counts what the door does. */
export const EVENTS = "plugin.events.browser"
export const COUNTERS = "plugin.counters.browser"

/** Where commands come from, and where replies go that were not asked for elsewhere. */
export interface Subjects {
  /** The patterns of commands. */
  readonly commands: readonly string[]
  readonly replies: string
  /** The instance that a command's subject names. */
  instanceOf(subject: string): string | undefined
  /**
   * Whether a reply may go there, which its sender chose: never to where a door takes commands, or it would answer itself;
   * nor to where only the door or the server speaks, which the sender may not be allowed to do itself.
   */
  takesReply(subject: string): boolean
}

export interface SubjectsAsked {
  /** Only commands to these instances; without any, all. */
  readonly instances?: readonly string[]
  /** As nexo-rs once had them: commands on its inbound subject, replies on its outbound one. */
  readonly reversed?: boolean
}

export function subjectsFor({ instances = [], reversed = false }: SubjectsAsked): Subjects {
  const base = reversed ? "plugin.inbound.browser" : "plugin.outbound.browser"
  const all = [base, `${base}.>`]
  const commands = instances.length === 0 ? [base, `${base}.*`] : instances.map((each) => `${base}.${each}`)
  return {
    commands,
    replies: reversed ? "plugin.outbound.browser" : "plugin.replies.browser",
    instanceOf: (subject) => (subject === base ? undefined : subject.slice(base.length + 1)),
    takesReply: (subject) =>
      isSubject(subject) && !isOfServer(subject) && ![...all, ...OWN].some((each) => matches(each, subject)),
  }
}

/** Servers act on such subjects: `$JS.API.STREAM.DELETE.orders` deletes what is stored of orders. */
function isOfServer(subject: string): boolean {
  return subject.startsWith("$")
}

/** Only the door speaks there. */
const OWN = [EVENTS, `${EVENTS}.>`, COUNTERS, `${COUNTERS}.>`]
