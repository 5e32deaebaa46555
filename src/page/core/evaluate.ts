import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine } from "../../base/text.ts"
import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import { urlOf } from "../view/frames/found-frame.ts"
import { frameMoves } from "../view/query/scope.ts"
import { fromDeepValue } from "./deep-value.ts"
import type { Page } from "./page.ts"
import { unlessDialog } from "./unless-dialog.ts"
import { isMissingContext } from "./world.ts"

export interface Evaluated {
  /** JSON-safe: values that JSON lacks are described in a string. */
  readonly result: unknown
  /** The type of the value in the page: `undefined`, `bigint`, `node`, … */
  readonly type: string
  /** The URL of the frame that it ran in, unless that is the main one. */
  readonly frameUrl: string | undefined
}

/** A script that is a function expression is called. */
const FUNCTION = /^\s*(?:async\s+)?(?:function\b|\([^()]*\)\s*=>|[\w$]+\s*=>|\((?:[^()]|\([^()]*\))*\)\s*=>)/
const OBJECT_LITERAL = /^\s*\{.*\}\s*;?\s*$/s

/** Runs the caller's script in the page's main world; promises are awaited, and top-level `await` is allowed. */
export async function evaluate(page: Page, script: string, signal: AbortSignal): Promise<Evaluated> {
  try {
    const place = await placeToRun(page, signal)
    const first = OBJECT_LITERAL.test(script) ? await asObjectLiteral(page, place, script, signal) : undefined
    const { result, exceptionDetails } = first ?? (await run(page, place, script, signal))
    if (exceptionDetails) throw thrownError(exceptionDetails)
    // In REPL mode a returned promise is not awaited; the caller wants its value.
    if (result.subtype === "promise")
      return toEvaluated(place, await call(page, place, result, "async function () { return this }", signal))
    if (result.type === "function" && FUNCTION.test(script)) {
      return toEvaluated(place, await call(page, place, result, "function () { return this() }", signal))
    }
    return toEvaluated(place, result)
  } catch (error) {
    if (!isMissingContext(error)) throw error
    throw new TabhandError("navigated_away", "the page went to another document while the script ran", { cause: error })
  }
}

const SERIALIZED: Protocol.Runtime.SerializationOptions = {
  serialization: "deep",
  additionalParameters: { maxNodeDepth: 0, includeShadowTree: "none" },
}

/** Where a script runs: in the main frame, or in the chosen one. */
interface PlaceToRun {
  readonly session: CdpSession
  readonly contextId?: number
  readonly frameUrl: string | undefined
}

async function placeToRun(page: Page, signal: AbortSignal): Promise<PlaceToRun> {
  const { chosen } = page.capture.scope
  if (!chosen) return { session: page.target.session, frameUrl: undefined }
  const [here] = await unlessDialog(page, page.capture.framesInScope(signal))
  const contextId = here && page.contexts.of(here.session, here.frame.id)
  if (!here || contextId === undefined) throw frameMoves(chosen)
  return { session: here.session, contextId, frameUrl: urlOf(here) }
}

function run(
  page: Page,
  { session, contextId }: PlaceToRun,
  expression: string,
  signal: AbortSignal,
): Promise<Protocol.Runtime.EvaluateResponse> {
  // The caller intends what the script does: a window that it opens must not be blocked as a popup.
  const params = { expression, awaitPromise: true, replMode: true, userGesture: true, serializationOptions: SERIALIZED }
  const where = contextId === undefined ? {} : { contextId }
  const call = session.send("Runtime.evaluate", { ...params, ...where, objectGroup: "eval" }, { signal })
  return unlessDialog(page, call)
}

/** `{a: 1}` is a block to the language and an object to the caller; undefined for a block that is no object. */
async function asObjectLiteral(page: Page, place: PlaceToRun, script: string, signal: AbortSignal) {
  const answer = await run(page, place, `(${script.trim().replace(/;$/, "")})`, signal)
  return answer.exceptionDetails?.exception?.className === "SyntaxError" ? undefined : answer
}

async function call(
  page: Page,
  { session }: PlaceToRun,
  { objectId }: Protocol.Runtime.RemoteObject,
  functionDeclaration: string,
  signal: AbortSignal,
): Promise<Protocol.Runtime.RemoteObject> {
  if (objectId === undefined) throw new TabhandError("internal", "the browser gave no handle on the script's value")
  const called = session.send(
    "Runtime.callFunctionOn",
    { functionDeclaration, objectId, awaitPromise: true, serializationOptions: SERIALIZED, objectGroup: "eval" },
    { signal },
  )
  const { result, exceptionDetails } = await unlessDialog(page, called)
  if (exceptionDetails) throw thrownError(exceptionDetails)
  return result
}

function toEvaluated({ frameUrl }: PlaceToRun, remote: Protocol.Runtime.RemoteObject): Evaluated {
  const deep = remote.deepSerializedValue
  if (!deep) return { result: remote.value ?? null, type: remote.subtype ?? remote.type, frameUrl }
  return { result: fromDeepValue(deep, remote.description), type: deep.type, frameUrl }
}

function thrownError(details: Protocol.Runtime.ExceptionDetails): TabhandError {
  const { exception } = details
  const description = exception?.description ?? (exception ? String(exception.value ?? exception.type) : details.text)
  const [message = details.text] = description.split("\n")
  const { line, column } = placeOf(description, details)
  const hint = /Illegal return statement/.test(message)
    ? "a script is an expression: leave out `return`, or wrap it as `(() => { … })()`"
    : undefined
  return new TabhandError("eval_failed", `${clip(oneLine(message), 400)} (line ${line}, column ${column})`, {
    ...(hint ? { hint } : {}),
    evidence: { line, column, ...(description.includes("\n") ? { stack: clip(description, 2_000) } : {}) },
  })
}

/** The position in the caller's script: its innermost stack frame, which the details do not always contain. */
function placeOf(description: string, details: Protocol.Runtime.ExceptionDetails): { line: number; column: number } {
  const [, line, column] = /<anonymous>:(\d+):(\d+)/.exec(description) ?? []
  if (line !== undefined) return { line: Number(line), column: Number(column) }
  return { line: details.lineNumber + 1, column: details.columnNumber + 1 }
}
