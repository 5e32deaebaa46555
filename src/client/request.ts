import type { WireRequest, WireResponse } from "../base/wire.ts"
import { deliver, type RuntimePlace } from "./deliver.ts"
import { exchange } from "./exchange.ts"

/** Has one command line carried out by the runtime, which is started when there is none. */
export function request(call: WireRequest, place?: RuntimePlace): Promise<WireResponse> {
  return deliver((socket) => exchange(socket, call), place)
}
