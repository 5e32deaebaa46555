import type { WireRequest, WireResponse } from "../protocol/wire.ts"
import { deliver, type RuntimePlace } from "./deliver.ts"
import { exchange } from "./exchange.ts"

/** Lets the runtime run one command line; starts the runtime if none is running. */
export function request(call: WireRequest, place?: RuntimePlace): Promise<WireResponse> {
  return deliver((socket) => exchange(socket, call), place)
}
