import { z } from "zod"
import { TabhandError } from "../base/errors.ts"
import { wanted } from "../command/define/wanted.ts"
import { checkedHeaders } from "../page/emulate/header-rules.ts"
import type { Header } from "../page/network/interception-outcome.ts"
import { abortReason, abortReasons } from "../page/network/routes/abort-reason.ts"
import { headerOf } from "../page/network/routes/answers.ts"
import type { Decision, HandledRequest } from "../page/network/routes/route.ts"
import type { AskedRequest } from "../protocol/handled-request.ts"

const text = z.string()
const bytes = text.transform((base64) => Buffer.from(base64, "base64"))
const address = text.refine(
  (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
  "an address of http or https",
)

const answers = z.union([
  z.strictObject({ failed: text }),
  z.strictObject({ abort: z.union([z.literal(true), z.enum(abortReasons)]) }),
  z.strictObject({
    fulfil: z.strictObject({
      status: z.number().int().min(200).max(599).optional(),
      headers: z.record(text, text).optional(),
      contentType: text.optional(),
      body: bytes.optional(),
    }),
  }),
  z.strictObject({
    continue: z.strictObject({
      url: address.optional(),
      method: text.regex(/^[A-Za-z]{1,40}$/).optional(),
      headers: z.record(text, text.nullable()).optional(),
      postData: bytes.optional(),
    }),
  }),
])

/** What the handler answered; throws if it failed, or answered what is no decision. */
export function decisionIn(answer: unknown): Decision {
  const read = answers.safeParse(answer)
  if (!read.success) {
    throw new TabhandError("bad_argument", `its handler must return abort, fulfil or continue: ${wanted(read.error)}`)
  }
  const { data } = read
  if ("failed" in data) throw new TabhandError("code_failed", `its handler threw: ${data.failed}`)
  if ("abort" in data) return { kind: "abort", reason: abortReason(data.abort === true ? undefined : data.abort) }
  if ("fulfil" in data) {
    const { status = 200, headers = {}, contentType, body = Buffer.alloc(0) } = data.fulfil
    const own = headersIn(headers, "response")
    const type =
      contentType === undefined || headerOf(headers, "content-type") !== undefined
        ? {}
        : { "Content-Type": contentType }
    return { kind: "fulfil", answer: { status, headers: [...headersIn(type, "response"), ...own], body } }
  }
  const { url, method, headers = {}, postData } = data.continue
  const entries = Object.entries(headers)
  const set = Object.fromEntries(entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
  const remove = entries.filter(([, value]) => value === null).map(([name]) => name)
  return { kind: "continue", edit: { url, method, headers: { set: headersIn(set, "request"), remove }, postData } }
}

function headersIn(headers: Readonly<Record<string, string>>, of: "request" | "response"): Header[] {
  return Object.entries(checkedHeaders(headers, { command: "its handler", of })).map(([name, value]) => ({
    name,
    value,
  }))
}

export function asked({ url, method, headers, postData, resourceType, frame }: HandledRequest): AskedRequest {
  return { url, method, headers: { ...headers }, postData, resourceType, frame: frame ?? null }
}
