import { join } from "node:path"
import { TabhandError } from "../base/errors.ts"
import { homeFolder, socketPath } from "../base/home.ts"
import type { WireRequest, WireResponse } from "../base/wire.ts"
import { exchange } from "./exchange.ts"
import { startRuntime } from "./start.ts"

/** One start for a machine without a runtime, one more for a runtime that was just going down. */
const STARTS = 2

/** The runtime's entry as it lies in our package, seen from any folder below `dist`. */
const runtimeProgram = join(import.meta.dirname, "..", "bin", "runtime.mjs")

export interface RuntimePlace {
  readonly home?: string
  readonly program?: string
}

/** Has one call carried out by the runtime, which is started when there is none. */
export async function request(call: WireRequest, place: RuntimePlace = {}): Promise<WireResponse> {
  const { home = homeFolder(process.env), program = runtimeProgram } = place
  for (let starts = 0; ; starts++) {
    const response = await exchange(socketPath(home), call)
    if (response !== "undelivered") return response
    if (starts === STARTS) break
    await startRuntime(home, program)
  }
  throw new TabhandError("runtime_unreachable", "the runtime was started but does not answer on its socket", {
    hint: "run `tabhand doctor`",
  })
}
