import type { Environment } from "../base/home.ts"
import { type SettingName, settingDefaults, settingNames, settings } from "../command/define/settings.ts"
import { evaluateByDefault } from "../command/run/evaluate-policy.ts"
import type { SettingInForce } from "../command/run/host.ts"
import type { Request } from "../command/run/reply.ts"
import type { Configuration } from "./config.ts"
import { sessionName } from "./request.ts"

/** The effective settings of a request and their sources. Project files do not apply to an embedding program. */
export function settingsInForce(configuration: Configuration, env: Environment, request: Request): SettingInForce[] {
  const { caller, flags } = request
  const sources = configuration.sources(env, caller.door === "library" ? undefined : caller.cwd)
  return settingNames().map((name) => {
    if (flags[name] !== undefined) return { name, value: shown(name, flags[name]), source: "flag", place: flagOf(name) }
    const from = sources.findLast((each) => each.settings[name] !== undefined)
    if (from) return { name, value: shown(name, from.settings[name]), source: from.kind, place: from.place }
    return { name, value: defaultOf(name, request) ?? null, source: "default", place: null }
  })
}

function shown(name: SettingName, value: unknown): unknown {
  const facts: { isSecret?: true } = settings[name]
  return facts.isSecret ? "[redacted]" : value
}

function flagOf(name: SettingName): string | null {
  const facts: { flag?: string } = settings[name]
  return facts.flag === undefined ? null : `--${facts.flag}`
}

function defaultOf(name: SettingName, { caller }: Request): unknown {
  if (name === "session") return sessionName({}, caller.cwd, caller.dialect)
  if (name === "evaluate") return evaluateByDefault(caller)
  const defaults: Readonly<Record<string, unknown>> = settingDefaults
  return defaults[name]
}
