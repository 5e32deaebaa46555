import { setTimeout as pause } from "node:timers/promises"
import { messageOf } from "../../../base/errors.ts"
import { clip } from "../../../base/text.ts"
import type { Protocol } from "../../../cdp/protocol.ts"
import type { Target } from "../../../cdp/target.ts"
import type { InterceptionRule } from "../interception.ts"
import { isRedirect, type Outcome } from "../interception-outcome.ts"
import { answered, headerOf, isPreflight, preflightAnswered } from "./answers.ts"
import { applyJsonEdit } from "./json-path.ts"
import type { Asked } from "./matching.ts"
import type { Decision, RequestEdit, ResponseEdit, Route } from "./route.ts"

type Paused = Protocol.Fetch.RequestPausedEvent

/** What the owner of the routes learns from their use. */
export interface RouteReports {
  /** Settles when what a shared worker requests is intercepted; undefined if the id is none of one. */
  sharedWorkerReady(id: string): Promise<unknown> | undefined
  /** The route took its last request. */
  usedUp(): void
  /** The route could not do what it should. */
  failed(route: Route, url: string, why: string, target: Target): void
}

/**
 * A shared worker makes its way to the network as soon as its script has arrived, and what it requests is intercepted only
 * if that was enabled before. So the script, which its page requests under the id of the worker, waits for that.
 */
const SCRIPTS_OF_WORKERS: Protocol.Fetch.RequestPattern = { urlPattern: "*", resourceType: "Other" }

/** The routes, newest first, as a rule for the requests that one target sees. */
export function routeRule(routes: readonly Route[], target: Target, reports: RouteReports): InterceptionRule {
  return {
    patterns: [...routes.flatMap(({ patterns }) => patterns), ...(target.hasDocument ? [SCRIPTS_OF_WORKERS] : [])],
    decide: () => undefined,
    take(paused) {
      // The response of a request that failed: there is nothing to edit.
      if (paused.responseErrorReason !== undefined) return undefined
      const outcome = choose(paused)
      const ready = paused.networkId === undefined ? undefined : reports.sharedWorkerReady(paused.networkId)
      return ready ? ready.then(() => outcome ?? { kind: "pass" }) : outcome
    },
  }

  function choose(paused: Paused): Promise<Outcome> | undefined {
    const asked = askedIn(paused, target)
    const stage = paused.responseStatusCode === undefined ? "Request" : "Response"
    const route = routes.find((each) => each.stage === stage && each.isFor(asked))
    if (!route) return undefined
    if (isPreflight(paused.request.method, asked.headers)) return ofPreflight(route, asked)
    route.count()
    if (route.usedUp) reports.usedUp()
    return named(route, taken(route, asked, { paused, target, reports }))
  }
}

/** What waits for the request reports which route failed it. */
async function named({ id }: Route, taking: Promise<Outcome>): Promise<Outcome> {
  const outcome = await taking
  return outcome.kind === "fail" ? { ...outcome, route: id } : outcome
}

function askedIn({ request, frameId, resourceType }: Paused, { page, hasDocument, info }: Target): Asked {
  const { url, method, headers } = request
  const wanted = isPreflight(method, headers) ? headerOf(headers, "access-control-request-method") : undefined
  const frame = page && (hasDocument || info.type === "worker") ? (frameId === page.id ? "main" : "child") : undefined
  return { url, method: wanted ?? method, resourceType, headers, frame }
}

/** Undefined where the server must be asked. */
function ofPreflight({ spec: { action } }: Route, asked: Asked): Promise<Outcome> | undefined {
  switch (action.kind) {
    case "abort":
      return Promise.resolve({ kind: "fail", reason: action.reason })
    case "fulfil":
      return Promise.resolve(preflightAnswered(asked, action.answer.allowOrigin))
    case "handler":
      return Promise.resolve(preflightAnswered(asked))
    case "replay":
      if (action.har.knows(asked)) return Promise.resolve(preflightAnswered(asked))
      return action.missing === "abort" ? Promise.resolve({ kind: "fail", reason: "Failed" }) : undefined
    case "edit request": {
      const url = addressFor(action.edit, asked.url)
      return url === undefined
        ? undefined
        : Promise.resolve({ kind: "continue", url, headers: { set: [], remove: [] } })
    }
    default:
      return undefined
  }
}

interface Place {
  readonly paused: Paused
  readonly target: Target
  readonly reports: RouteReports
}

