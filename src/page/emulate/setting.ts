import type { Preparation } from "../../cdp/target-owner.ts"

/**
 * One thing that is set for all tabs of a session. A later one of the same name takes its place: what it sends to a target
 * replaces what was sent before.
 */
export interface Setting extends Preparation {
  /** What takes it back. */
  back(): Setting
  /** Takes something back: targets that come later need nothing of it. */
  readonly isBack?: boolean
  /**
   * The browser keeps it once for each of its processes, in the name of one target there. When that one goes, the others
   * must say it again.
   */
  readonly perProcess?: true
}

/** Another target of the same process has said it: it holds here too, if that one says the same. */
export const TAKEN = "taken"
