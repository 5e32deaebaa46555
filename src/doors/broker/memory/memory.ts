/** What is known of a command that was sent before: it was begun and never finished, or its reply. */
export type Known = "begun" | { readonly at: number; read(): Promise<string> }

/** Remembers which commands were begun, and their replies, so that none is carried out twice. */
export interface Memory {
  /** Undefined if it was not begun, or is forgotten. */
  recall(key: string): Known | undefined
  /** Settles once this is remembered, even if the process dies then; `lasting`: even if the machine does. */
  begin(key: string, lasting: boolean): Promise<void>
  /** Returns the time of the reply. */
  done(key: string, reply: string): Promise<number>
  close(): Promise<void>
}

/** How much is remembered; the oldest commands are forgotten first. */
export interface MemoryLimits {
  readonly commands: number
  readonly ageMs: number
  readonly bytes: number
}

export const defaultMemory: MemoryLimits = { commands: 20_000, ageMs: 24 * 3_600_000, bytes: 128 * 1024 * 1024 }
