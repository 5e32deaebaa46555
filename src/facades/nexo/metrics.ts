import type { ToolName } from "./definitions.ts"

/** Calls of one tool of one instance. */
export interface ToolCalls {
  readonly instance: string
  readonly tool: string
  readonly ok: number
  readonly failed: number
  /** Of all calls together. */
  readonly ms: number
  readonly slowestMs: number
}

/** Counts the calls. */
export class Metrics {
  readonly #calls = new Map<string, { -readonly [K in keyof ToolCalls]: ToolCalls[K] }>()

  record(instance: string, tool: ToolName, ok: boolean, ms: number): void {
    const key = `${instance} ${tool}`
    const calls = this.#calls.get(key) ?? { instance, tool, ok: 0, failed: 0, ms: 0, slowestMs: 0 }
    this.#calls.set(key, calls)
    const took = Math.round(ms)
    calls[ok ? "ok" : "failed"]++
    calls.ms += took
    calls.slowestMs = Math.max(calls.slowestMs, took)
  }

  list(): ToolCalls[] {
    return [...this.#calls.values()].map((each) => ({ ...each }))
  }
}
