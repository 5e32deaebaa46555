import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import type { ContentPart } from "../../protocol/call.ts"
import type { FacadeAnswer, FacadeCall } from "../facade.ts"
import { shown } from "./answers.ts"
import { type FacadeTab, notAlive } from "./facade-tab.ts"
import { inOwnWords } from "./own-words.ts"
import type { Owner } from "./owner.ts"
import type { Params } from "./params.ts"
import { sessionSettings } from "./session-settings.ts"

const part = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("image"), data: z.string(), mimeType: z.string() }),
])

/** The data of the command `run`. */
const outcome = z.object({
  displays: z.array(part),
  returned: z.string().optional(),
  screenshots: z.array(z.unknown()),
})

export async function run(owner: Owner, call: FacadeCall, params: Params): Promise<FacadeAnswer> {
  const { code, name } = params
  if (code.trim() === "") {
    throw new TabhandError("missing_argument", "Missing required parameter 'code' for action 'run'.")
  }
  const tab = owner.find(name)
  if (!tab?.isAlive) throw notAlive(name)
  try {
    const { displays, returned, screenshots } = await tab.busyWhile(() => runIn(tab, call, params))
    const content: ContentPart[] = [...displays]
    if (returned !== undefined) content.push({ type: "text", text: returned })
    if (content.length === 0) content.push({ type: "text", text: `Ran code on tab ${JSON.stringify(name)}` })
    return shown(content, {
      action: "run",
      name,
      ...(tab.isAlive ? { browser: tab.kind.kind, url: urlOf(tab) } : {}),
      ...(screenshots.length > 0 ? { screenshots } : {}),
    })
  } finally {
    // The tab was ended together with its code, or the code closed it.
    if (!tab.isAlive && !tab.wasClosed) await owner.release(tab, call, false)
  }
}

async function runIn({ kind, session, tab }: FacadeTab, call: FacadeCall, params: Params) {
  const { settings, env } = call
  const { data } = await inOwnWords(
    call.run({
      command: "run",
      args: { code: params.code },
      session: session.name,
      tab: tab.id,
      timeoutMs: params.timeoutMs,
      settings: sessionSettings({ kind, params, settings, env }),
    }),
  )
  return outcome.parse(data)
}

function urlOf({ session, tab }: FacadeTab): string {
  return session.redactor.text(tab.page.url)
}
