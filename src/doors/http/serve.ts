import { homeFolder } from "../../base/home.ts"
import { RuntimeClient } from "../../client/runtime-client.ts"
import { Registry } from "../../command/define/registry.ts"
import { commands } from "../../generated/commands.ts"
import { definitionsOf } from "../../runtime/facade-registry.ts"
import { chooseTools } from "../../tools/choose.ts"
import { serveGuarded } from "../guard/serve-guarded.ts"
import { Token, tokenVariable } from "../guard/token.ts"
import { makeHttpApp } from "./app.ts"
import { Calls } from "./calls.ts"
import type { HttpOptions } from "./options.ts"
import { paths } from "./paths.ts"

/** A running server. */
export interface Opened {
  /** Printed for the user. */
  readonly facts: { readonly url: string; readonly tokenFile: string | null; readonly pid: number }
  close(): Promise<void>
}

export async function serve(options: HttpOptions, env: NodeJS.ProcessEnv): Promise<Opened> {
  const token = Token.find(env, options.tokenFile)
  // Not for the runtime and its browsers, which this process may start.
  delete env[tokenVariable]
  const home = homeFolder(env)
  const { cwd, roots, writeRoots, secrets, settings } = options
  const registry = new Registry(commands)
  const definitions = definitionsOf(registry)
  const own = [...definitions.full, ...definitions.one]
  const tools = { listed: chooseTools(options.tools, definitions), own }
  const calls = new Calls({ client: new RuntimeClient({ home }), cwd, env, roots, writeRoots, secrets, settings })
  const { url, tokenFile, close } = await serveGuarded({
    ...options,
    door: "http",
    home,
    token,
    app: makeHttpApp({ calls, registry, tools }),
    openPaths: [paths.health],
  })
  return { facts: { url, tokenFile: tokenFile ?? null, pid: process.pid }, close }
}
