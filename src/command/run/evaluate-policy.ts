import { TabhandError } from "../../base/errors.ts"
import { holdsSecret } from "../../page/core/secret-documents.ts"
import type { Session } from "../../session/session.ts"
import type { Command } from "../define/command.ts"
import { type CodePlace, codePlaces, type EvaluatePolicy } from "../define/effects.ts"
import { holdsScript } from "../define/scripted-address.ts"
import { type AnySetting, type SettingName, type Settings, settingNames, settings } from "../define/settings.ts"
import type { Caller } from "./caller.ts"
import type { Request } from "./reply.ts"

/** The default: shells and programs can run code on this machine anyway; an agent with one session of its own cannot. */
export function evaluateByDefault({ confined }: Pick<Caller, "confined">): EvaluatePolicy {
  return confined ? "page" : "host"
}

/** Refuses code where it may not run. */
export function checkEvaluates({ command, args, evaluate, given }: Request): void {
  if (evaluate === "off") checkAddresses(command, args)
  if (evaluate === "off" && isChosen(given.initScripts))
    throw refused("`--init-script` runs code in pages", "off", "page")
  const place = placeOf(command, args)
  if (place === undefined || codePlaces.indexOf(place) <= codePlaces.indexOf(evaluate)) return
  throw refused(`\`${command.name}\` runs code ${WHERE[place]}`, evaluate, place)
}

function placeOf({ effects: { evaluates } }: Command, args: Request["args"]): CodePlace | undefined {
  return typeof evaluates === "function" ? evaluates(args) : evaluates
}

/** Refuses scripts of a confined caller, who typed a secret without seeing it, while a page holds it readably. */
export function checkSecretsUnread({ command, args, evaluate, caller }: Request, { tabs }: Session): void {
  if (!caller.confined || evaluate === "host" || placeOf(command, args) === undefined) return
  const tab = tabs.list().find(({ page }) => holdsSecret(page))
  if (!tab) return
  const what = `\`${command.name}\` could read the secret that was typed into the page of ${tab.id}`
  throw new TabhandError("secret_on_page", what, {
    hint: "use `get`, `is`, `find` and `snapshot`, or go on when another page is open there; only --evaluate host allows it",
  })
}

/** A URL that contains a document is code of the caller, wherever a command takes one. */
function checkAddresses({ name: command, args: declared }: Command, args: Request["args"]): void {
  for (const [name, { facts }] of Object.entries(declared)) {
    const given = args[name]
    if (facts.kind !== "url" || typeof given !== "string" || !holdsScript(given)) continue
    const scheme = new URL(given).protocol
    throw refused(`\`${command}\` of a ${scheme} address can run code in pages`, "off", "page")
  }
}

/**
 * Refuses settings that a confined caller chose beyond what the door was opened with. `called` has the caller's names
 * for them.
 */
export function checkChosen(
  chosen: Settings,
  evaluate: EvaluatePolicy,
  { confined }: Caller,
  called: Called = {},
): void {
  if (!confined || evaluate === "host") return
  for (const name of settingNames()) {
    const { power }: AnySetting = settings[name]
    if (power !== undefined && isChosen(chosen[name])) {
      throw refused(`\`${called[name] ?? name}\` ${power}`, evaluate, "host")
    }
  }
}

/** The caller's own names of settings. */
export type Called = Readonly<Partial<Record<SettingName, string>>>

function isChosen(value: unknown): boolean {
  return value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)
}

function refused(what: string, evaluate: EvaluatePolicy, place: CodePlace): TabhandError {
  return new TabhandError("policy_denied", `${what}, which is not allowed here`, {
    hint: `the setting \`evaluate\` is "${evaluate}"; its operator can start this server with --evaluate ${place}`,
  })
}

const WHERE: Readonly<Record<CodePlace, string>> = { page: "in pages", host: "on this machine" }
