import { homeFolder } from "../../base/home.ts"
import { RuntimeClient } from "../../client/runtime-client.ts"
import { Registry } from "../../command/registry.ts"
import { commands } from "../../commands/index.ts"
import { serveGuarded } from "../guard/serve-guarded.ts"
import { Token, tokenVariable } from "../guard/token.ts"
import { makeHttpApp } from "./app.ts"
import { Calls } from "./calls.ts"
import type { HttpOptions } from "./options.ts"
import { paths } from "./paths.ts"

/** What whoever opened the door is told. */
export interface Opened {
  readonly told: { readonly url: string; readonly tokenFile: string | null; readonly pid: number }
  close(): Promise<void>
}

export async function serve(options: HttpOptions, env: NodeJS.ProcessEnv): Promise<Opened> {
  const token = Token.find(env, options.tokenFile)
  // The runtime and its browsers, which this process may start, have no business with it.
  delete env[tokenVariable]
  const home = homeFolder(env)
  const { cwd, roots, writeRoots, secrets, settings } = options
  const calls = new Calls({ client: new RuntimeClient({ home }), cwd, env, roots, writeRoots, secrets, settings })
  const { url, tokenFile, close } = await serveGuarded({
    ...options,
    door: "http",
    home,
    token,
    app: makeHttpApp({ calls, registry: new Registry(commands) }),
    openPaths: [paths.health],
  })
  return { told: { url, tokenFile: tokenFile ?? null, pid: process.pid }, close }
}
