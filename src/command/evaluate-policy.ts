import { TabhandError } from "../base/errors.ts"
import { type CodePlace, codePlaces, type EvaluatePolicy } from "./effects.ts"
import type { Request } from "./reply.ts"

/** What holds where nobody said otherwise: whoever has a shell or a program runs code anyway; agents behind a door do not. */
export function evaluateByDefault(door: string): EvaluatePolicy {
  return door === "mcp" || door === "http" ? "page" : "host"
}

/** Refuses code where it may not run. */
export function checkEvaluates({ command, args, evaluate }: Request): void {
  const { evaluates } = command.effects
  const place = typeof evaluates === "function" ? evaluates(args) : evaluates
  if (place === undefined || codePlaces.indexOf(place) <= codePlaces.indexOf(evaluate)) return
  throw new TabhandError("policy_denied", `\`${command.name}\` runs code ${WHERE[place]}, which is not allowed here`, {
    hint: `the setting \`evaluate\` is "${evaluate}"; whoever runs this server may start it with --evaluate ${place}`,
  })
}

const WHERE: Readonly<Record<CodePlace, string>> = { page: "in pages", host: "on this machine" }
