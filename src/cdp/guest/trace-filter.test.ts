import { describe, expect, it } from "vitest"
import { PROCESSES, TraceFilter } from "./trace-filter.ts"

const BROWSER = 1
const PAGE = 2
const LATER = 3
const OTHER = 4

const event = (pid: number, name: string, cat = "devtools.timeline", args: object = {}) => ({ pid, name, cat, args })
const started = event(BROWSER, "TracingStartedInBrowser", PROCESSES, { data: { frames: [{ processId: PAGE }] } })
const committed = event(BROWSER, "FrameCommittedInBrowser", PROCESSES, { data: { processId: LATER } })

function keptOf(events: readonly unknown[], options = {}): string[] {
  const filter = new TraceFilter(options)
  for (const each of events) filter.add([each])
  return filter.events().map((text) => `${JSON.parse(text).pid} ${JSON.parse(text).name}`)
}

describe("the filter of a trace", () => {
  it("keeps the events of the page's processes, in whatever order they come", () => {
    const early = event(LATER, "early")
    const events = [early, event(OTHER, "secret"), started, event(PAGE, "own"), event(BROWSER, "task"), committed]
    expect(keptOf(events)).toEqual([
      `${BROWSER} TracingStartedInBrowser`,
      `${BROWSER} FrameCommittedInBrowser`,
      `${LATER} early`,
      `${PAGE} own`,
    ])
  })

  it("keeps nothing when it does not know the page's processes", () => {
    expect(keptOf([event(PAGE, "own"), event(BROWSER, "task"), event(OTHER, "secret")])).toEqual([])
  })

  it("does not believe a page that names an event like the browser's", () => {
    const forged = { data: { processId: OTHER, frames: [{ processId: OTHER }] } }
    const mark = event(PAGE, "FrameCommittedInBrowser", "blink.user_timing", forged)
    const both = event(PAGE, "TracingStartedInBrowser", `blink.user_timing,${PROCESSES}`, forged)
    expect(keptOf([started, mark, both, event(OTHER, "secret")])).not.toContain(`${OTHER} secret`)
  })

  it("keeps the names of threads, but no titles of others", () => {
    const named = (pid: number) => event(pid, "thread_name", "__metadata")
    const titled = (pid: number) => event(pid, "process_labels", "__metadata")
    const all = [BROWSER, PAGE, OTHER].flatMap((pid) => [named(pid), titled(pid)])
    expect(keptOf([started, ...all])).toEqual([
      `${BROWSER} thread_name`,
      `${PAGE} thread_name`,
      `${BROWSER} TracingStartedInBrowser`,
      `${PAGE} process_labels`,
    ])
  })

  it("removes the category that was added to learn the processes", () => {
    const events = [started, event(PAGE, "detail", PROCESSES), event(PAGE, "mark", "blink.user_timing")]
    expect(keptOf(events, { isAdded: true })).toEqual([`${PAGE} mark`])
  })

  it("keeps no more than its limit, and says so", () => {
    const filter = new TraceFilter({ mostBytes: 300 })
    filter.add([started])
    expect(filter.lost).toBe(false)
    filter.add(Array.from({ length: 10 }, () => event(PAGE, "own")))
    expect(filter.lost).toBe(true)
    expect(filter.events().join("").length).toBeLessThanOrEqual(300)
  })

  it("ignores what is no event", () => {
    expect(keptOf([null, 7, [], {}, { pid: "2", name: "x", cat: "y" }, started])).toHaveLength(1)
  })
})
