import { type Duplex, pipeline } from "node:stream"

/** Joins two connections: the end of each is passed on, and a broken one ends both. */
export function join(one: Duplex, other: Duplex): void {
  // The browser learns of a failure from its connection.
  const ended = () => {}
  pipeline(one, other, ended)
  pipeline(other, one, ended)
}