async function taken(route: Route, asked: Asked, place: Place): Promise<Outcome> {
  const { action, delayMs } = route.spec
  if (delayMs !== undefined) await pause(delayMs)
  switch (action.kind) {
    case "abort":
      return { kind: "fail", reason: action.reason }
    case "fulfil":
      return answered(action.answer, asked)
    case "edit request":
      return requestEdited(action.edit, asked.url)
    case "edit response":
      return responseEdited(action.edit, route, asked.url, place)
    case "replay":
      return action.har.answer(asked, await bodyOf(place)) ?? missing(action.missing)
    case "handler":
      return handled(action.handler.ask({ ...asked, postData: (await bodyOf(place))?.toString() ?? null }))
    case "delay":
      return { kind: "pass" }
  }

  /** A handler that fails, fails the request. */
  async function handled(deciding: Promise<Decision>): Promise<Outcome> {
    try {
      return outcomeOf(await deciding, asked)
    } catch (error) {
      place.reports.failed(route, asked.url, messageOf(error), place.target)
      return { kind: "fail", reason: "Failed" }
    }
  }
}

function missing(how: "abort" | "continue"): Outcome {
  return how === "continue" ? { kind: "pass" } : { kind: "fail", reason: "Failed" }
}

function outcomeOf(decision: Decision, asked: Asked): Outcome {
  if (decision.kind === "abort") return { kind: "fail", reason: decision.reason }
  if (decision.kind === "fulfil") return answered(decision.answer, asked)
  const { edit } = decision
  const isEmpty = Object.values({ ...edit, headers: undefined }).every((part) => part === undefined)
  if (isEmpty && edit.headers.set.length + edit.headers.remove.length === 0) return { kind: "pass" }
  return requestEdited(edit, asked.url)
}

function requestEdited(edit: RequestEdit, was: string): Outcome {
  const { method, headers, postData } = edit
  const url = addressFor(edit, was)
  return {
    kind: "continue",
    headers,
    ...(url === undefined ? {} : { url }),
    ...(method === undefined ? {} : { method }),
    ...(postData === undefined ? {} : { postData }),
  }
}

function addressFor({ url }: RequestEdit, was: string): string | undefined {
  if (url === undefined) return undefined
  const to = new URL(url)
  if (to.pathname !== "/" || to.search !== "") return to.href
  const { pathname, search } = new URL(was)
  return to.origin + pathname + search
}

function responseEdited(edit: ResponseEdit, route: Route, url: string, { paused, target, reports }: Place): Outcome {
  const { status, headers, json } = edit
  const stream = (paused.responseHeaders ?? []).some(
    ({ name, value }) => /^content-type$/i.test(name) && /event-stream/i.test(value),
  )
  const failed = (why: string) => reports.failed(route, url, why, target)
  // Tried: the browser follows the redirect that it got, whatever becomes of this response.
  if (isRedirect(paused)) {
    failed("a redirect cannot be edited; a route with --status and --header can answer in its place")
    return { kind: "pass" }
  }
  const edits = json.length > 0
  // A stream has no end, and would be waited for.
  if (edits && stream) failed("a stream of events cannot be edited as JSON")
  const body = (was: Buffer): Buffer => {
    const value = parsed(was.toString())
    if (value === undefined) {
      failed("the response is not JSON")
      return was
    }
    for (const each of json)
      if (!applyJsonEdit(value, each)) failed(`the response has no place for ${clip(each.written, 100)}`)
    return Buffer.from(JSON.stringify(value))
  }
  return {
    kind: "respond",
    headers,
    ...(status === undefined ? {} : { status }),
    ...(edits && !stream ? { body } : {}),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What the request sends. The browser leaves a long body out of its event. */
async function bodyOf({ paused, target }: Place): Promise<Buffer | undefined> {
  const { hasPostData, postData, postDataEntries } = paused.request
  if (postDataEntries?.every(({ bytes }) => bytes !== undefined)) {
    return Buffer.concat(postDataEntries.map(({ bytes = "" }) => Buffer.from(bytes, "base64")))
  }
  if (postData !== undefined) return Buffer.from(postData)
  if (!hasPostData || paused.networkId === undefined) return undefined
  try {
    const { postData: late, base64Encoded } = await target.session.send("Network.getRequestPostData", {
      requestId: paused.networkId,
    })
    return Buffer.from(late, base64Encoded ? "base64" : "utf8")
  } catch {
    // A body that the browser does not keep, such as a stream.
    return undefined
  }
}
