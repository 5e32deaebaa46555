import { TabhandError } from "../../base/errors.ts"
import type { Command } from "../define/command.ts"
import { type AnySetting, type SettingName, type Settings, settingNames, settings } from "../define/settings.ts"
import type { Caller } from "./caller.ts"

/** Refuses commands that reach beyond the session of a confined caller. */
export function checkConfined(command: Command, caller: Caller): void {
  if (command.effects.beyondSession) checkUnconfined(caller, `\`${command.name}\``)
}

export function checkUnconfined({ confined, door }: Caller, what: string): void {
  if (!confined) return
  throw new TabhandError("policy_denied", `${what} is not for callers of the ${door} door, who have one session each`, {
    hint: "ask the person whose machine this is to run it in a shell",
  })
}

/** Refuses settings of a step that choose another session or browser. */
export function checkConfinedSettings(given: Settings, { confined }: Caller): void {
  const foreign = confined && settingNames().find((name) => given[name] !== undefined && !isForConfined(name))
  if (!foreign) return
  throw new TabhandError("policy_denied", `a step may not set "${foreign}" here: it has one session, which is set up`, {
    hint: "leave it out",
  })
}

function isForConfined(name: SettingName): boolean {
  const { confined }: AnySetting = settings[name]
  return confined === true
}
