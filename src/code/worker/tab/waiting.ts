import { types } from "node:util"
import type { ElementHandle, HTTPResponse } from "puppeteer-core"
import { isRecord } from "../../../base/records.ts"
import { argText } from "./call-name.ts"
import type { HelperCall } from "./helper-call.ts"
import { firstMatch } from "./matches.ts"
import { actedIn, nearest } from "./on-element.ts"
import { adoptNode, frameWithId } from "./puppeteer-inside.ts"
import { toolError } from "./tool-error.ts"
import { type Wanted, wantedBy } from "./wanted.ts"

const URL_POLL_MS = 200

export type ResponsePredicate = (response: HTTPResponse) => boolean | Promise<boolean>

/** Waits until there is such an element, at most for the helper's limit. */
export async function waitFor(call: HelperCall, selector: unknown): Promise<ElementHandle> {
  const wanted = wantedBy(selector)
  call.why = () => whyNothing(call, wanted)
  for (;;) {
    const handle =
      wanted.kind === "words"
        ? await byWords(call, wanted.words)
        : await firstMatch(call.context.page, wanted, call.signal)
    if (handle) return handle
    await call.changed()
  }
}

async function whyNothing(call: HelperCall, wanted: Wanted): Promise<string> {
  const near = await nearest(call, wanted)
  return `nothing on the page matches ${JSON.stringify(wanted.words)}${near === "" ? "" : `; ${near}`}`
}

async function byWords(call: HelperCall, words: string): Promise<ElementHandle | undefined> {
  const found = actedIn(await call.ask("locate", { target: { words }, limitMs: call.left, matchMs: call.left }))
  if (found.outcome !== "done" || !isRecord(found.value)) return undefined
  const { backendNodeId, frameId } = found.value
  if (typeof backendNodeId !== "number" || backendNodeId === 0 || typeof frameId !== "string") return undefined
  const frame = frameWithId(call.context.page, frameId)
  return frame && adoptNode(frame, backendNodeId)
}

/** Checked in the page, so that URLs set by scripts count too. */
export async function waitForUrl(call: HelperCall, pattern: unknown): Promise<string> {
  const { page } = call.context
  if (typeof pattern !== "string" && !types.isRegExp(pattern)) {
    throw toolError("bad_argument", `tab.waitForUrl() takes a string or a RegExp. Got: ${argText(pattern)}`)
  }
  call.why = async () => `the page is at ${page.url()}`
  const options = { polling: URL_POLL_MS, timeout: 0, signal: call.signal }
  const found = await page.waitForFunction(urlThatMatches(pattern), options)
  const url: unknown = await found.jsonValue()
  return typeof url === "string" ? url : page.url()
}

/** Evaluated in the page: its URL if it matches. */
function urlThatMatches(pattern: string | RegExp): string {
  const test =
    typeof pattern === "string"
      ? `location.href.includes(${JSON.stringify(pattern)})`
      : `new RegExp(${JSON.stringify(pattern.source)}, ${JSON.stringify(pattern.flags)}).test(location.href)`
  return `${test} && location.href`
}

export async function waitForResponse(call: HelperCall, pattern: unknown): Promise<HTTPResponse> {
  const isWanted = responseTest(pattern)
  let seen = 0
  let last = ""
  call.why = async () =>
    seen === 0 ? "no response came" : `${seen} responses came, none of them that; the last was ${last}`
  return call.context.page.waitForResponse(
    (response) => {
      seen++
      last = response.url()
      return isWanted(response)
    },
    { timeout: 0, signal: call.signal },
  )
}

function responseTest(pattern: unknown): (response: HTTPResponse) => boolean | Promise<boolean> {
  if (typeof pattern === "string") return (response) => response.url().includes(pattern)
  // A RegExp with the flag g or y keeps its position between calls.
  if (types.isRegExp(pattern)) return (response) => new RegExp(pattern.source, pattern.flags).test(response.url())
  if (isPredicate(pattern)) return pattern
  throw toolError(
    "bad_argument",
    `tab.waitForResponse() takes a string, a RegExp or a function. Got: ${argText(pattern)}`,
  )
}

function isPredicate(value: unknown): value is ResponsePredicate {
  return typeof value === "function"
}
