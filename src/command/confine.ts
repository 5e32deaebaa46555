import { TabhandError } from "../base/errors.ts"
import type { Caller } from "./caller.ts"
import type { Command } from "./command.ts"
import { type Settings, settingNames } from "./settings.ts"

/** What a step may say for itself that is nobody else's business. */
const OWN_BUSINESS: ReadonlySet<string> = new Set(["tab", "timeout", "budget", "noView", "json"])

/** Refuses what reaches beyond the session of a caller that is confined to it. */
export function checkConfined(command: Command, caller: Caller): void {
  if (command.effects.beyondSession) checkUnconfined(caller, `\`${command.name}\``)
}

export function checkUnconfined({ confined, door }: Caller, what: string): void {
  if (!confined) return
  throw new TabhandError("policy_denied", `${what} is not for callers of the ${door} door, who have one session each`, {
    hint: "ask the person whose machine this is to run it in a shell",
  })
}

/** Refuses settings in the words of a step that choose another session, or another browser. */
export function checkConfinedSettings(given: Settings, { confined }: Caller): void {
  const foreign = confined && settingNames().find((name) => given[name] !== undefined && !OWN_BUSINESS.has(name))
  if (!foreign) return
  throw new TabhandError("policy_denied", `a step may not set "${foreign}" here: it has one session, which is set up`, {
    hint: "leave it out",
  })
}
