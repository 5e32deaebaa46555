import { TabhandError } from "../../base/errors.ts"
import type { Command } from "../../command/command.ts"
import type { Registry } from "../../command/registry.ts"

/** A command's name as it stands in paths: `tab list` is `tab-list`. */
export function pathName(command: string): string {
  return command.replaceAll(" ", "-")
}

/** Whether a command is for clients that have sessions of their own, and do not sit at this machine. */
export function isCallable({ effects }: Command): boolean {
  return !effects.beyondSession && effects.local !== "always" && effects.local !== "program"
}

/** The command that a path means. */
export function commandAt(name: string, registry: Registry): Command {
  const command = registry.commands.find((each) => pathName(each.name) === name)
  if (!command) throw registry.unknown(name.replaceAll("-", " "))
  if (isCallable(command)) return command
  throw new TabhandError("policy_denied", `\`${command.name}\` is not for clients of the HTTP API`, {
    hint: `run \`tabhand ${command.name}\` in a shell on the machine itself`,
  })
}
