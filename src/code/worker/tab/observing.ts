import type { ElementHandle } from "puppeteer-core"
import { isRecord } from "../../../base/records.ts"
import { ReportedError } from "../errors.ts"
import type { ObservedElement, TabContext } from "../tab-context.ts"
import type { HelperCall } from "./helper-call.ts"
import type { HelperOptions } from "./limits.ts"
import { release } from "./matches.ts"
import { adoptNode, frameWithId } from "./puppeteer-inside.ts"
import { ToolError, toolError } from "./tool-error.ts"

export interface ObserveOptions extends HelperOptions {
  /** All elements, not only interactive ones. */
  readonly includeAll?: boolean
  /** Only what is in the viewport now. */
  readonly viewportOnly?: boolean
}

/** One element of the page. */
export interface ElementEntry {
  /** For `tab.id(n)`. */
  readonly id: number
  readonly role: string
  readonly name?: string
  /** Never for a password. */
  readonly value?: string
  readonly description?: string
  readonly keyshortcuts?: string
  /** `disabled`, `checked=…`, `pressed=…`, `selected=…`, `expanded=…`, `required`, `readonly`, `multiselectable`, `multiline`, `modal`, `focused`. */
  readonly states: readonly string[]
  /** For `tab.click("e12")` and the like; valid as long as the element exists. */
  readonly ref: string
}

export interface Observation {
  readonly url: string
  readonly title: string
  readonly viewport: { readonly width: number; readonly height: number; readonly deviceScaleFactor: number }
  readonly scroll: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly scrollWidth: number
    readonly scrollHeight: number
  }
  readonly elements: readonly ElementEntry[]
}

type Sighting = Omit<ElementEntry, "id"> & { readonly backendNodeId: number; readonly frameId: string }
type Listing = Omit<Observation, "elements"> & { readonly elements: readonly Sighting[] }

/** What the page shows. Numbering restarts at 1, and earlier numbers become invalid. */
export async function observe(call: HelperCall, options: ObserveOptions): Promise<Observation> {
  const { includeAll = false, viewportOnly = false } = options
  forgetIds(call.context)
  const seen = await look(call, { includeAll, viewportOnly, limitMs: call.left })
  const elements = seen.elements.map(({ backendNodeId, frameId, ...entry }, at) => {
    const id = at + 1
    call.context.ids.set(id, { backendNodeId, frameId })
    return { id, ...entry }
  })
  return { ...seen, elements }
}

async function look(call: HelperCall, args: object): Promise<Listing> {
  try {
    const answer = await call.context.ask("observe", args)
    if (isListing(answer)) return answer
  } catch (error) {
    if (call.context.signal.aborted || !(error instanceof ReportedError)) throw error
    if (error.code === "timeout") throw await call.timeIsUp(call.limit.ms)
    const { code, hint, message } = error
    throw new ToolError(code, `Accessibility snapshot unavailable: ${message}`, hint)
  }
  throw toolError("internal", "Accessibility snapshot unavailable")
}

function isListing(value: unknown): value is Listing {
  return isRecord(value) && Array.isArray(value.elements) && isRecord(value.scroll)
}

/** A live handle on a numbered element. */
export async function handleOf(context: TabContext, n: number): Promise<ElementHandle> {
  const known = context.ids.get(n)
  if (!known) {
    throw toolError("stale_ref", `Unknown element id ${n}. Run tab.observe() to refresh the element list.`)
  }
  const handle = await liveHandle(context, known)
  if (handle) return handle
  forgetIds(context)
  throw toolError("stale_ref", `Element id ${n} is stale. Run tab.observe() again.`)
}

async function liveHandle(context: TabContext, known: ObservedElement): Promise<ElementHandle | undefined> {
  const frame = frameWithId(context.page, known.frameId)
  if (!frame) return undefined
  try {
    known.handle ??= await adoptNode(frame, known.backendNodeId)
    return (await known.handle.evaluate((element) => element.isConnected)) ? known.handle : undefined
  } catch (error) {
    // The element is gone, whatever the cause; but an ended run reports that itself.
    if (context.signal.aborted) throw error
    return undefined
  }
}

export function forgetIds({ ids }: TabContext): void {
  for (const { handle } of ids.values()) if (handle) release(handle)
  ids.clear()
}
