import { forwardedFrom, variableIn } from "../../base/environment.ts"
import { TabhandError } from "../../base/errors.ts"
import { homeFolder } from "../../base/home.ts"
import { RuntimeClient } from "../../client/runtime-client.ts"
import { Installer } from "../installer.ts"
import type { McpOptions } from "./options.ts"
import { ToolList } from "./tool-list.ts"

/** What all connections of one server share. */
export class McpDoor {
  readonly options: McpOptions
  readonly runtime = new RuntimeClient()
  readonly installer: Installer
  readonly tools: ToolList
  /** What the runtime is told of our environment. */
  readonly env: Readonly<Record<string, string>>
  /** Told of what goes wrong beside any call. */
  readonly report: (error: unknown) => void

  constructor(options: McpOptions, report: (error: unknown) => void) {
    this.options = options
    this.report = report
    this.installer = new Installer(homeFolder(options.env))
    this.tools = new ToolList(options.tools, options.structured)
    this.env = forwardedFrom(options.env)
  }

  /** Models may name variables; which of them are told was decided by whoever started us. */
  secret(name: string): string {
    if (!this.options.secrets.includes(name)) {
      throw new TabhandError("policy_denied", `the variable ${name} may not be used by this server's clients`, {
        hint: `whoever starts the server can allow it: tabhand mcp --secrets ${name}`,
      })
    }
    const value = variableIn(this.options.env, name)
    if (value !== undefined) return value
    throw new TabhandError("bad_argument", `the environment variable ${name} is not set`, {
      hint: "set it where the server is started",
    })
  }
}
