import { TabhandError } from "../../base/errors.ts"
import { homeFolder } from "../../base/home.ts"
import { RuntimeClient } from "../../client/runtime-client.ts"
import { forwardedFrom, variableIn } from "../../protocol/environment.ts"
import { Installer } from "../installer.ts"
import type { McpOptions } from "./options.ts"
import { ToolList } from "./tool-list.ts"

/** The state that all connections of one server share. */
export class McpDoor {
  readonly options: McpOptions
  readonly runtime = new RuntimeClient()
  readonly installer: Installer
  readonly tools: ToolList
  /** The part of the environment that is passed to the runtime. */
  readonly env: Readonly<Record<string, string>>
  /** Receives errors that belong to no call. */
  readonly report: (error: unknown) => void

  constructor(options: McpOptions, report: (error: unknown) => void) {
    this.options = options
    this.report = report
    this.installer = new Installer(homeFolder(options.env))
    this.tools = new ToolList(options.tools, options.structured)
    this.env = forwardedFrom(options.env)
  }

  /** Models may name variables, but only those that the user allowed at the start are sent. */
  secret(name: string): string {
    if (!this.options.secrets.includes(name)) {
      throw new TabhandError("policy_denied", `the variable ${name} may not be used by this server's clients`, {
        hint: `the user can allow it when starting the server: tabhand mcp --secrets ${name}`,
      })
    }
    const value = variableIn(this.options.env, name)
    if (value !== undefined) return value
    throw new TabhandError("bad_argument", `the environment variable ${name} is not set`, {
      hint: "set it where the server is started",
    })
  }
}
