/** What one door takes at most. Beyond it, commands are refused and counted. */
export interface Limits {
  /** Commands that wait in one session, besides the one that runs. */
  readonly waitingInSession: number
  /** Commands that wait or run in all sessions. */
  readonly inAll: number
  readonly sessions: number
  /** Bytes of one message. */
  readonly messageBytes: number
  /** From the arrival of a command to its reply. */
  readonly deadlineMs: number
  /** A session that was not used for so long is closed. */
  readonly idleMs: number
  /** Repetitions of one command that wait for its reply. */
  readonly repetitions: number
}

export const defaultLimits: Limits = {
  waitingInSession: 64,
  inAll: 512,
  sessions: 32,
  messageBytes: 1024 * 1024,
  deadlineMs: 60_000,
  idleMs: 15 * 60_000,
  repetitions: 16,
}
