import { scoped } from "../../base/deadline.ts"
import { isRecord } from "../../base/records.ts"
import { type CdpSession, UNLIMITED } from "../cdp-session.ts"
import type { Connection } from "../connection.ts"
import type { Protocol } from "../protocol.ts"
import type { Params } from "./guest-rules.ts"
import { PROCESSES, TraceFilter } from "./trace-filter.ts"

/** A browser records one trace at a time. */
const recording = new WeakSet<Connection>()

export interface EndedTrace {
  /** The page's events, each as JSON. */
  readonly events: readonly string[]
  readonly isIncomplete: boolean
  /** The guest wants a stream instead of events. */
  readonly asStream: boolean
}

/** One trace of one page, recorded on our own session: the browser's trace of all pages never reaches the guest. */
export class GuestTrace {
  readonly #connection: Connection
  readonly #tracer: CdpSession
  readonly #filter: TraceFilter
  readonly #asStream: boolean
  readonly #unsubscribe: readonly (() => void)[]

  private constructor(connection: Connection, tracer: CdpSession, { asStream, isAdded }: Wanted) {
    this.#connection = connection
    this.#tracer = tracer
    this.#filter = new TraceFilter({ isAdded })
    this.#asStream = asStream
    recording.add(connection)
    this.#unsubscribe = [
      tracer.on("Tracing.dataCollected", ({ value }) => this.#filter.add(value)),
      tracer.on("ended", () => this.#release()),
    ]
  }

  static async start(connection: Connection, tracer: CdpSession, params: Params): Promise<GuestTrace> {
    if (recording.has(connection)) {
      throw new Error("a trace is being recorded already, maybe by another session: a browser records one at a time")
    }
    const wanted = wantedBy(params)
    const trace = new GuestTrace(connection, tracer, wanted)
    try {
      await tracer.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: wanted.config })
      return trace
    } catch (error) {
      trace.#release()
      throw error
    }
  }

  async end(): Promise<EndedTrace> {
    const tracer = this.#tracer
    try {
      const { dataLossOccurred } = await scoped(undefined, async (scope) => {
        const over = Promise.race([
          tracer.next("Tracing.tracingComplete", scope),
          tracer.next("ended", scope).then((error) => {
            throw error
          }),
        ])
        // It may take long to collect the events of all processes.
        await Promise.all([over, tracer.send("Tracing.end", undefined, UNLIMITED)])
        return over
      })
      const { lost } = this.#filter
      return { events: this.#filter.events(), isIncomplete: lost || dataLossOccurred, asStream: this.#asStream }
    } finally {
      this.#release()
    }
  }

  #release(): void {
    recording.delete(this.#connection)
    for (const off of this.#unsubscribe) off()
  }
}

interface Wanted {
  readonly config: Protocol.Tracing.TraceConfig
  readonly asStream: boolean
  /** We added the category that names the processes. */
  readonly isAdded: boolean
}

/** Only what decides which events are recorded: other options concern the machine. */
function wantedBy({ traceConfig, categories, transferMode }: Params): Wanted {
  const given = isRecord(traceConfig) ? traceConfig : {}
  const listed = typeof categories === "string" ? categories.split(",") : []
  const included = [...namesIn(given, "includedCategories"), ...listed.filter((each) => !each.startsWith("-"))]
  const excluded = [
    ...namesIn(given, "excludedCategories"),
    ...listed.flatMap((each) => (each.startsWith("-") ? [each.slice(1)] : [])),
  ]
  const isAdded = !included.includes(PROCESSES) || excluded.includes(PROCESSES)
  return {
    config: {
      ...(given.recordMode === "recordContinuously" ? { recordMode: given.recordMode } : {}),
      includedCategories: isAdded ? [...included, PROCESSES] : included,
      excludedCategories: excluded.filter((each) => each !== PROCESSES),
    },
    asStream: transferMode === "ReturnAsStream",
    isAdded,
  }
}

function namesIn(config: Params, name: "includedCategories" | "excludedCategories"): string[] {
  const names = config[name]
  return Array.isArray(names) ? names.filter((each) => typeof each === "string") : []
}
