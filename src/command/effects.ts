/**
 * What a command that works on a page tells of it: the change since somebody last looked, if anybody did; the same, but
 * not that there is none; or, where it brings a page, that page.
 */
export type Telling = "change" | "news" | "page"

/** What a command needs and does: the only place where that is written. Policy, queueing and doors read it. */
export interface Effects<Scope extends "none" | "session" | "tab" = "none" | "session" | "tab"> {
  /** What must be there: nothing, a session, or a tab of one. */
  readonly scope: Scope
  /** Makes the session and a tab when there are none. */
  readonly opens?: boolean
  /** Changes nothing. */
  readonly readOnly?: boolean
  /** Acts on the page: waits for other acts on the same tab. */
  readonly acts?: boolean
  /** What the reply tells of the page besides the command's own answer. */
  readonly tells?: Telling
  /** Only a part of what a person does at once, such as pressing a key: its reply does not wait for a late answer. */
  readonly partial?: boolean
  /** Answers whatever the page does: overtakes everything. */
  readonly control?: boolean
  readonly usesRefs?: boolean
  readonly invalidatesRefs?: boolean
  readonly mayNavigate?: boolean
  /** Cannot work while a dialog is open. */
  readonly blockedByDialog?: boolean
  /** Works on a crashed page. */
  readonly worksAfterCrash?: boolean
  /** Runs code of the caller: in the page, or on this machine. Also where only some arguments ask for it. */
  readonly evaluates?: CodePlace | ((args: Readonly<Record<string, unknown>>) => CodePlace | undefined)
  /** Sees or changes more than its own session: not for callers that are confined to one. */
  readonly beyondSession?: boolean
  /** Runs in the caller's own process: always, when there is no runtime to ask, or as a program that stays. */
  readonly local?: "always" | "without runtime" | "program"
}

/** Where code of the caller may run. `host` is this machine, with all that its user may do. */
export const codePlaces = ["off", "page", "host"] as const
export type EvaluatePolicy = (typeof codePlaces)[number]
export type CodePlace = Exclude<EvaluatePolicy, "off">

/** How long a command may take unless the caller says otherwise, in ms. */
export const deadlines = {
  control: 2_000,
  read: 10_000,
  act: 10_000,
  open: 30_000,
  wait: 25_000,
  run: 30_000,
  long: 600_000,
} as const

export type DeadlineKind = keyof typeof deadlines

/** How many tokens a reply's text may have unless the caller says otherwise. */
export const budgets = {
  error: 150,
  change: 400,
  /** A page that came. */
  document: 800,
  list: 800,
  find: 600,
  view: 2_000,
  read: 4_000,
  /** The command keeps to a budget of its own. */
  own: Number.POSITIVE_INFINITY,
} as const
export type BudgetKind = keyof typeof budgets
