import { homeFolder } from "../../base/home.ts"
import { onEndingSignal } from "../ending-signal.ts"
import { serveGuarded } from "../guard/serve-guarded.ts"
import { Token, tokenVariable } from "../guard/token.ts"
import { makeMcpApp } from "./app.ts"
import type { McpDoor } from "./door.ts"
import type { HttpOptions } from "./options.ts"

/** Serves until a signal ends the process. */
export async function serveHttp(door: McpDoor, options: HttpOptions, say: (line: string) => void): Promise<number> {
  const { env } = door.options
  const token = Token.find(env, options.tokenFile)
  const served = await serveGuarded({ ...options, door: "mcp", home: homeFolder(env), app: makeMcpApp(door), token })
  // Before the address is printed: a reader of it may end this process at once.
  const ended = new Promise<number>(onEndingSignal)
  say(`serves at ${served.url}/mcp`)
  say(`clients send the header: Authorization: Bearer <token>; the token is in ${served.tokenFile ?? tokenVariable}`)
  const exit = await ended
  await served.close()
  return exit
}
