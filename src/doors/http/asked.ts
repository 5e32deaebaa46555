import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { LONGEST_WAIT_MS } from "../../command/arg.ts"
import { numeric, yesOrNo } from "../../command/lenient.ts"
import { wanted } from "../../command/wanted.ts"

/** What a client may say about a call besides its arguments. Which browser it runs in is not for clients to say. */
export const callOptions = z.strictObject({
  tab: z.string().min(1).describe("id or label of the tab; without it, the active one").optional(),
  timeoutMs: numeric(z.number().int().min(1).max(LONGEST_WAIT_MS)).describe("deadline of the command").optional(),
  budget: numeric(z.number().int().min(20)).describe("most tokens of text in the reply").optional(),
  view: yesOrNo().describe("whether the reply tells what changed on the page, or shows a page that came").optional(),
})

export interface AskedCall {
  readonly args: Readonly<Record<string, unknown>>
  readonly settings: Readonly<Record<string, unknown>>
}

/** The arguments and options of a call: options stand in the query, or beside the arguments under `options`. */
export function readCall(body: string, query: Readonly<Record<string, string>>): AskedCall {
  const { options = {}, ...args } = readObject(body)
  if (!isRecord(options)) throw new TabhandError("bad_argument", "options must be an object")
  const read = callOptions.safeParse({ ...query, ...options })
  if (!read.success) throw badOption(read.error)
  const { tab, timeoutMs, budget, view } = read.data
  return { args, settings: { tab, timeout: timeoutMs, budget, noView: view === undefined ? undefined : !view } }
}

function readObject(body: string): Record<string, unknown> {
  const value = body.trim() === "" ? {} : parsed(body)
  if (isRecord(value)) return value
  throw new TabhandError("bad_json", "the body must be a JSON object with the arguments of the command")
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // The parser's own words repeat what stands there, which may be a secret.
    throw new TabhandError("bad_json", "the body is not JSON", { hint: 'send an object, like {"url":"example.com"}' })
  }
}

function badOption(error: z.ZodError): TabhandError {
  const [first] = error.issues
  const what = first?.code === "unrecognized_keys" ? `there is no option ${first.keys.join(", ")}` : undefined
  const name = first?.path.join(".")
  return new TabhandError("bad_argument", what ?? `the option ${name} must be ${wanted(error)}`, {
    hint: `options are: ${Object.keys(callOptions.shape).join(", ")}`,
  })
}
