import type { ElementHandle } from "puppeteer-core"
import { isRecord } from "../../../base/records.ts"
import { ToldError } from "../errors.ts"
import type { ObservedElement, TabContext } from "../tab-context.ts"
import type { HelperCall } from "./helper-call.ts"
import type { HelperOptions } from "./limits.ts"
import { release } from "./matches.ts"
import { adoptNode, frameWithId } from "./puppeteer-inside.ts"
import { toolError } from "./tool-error.ts"

export interface ObserveOptions extends HelperOptions {
  /** Everything, not only what something can be done with. */
  readonly includeAll?: boolean
  /** Only what the window shows now. */
  readonly viewportOnly?: boolean
}

/** One element of the page. */
export interface ElementEntry {
  /** For `tab.id(n)`. */
  readonly id: number
  readonly role: string
  readonly name?: string
  /** Never of a password. */
  readonly value?: string
  readonly description?: string
  readonly keyshortcuts?: string
  /** `disabled`, `checked=…`, `pressed=…`, `selected=…`, `expanded=…`, `required`, `readonly`, `multiselectable`, `multiline`, `modal`, `focused`. */
  readonly states: readonly string[]
  /** For `tab.click("e12")` and its like; it lives as long as the element does. */
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
type Told = Omit<Observation, "elements"> & { readonly elements: readonly Sighting[] }

/** What the page shows. Numbers begin again at 1, and those of before stand for nothing any more. */
export async function observe(call: HelperCall, options: ObserveOptions): Promise<Observation> {
  const { includeAll = false, viewportOnly = false } = options
  forgetIds(call.context)
  const told = await look(call, { includeAll, viewportOnly, limitMs: call.left })
  const elements = told.elements.map(({ backendNodeId, frameId, ...entry }, at) => {
    const id = at + 1
    call.context.ids.set(id, { backendNodeId, frameId })
    return { id, ...entry }
  })
  return { ...told, elements }
}

async function look(call: HelperCall, args: object): Promise<Told> {
  try {
    const told = await call.context.ask("observe", args)
    if (isTold(told)) return told
  } catch (error) {
    if (call.context.signal.aborted || !(error instanceof ToldError)) throw error
    if (error.code === "timeout") throw await call.timeIsUp(call.limit.ms)
    const { code, hint, message } = error
    throw new ToldError({ name: "ToolError", message: `Accessibility snapshot unavailable: ${message}`, code, hint })
  }
  throw toolError("internal", "Accessibility snapshot unavailable")
}

function isTold(value: unknown): value is Told {
  return isRecord(value) && Array.isArray(value.elements) && isRecord(value.scroll)
}

/** A live handle on an element that was numbered. */
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
    // Whatever keeps it from answering, it is not there any more; but a run that is over says so itself.
    if (context.signal.aborted) throw error
    return undefined
  }
}

export function forgetIds({ ids }: TabContext): void {
  for (const { handle } of ids.values()) if (handle) release(handle)
  ids.clear()
}
