import { TabhandError } from "../../base/errors.ts"
import type { Body, LoggedRequest } from "../../page/network/logged-request.ts"
import { readBody } from "../../page/network/response-body.ts"
import type { Session } from "../../session/session.ts"

export async function bodyFor(session: Session, request: LoggedRequest, signal: AbortSignal): Promise<Body> {
  const log = session.context?.requests
  if (log) return readBody(log, request, signal)
  const early = await request.body
  return early && early.kind !== "missing" ? early : { kind: "missing", why: "the browser that had it has ended" }
}

/** The whole body of a request: the log has only short ones. */
export async function sentBodyFor(request: LoggedRequest, signal: AbortSignal): Promise<Body> {
  const { postData, postBytes, hasPostData, source, id } = request
  if (postData !== undefined) return { kind: "text", text: postData }
  if (postBytes) return { kind: "bytes", bytes: postBytes }
  if (!hasPostData) return { kind: "missing", why: "it had none" }
  const lost: Body = { kind: "missing", why: "it is too long to be kept, and its page was left" }
  if (source.session.endReason) return lost
  try {
    const sent = await source.session.send("Network.getRequestPostData", { requestId: id }, { signal })
    return sent.base64Encoded
      ? { kind: "bytes", bytes: Buffer.from(sent.postData, "base64") }
      : { kind: "text", text: sent.postData }
  } catch (error) {
    // The page was left.
    if (error instanceof TabhandError && !signal.aborted) return lost
    throw error
  }
}
