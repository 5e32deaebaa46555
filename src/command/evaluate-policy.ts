import { TabhandError } from "../base/errors.ts"
import { holdsSecret } from "../page/secret-documents.ts"
import type { Session } from "../session/session.ts"
import type { Caller } from "./caller.ts"
import type { Command } from "./command.ts"
import { type CodePlace, codePlaces, type EvaluatePolicy } from "./effects.ts"
import type { Request } from "./reply.ts"
import { holdsScript } from "./scripted-address.ts"
import { type SettingName, type Settings, settingNames } from "./settings.ts"

/** What holds where nobody said otherwise: whoever has a shell or a program runs code anyway; agents behind a door do not. */
export function evaluateByDefault(door: string): EvaluatePolicy {
  return door === "mcp" || door === "http" ? "page" : "host"
}

/** Refuses code where it may not run. */
export function checkEvaluates({ command, args, evaluate }: Request): void {
  if (evaluate === "off") checkAddresses(command, args)
  const place = placeOf(command, args)
  if (place === undefined || codePlaces.indexOf(place) <= codePlaces.indexOf(evaluate)) return
  throw refused(`\`${command.name}\` runs code ${WHERE[place]}`, evaluate, place)
}

function placeOf({ effects: { evaluates } }: Command, args: Request["args"]): CodePlace | undefined {
  return typeof evaluates === "function" ? evaluates(args) : evaluates
}

/** Refuses scripts of a confined caller, who typed a secret without seeing it, while a page has it to be read. */
export function checkSecretsUnread({ command, args, evaluate, caller }: Request, { tabs }: Session): void {
  if (!caller.confined || evaluate === "host" || placeOf(command, args) === undefined) return
  const tab = tabs.list().find(({ page }) => holdsSecret(page))
  if (!tab) return
  const what = `\`${command.name}\` could read the secret that was typed into the page of ${tab.id}`
  throw new TabhandError("secret_on_page", what, {
    hint: "use `get`, `is`, `find` and `snapshot`, or go on when another page is open there; only --evaluate host allows it",
  })
}

/** An address that is a document is code of the caller's own, wherever a command takes one. */
function checkAddresses({ name: command, args: declared }: Command, args: Request["args"]): void {
  for (const [name, { facts }] of Object.entries(declared)) {
    const given = args[name]
    if (facts.kind !== "url" || typeof given !== "string" || !holdsScript(given)) continue
    const scheme = new URL(given).protocol
    throw refused(`\`${command}\` of a ${scheme} address can run code in pages`, "off", "page")
  }
}

/** What chooses a browser, or what is given to it, can be as much as running code on this machine. */
const HOST_POWERS: Partial<Record<SettingName, string>> = {
  app: "starts a program of this machine",
  appArgs: "gives arguments to a program of this machine",
  killExisting: "ends programs of this machine",
  cdp: "takes over a browser that runs",
  executablePath: "starts a program of this machine",
  args: "gives arguments to a program of this machine",
  extensions: "loads programs into the browser",
  profile: "uses what another browser keeps",
  proxy: "sends what the browser asks for elsewhere",
  allowFileAccess: "opens files of this machine",
}

/**
 * Refuses what a confined caller chose for itself, beyond what whoever opened the door had set. `called` is what the
 * caller calls it.
 */
export function checkChosen(
  chosen: Settings,
  evaluate: EvaluatePolicy,
  { confined }: Caller,
  called: Called = {},
): void {
  if (!confined || evaluate === "host") return
  for (const name of settingNames()) {
    const does = HOST_POWERS[name]
    if (does !== undefined && isChosen(chosen[name])) {
      throw refused(`\`${called[name] ?? name}\` ${does}`, evaluate, "host")
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
    hint: `the setting \`evaluate\` is "${evaluate}"; whoever runs this server may start it with --evaluate ${place}`,
  })
}

const WHERE: Readonly<Record<CodePlace, string>> = { page: "in pages", host: "on this machine" }
