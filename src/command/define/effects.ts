/**
 * What a reply reports of the page: "change", what changed since the caller's last view, or that nothing did; "news",
 * the same without "nothing changed"; "page", the new page, for commands that bring one.
 */
export type PageReport = "change" | "news" | "page"

/** What a command needs and does, declared only here. The dispatcher, the policy, doors and the reference read it. */
export interface Effects<Scope extends "none" | "session" | "tab" = "none" | "session" | "tab"> {
  /** What must exist: nothing, a session, or a tab of one. */
  readonly scope: Scope
  /** Creates the session and a tab if there are none. */
  readonly opens?: boolean
  /** Changes nothing. */
  readonly readOnly?: boolean
  /** Acts on the page: waits for other acts on the same tab. */
  readonly acts?: boolean
  /** What the reply reports of the page besides the command's own answer. */
  readonly reports?: PageReport
  /** Only a part of a user's action, such as a key press: its reply does not wait for a late reaction. */
  readonly partial?: boolean
  /** Answers even if the page does not: overtakes everything. */
  readonly control?: boolean
  /** Cannot work while a dialog is open. */
  readonly blockedByDialog?: boolean
  /** Works on a crashed page. */
  readonly worksAfterCrash?: boolean
  /** Runs code of the caller, in the page or on this machine, or may do so with some arguments. */
  readonly evaluates?: CodePlace | ((args: Readonly<Record<string, unknown>>) => CodePlace | undefined)
  /** Loses what cannot be had again, without acting on the page. */
  readonly destructive?: boolean
  /** Ends the session, and what facades opened for it. */
  readonly endsSession?: boolean
  /** Runs other commands, whose effects are its own. */
  readonly runsOthers?: boolean
  /** Reads or changes more than its own session: not for callers that are confined to one. */
  readonly beyondSession?: boolean
  /** Runs in the caller's own process: always, if there is no runtime, or as a long-running program. */
  readonly local?: "always" | "without runtime" | "program"
}

/** Where code of the caller may run. `host` is this machine, with all permissions of its user. */
export const codePlaces = ["off", "page", "host"] as const
export type EvaluatePolicy = (typeof codePlaces)[number]
export type CodePlace = Exclude<EvaluatePolicy, "off">

/** How long a command may take unless the caller sets a deadline, in ms. */
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

/** How many tokens a reply's text may have unless the caller sets a budget. */
export const budgets = {
  error: 150,
  change: 400,
  /** A new page. */
  document: 800,
  list: 800,
  find: 600,
  view: 2_000,
  read: 4_000,
  /** The command keeps to its own budget. */
  own: Number.POSITIVE_INFINITY,
} as const
export type BudgetKind = keyof typeof budgets
