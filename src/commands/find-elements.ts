import { z } from "zod"
import { TabhandError } from "../base/errors.ts"
import { plural } from "../base/text.ts"
import { oneOf, text } from "../command/arg.ts"
import type { BaseCall } from "../command/command.ts"
import { severalOf } from "../page/view/several.ts"
import { type Pick, parseTarget } from "../page/view/target.ts"
import type { Session } from "../session/session.ts"
import type { Tab } from "../session/tab.ts"
import { actEffects } from "./acting.ts"
import { type Action, actions, runAction, type Sought, sayAction, takesText } from "./find-actions.ts"

/** So many matches are listed; one of a number is looked for among more. */
const LISTED = 50
const SOUGHT = 500

/** What every command of this family takes behind what it looks for. */
export const actionArgs = {
  action: oneOf(...actions)
    .optional()
    .help("what to do with it; without one, what matches is listed"),
  text: text()
    .optional()
    .guarded()
    .takenWith(({ action }) => takesText(action))
    .help("the text for fill and type, the option for select"),
}

const match = z.object({ ref: z.string(), role: z.string(), name: z.string() })

/** What the action tells, or what was found. */
const findData = z.looseObject({
  action: z.enum(actions).optional(),
  count: z.number().optional(),
  matches: z.array(match.extend({ words: z.string() })).optional(),
})

type FindCall = BaseCall<{ readonly action: Action | undefined; readonly text: string | undefined }> & {
  readonly session: Session
  readonly tab: Tab
}

/** Does what is asked for; in the other dialect, a click unless something else is. */
export async function findAndAct(call: FindCall, sought: Sought): Promise<z.input<typeof findData>> {
  const { args, caller } = call
  const action = args.action ?? (caller.dialect === "agent-browser" ? "click" : undefined)
  // What only looks has no use for the news that nothing changed.
  if (action === undefined || action === "text") call.tellsOf({ documentKey: "", id: 0 })
  if (action === undefined) return listed(call, sought)
  return { ...(await runAction(call, sought, action, args.text)), action }
}

async function listed({ tab, signal }: FindCall, { target: words, first, nth }: Sought) {
  const pick: Pick = nth ?? (first ? 0 : "only")
  const target = parseTarget(words, pick)
  if (target.kind !== "found") {
    throw new TabhandError("bad_selector", "what is looked for must be a selector", {
      hint: "a ref is used as it is: `click e12`",
    })
  }
  const { capture } = tab.page
  const { count, things } = await severalOf(capture, target, pick === "only" ? LISTED : SOUGHT, signal)
  return { count: pick === "only" ? count : things.length, matches: [...things] }
}

function sayFound({ action, matches = [], count = matches.length, ...data }: z.output<typeof findData>): string {
  if (action !== undefined) return sayAction(action, data)
  const more = count > matches.length ? [`… ${count - matches.length} more`] : []
  return [plural(count, "match", "matches"), ...matches.map(({ words }) => words), ...more].join("\n")
}

/** What is the same in every command of this family. */
export const findShape = {
  family: "act",
  data: findData,
  effects: { ...actEffects, usesRefs: true },
  deadline: "act",
  budget: "find",
  say: sayFound,
} as const
