import type { TabhandError } from "../../base/errors.ts"

/** Why a connection failed, in the words of the protocol. */
export type FailureReason =
  | "NameNotResolved"
  | "ConnectionRefused"
  | "ConnectionReset"
  | "ConnectionFailed"
  | "AddressUnreachable"
  | "TimedOut"

/** What became of a request that failed: the browser knows less where another program of ours connects for it. */
export type Fate = { readonly refused: (hint?: string) => TabhandError } | { readonly failed: FailureReason }

/** Knows why requests of a page failed. */
export interface Fates {
  /** How many requests of the session were refused so far. */
  readonly refused: number
  /** The fate of the last request to the URL's host; undefined if it did not fail there. */
  of(url: string): Fate | undefined
  /** The caller receives the refusal as an error: no note is needed. */
  claim(url: string): void
}
