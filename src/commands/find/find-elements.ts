import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { plural } from "../../base/text.ts"
import { oneOf, text } from "../../command/define/arg.ts"
import type { BaseCall } from "../../command/define/command.ts"
import { severalOf } from "../../page/view/query/several.ts"
import { type Pick, parseTarget } from "../../page/view/query/target.ts"
import type { Session } from "../../session/session.ts"
import type { Tab } from "../../session/tab.ts"
import { actEffects } from "../act/acting.ts"
import { type Action, actions, runAction, type Sought, sayAction, takesText } from "./find-actions.ts"

/** How many matches are listed; `nth` is looked for among more. */
const LISTED = 50
const SOUGHT = 500

/** The arguments of every command of this family after what it looks for. */
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

/** The action's data, or what was found. */
const findData = z.looseObject({
  action: z.enum(actions).optional(),
  count: z.number().optional(),
  matches: z.array(match.extend({ words: z.string() })).optional(),
})

type FindCall = BaseCall<{ readonly action: Action | undefined; readonly text: string | undefined }> & {
  readonly session: Session
  readonly tab: Tab
}

/** Performs the requested action; without one, the dialect's default. */
export async function findAndAct(call: FindCall, sought: Sought): Promise<z.input<typeof findData>> {
  const { args, caller } = call
  const action = args.action ?? (caller.dialect.defaults.clicksWhatIsFound ? "click" : undefined)
  // A command that only reads need not report that nothing changed.
  if (action === undefined || action === "text") call.describes({ documentKey: "", id: 0 })
  if (action === undefined) return listed(call, sought)
  return { ...(await runAction(call, sought, action, args.text)), action }
}

async function listed({ tab, signal }: FindCall, { target: words, first, nth }: Sought) {
  const pick: Pick = nth ?? (first ? 0 : "only")
  const target = parseTarget(words, pick)
  if (target.kind !== "found") {
    throw new TabhandError("bad_selector", "what is looked for must be a selector", {
      hint: "a ref is used directly: `click e12`",
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

/** Common to every command of this family. */
export const findShape = {
  family: "act",
  data: findData,
  effects: actEffects,
  deadline: "act",
  budget: "find",
  say: sayFound,
} as const
