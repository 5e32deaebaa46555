import { isRecord } from "../../base/records.ts"

/** Events of this category tell which processes the traced page was in. */
export const PROCESSES = "disabled-by-default-devtools.timeline"
const SCREENSHOTS = "disabled-by-default-devtools.screenshot"
const METADATA = "__metadata"

/** What the browser's own process says about the traced page. No page can cause an event of that name and category. */
const ABOUT_THE_PAGE = new Set([
  "TracingStartedInBrowser",
  "FrameCommittedInBrowser",
  "ProcessReadyInBrowser",
  "FrameDeletedInBrowser",
])
/** Metadata without text from pages. */
const NAMES = new Set(["process_name", "thread_name", "process_sort_index", "thread_sort_index"])

const MOST_BYTES = 128 * 1024 * 1024

interface TraceEvent {
  readonly pid: number
  readonly name: string
  readonly cat: string
  readonly args?: unknown
}

/**
 * Keeps the events of one page of a trace, which covers the whole browser: those of the processes that the page was in.
 * A renderer process never holds pages of two contexts.
 */
export class TraceFilter {
  readonly #isAdded: boolean
  readonly #mostBytes: number
  readonly #pageProcesses = new Set<number>()
  readonly #aboutThePage: string[] = []
  readonly #names: { readonly pid: number; readonly text: string }[] = []
  readonly #byProcess = new Map<number, string[]>()
  #browserProcess: number | undefined
  #bytes = 0
  #lost = false

  /** `isAdded`: the caller did not ask for the category that names the processes. */
  constructor({ isAdded = false, mostBytes = MOST_BYTES } = {}) {
    this.#isAdded = isAdded
    this.#mostBytes = mostBytes
  }

  /** Whether the trace was too large to be kept whole. */
  get lost(): boolean {
    return this.#lost
  }

  add(events: readonly unknown[]): void {
    for (const each of events) if (isTraceEvent(each)) this.#addOne(each)
  }

  /** The page's events, each as JSON, with the names of its processes and of the browser's. */
  events(): string[] {
    const named = this.#names.filter(({ pid }) => pid === this.#browserProcess || this.#pageProcesses.has(pid))
    const own = [...this.#byProcess].flatMap(([pid, events]) => (this.#pageProcesses.has(pid) ? events : []))
    return [...named.map(({ text }) => text), ...this.#aboutThePage, ...own]
  }

  #addOne(event: TraceEvent): void {
    const { pid, name, cat, args } = event
    const saysProcesses = cat === PROCESSES
    if (saysProcesses && ABOUT_THE_PAGE.has(name)) {
      for (const process of processesIn(args)) this.#pageProcesses.add(process)
      this.#browserProcess = pid
      this.#byProcess.delete(pid)
      if (!this.#isAdded) this.#keep(this.#aboutThePage, event)
    } else if (cat === SCREENSHOTS && name === "Screenshot") this.#keep(this.#aboutThePage, event)
    else if (cat === METADATA && NAMES.has(name)) this.#names.push({ pid, text: JSON.stringify(event) })
    else if (pid !== this.#browserProcess && !(saysProcesses && this.#isAdded)) {
      const events = this.#byProcess.get(pid) ?? []
      this.#byProcess.set(pid, events)
      this.#keep(events, event)
    }
  }

  #keep(events: string[], event: TraceEvent): void {
    const text = JSON.stringify(event)
    this.#bytes += text.length
    if (this.#bytes > this.#mostBytes) this.#lost = true
    else events.push(text)
  }
}

function isTraceEvent(value: unknown): value is TraceEvent {
  if (!isRecord(value)) return false
  return typeof value.pid === "number" && typeof value.name === "string" && typeof value.cat === "string"
}

function processesIn(args: unknown): number[] {
  const data = isRecord(args) && isRecord(args.data) ? args.data : {}
  const frames = Array.isArray(data.frames) ? data.frames.filter(isRecord) : []
  return [data, ...frames].flatMap(({ processId }) => (typeof processId === "number" ? [processId] : []))
}
