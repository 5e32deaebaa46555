import { join } from "node:path"
import { TabhandError } from "../base/errors.ts"
import { homeFolder, socketPath } from "../base/home.ts"
import { startRuntime } from "./start.ts"

/** One start for a machine without a runtime, one more for a runtime that was just going down. */
const STARTS = 2

/** The runtime's entry point in our package, relative to any folder directly below `dist`. */
const runtimeProgram = join(import.meta.dirname, "..", "bin", "runtime.mjs")

export interface RuntimePlace {
  readonly home?: string
  readonly program?: string
}

/** Sends something to the runtime, which is started if none is running. */
export async function deliver<T>(
  send: (socket: string) => Promise<T | "undelivered">,
  { home = homeFolder(process.env), program = runtimeProgram }: RuntimePlace = {},
  start = startRuntime,
): Promise<T> {
  for (let starts = 0; ; starts++) {
    const answer = await send(socketPath(home))
    if (answer !== "undelivered") return answer
    if (starts === STARTS) break
    await start(home, program)
  }
  throw new TabhandError("runtime_unreachable", "the runtime was started but does not answer on its socket", {
    hint: "run `tabhand doctor`",
  })
}
