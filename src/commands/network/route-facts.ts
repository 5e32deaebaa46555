import { z } from "zod"
import { plural } from "../../base/text.ts"
import type { Action, Route } from "../../page/network/routes/route.ts"

/** A route, as replies show it. */
export const routeFacts = z.object({
  id: z.string(),
  url: z.string(),
  action: z.enum(["abort", "fulfil", "edit request", "edit response", "replay", "handler", "delay"]),
  /** How many requests it took. */
  matched: z.number(),
  /** After how many it ends. */
  times: z.number().nullable(),
  method: z.string().nullable(),
  resourceTypes: z.array(z.string()).nullable(),
  frame: z.enum(["main", "child"]).nullable(),
  /** Of a replay: how many requests it answered, and for how many there was nothing. */
  served: z.number().optional(),
  missed: z.number().optional(),
})

export type RouteFacts = z.input<typeof routeFacts>

export function factsOf({ id, matched, spec }: Route): RouteFacts {
  const { glob, method, resourceTypes, frame } = spec.matching
  return {
    id,
    url: glob,
    action: spec.action.kind,
    matched,
    times: spec.times ?? null,
    method: method ?? null,
    resourceTypes: resourceTypes ? [...resourceTypes] : null,
    frame: frame ?? null,
    ...replayFacts(spec.action),
  }
}

function replayFacts(action: Action): Pick<RouteFacts, "served" | "missed"> {
  return action.kind === "replay" ? { served: action.har.served, missed: action.har.missed } : {}
}

export function lineOf(route: RouteFacts): string {
  const { id, url, action, matched, times, method, resourceTypes, frame, served, missed } = route
  const only = [method, resourceTypes?.join(","), frame && `${frame} frame`].filter((part) => part)
  const taken = times === null ? plural(matched, "request") : `${matched} of ${plural(times, "request")}`
  const replayed = served === undefined ? "" : `, ${served} answered, ${missed} not found`
  return `${id} ${action} ${url}${only.length > 0 ? ` (${only.join(", ")})` : ""}: ${taken}${replayed}`
}

/** A route that matched nothing may have a wrong glob. */
export function neverMatched(routes: readonly Route[]): string[] {
  return routes
    .filter(({ matched }) => matched === 0)
    .map(({ id, spec }) => `${id} has matched no request yet: ${spec.matching.glob}`)
}
