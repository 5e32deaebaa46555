import type { Comparison } from "../../base/diff-text.ts"
import type { Environment } from "../../base/home.ts"
import type { View } from "../../page/view/model/view.ts"
import type { Line, RenderOptions } from "../../page/view/render/lines.ts"
import type { Session } from "../../session/session.ts"
import type { Rendered } from "./render.ts"
import type { Failure, Reply, Request } from "./reply.ts"

/** How callers of one kind write calls and read replies: Tabhand's own way, or that of another program. */
export interface Dialect {
  readonly name: string
  readonly defaults: DialectDefaults
  /** Refuses variables of the other program that have no effect here. */
  checkVariables?(env: Environment): void
  /** How views are written, if not in Tabhand's own way. */
  readonly view?: PlainViews
  text(reply: Reply, request: Request | undefined, session: Session | undefined): Promise<Rendered>
  json(reply: Reply, request: Request | undefined): Rendered
  /** The text of a reply that is part of another one, such as a step of `batch`. */
  partText(reply: Reply, request: Request): string
  exitCode(failure: Failure): 1 | 2
}

/** Defaults of commands in this dialect. */
export interface DialectDefaults {
  /** The name of the session; without it, one per working tree. */
  readonly session?: string
  /** If several elements match a target, the first is taken instead of an error. */
  readonly takesFirstMatch: boolean
  /** `find` without an action clicks. */
  readonly clicksWhatIsFound: boolean
  /** `batch` continues after a step that failed. */
  readonly goesOnAfterFailure: boolean
  /** A tab that the page opens becomes the active one. */
  readonly showsNewTabs: boolean
  /** `tab close` closes pages that the session did not open. */
  readonly closesForeignTabs: boolean
  /** `network har stop` without a start writes an empty file. */
  readonly stopsWithoutStart: boolean
  /** Replies report what changed on the page. */
  readonly reportsChanges: boolean
}

/** Views as lines without header and budget; they are not recorded as seen by the caller. */
export interface PlainViews {
  lines(view: View, options: RenderOptions): Line[]
  text(lines: readonly Line[], options: RenderOptions): string
  withoutRefs(line: string): string
  /** How two views differ. */
  diff(comparison: Comparison): string
}
