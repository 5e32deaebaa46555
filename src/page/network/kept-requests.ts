import { Emitter } from "../../base/emitter.ts"
import type { LoggedRequest } from "./logged-request.ts"

export interface LogLimits {
  readonly requests: number
  readonly bytes: number
}

export const defaultLogLimits: LogLimits = { requests: 5_000, bytes: 16 * 1024 * 1024 }

/** The newest requests of a session, within limits. Their keys are never given twice. */
export class KeptRequests extends Emitter<{ added: LoggedRequest }> {
  readonly limits: LogLimits
  readonly #kept = new Map<string, { readonly request: LoggedRequest; bytes: number }>()
  #bytes = 0
  #last = 0
  #dropped = 0

  constructor(limits = defaultLogLimits) {
    super()
    this.limits = limits
  }

  /** How many older ones were dropped since the log was cleared. */
  get dropped(): number {
    return this.#dropped
  }

  get size(): number {
    return this.#kept.size
  }

  /** About how much memory they take. */
  get bytes(): number {
    return this.#bytes
  }

  /** Gives the request its key. */
  add(request: LoggedRequest, bytes: number): void {
    request.key = `r${++this.#last}`
    this.#kept.set(request.key, { request, bytes })
    this.#bytes += bytes
    this.#drop()
    this.emit("added", request)
  }

  /** More became known of the request; or less, if negative. */
  grew(request: LoggedRequest, bytes: number): void {
    const kept = this.#kept.get(request.key)
    if (kept?.request !== request) return
    kept.bytes += bytes
    this.#bytes += bytes
    this.#drop()
  }

  get(key: string): LoggedRequest | undefined {
    return this.#kept.get(key)?.request
  }

  /** Whether a request had this key. */
  hadKey(key: string): boolean {
    const [, number] = /^r(\d+)$/.exec(key) ?? []
    return number !== undefined && Number(number) >= 1 && Number(number) <= this.#last
  }

  list(): LoggedRequest[] {
    return Array.from(this.#kept.values(), ({ request }) => request)
  }

  forgetAll(): void {
    this.#kept.clear()
    this.#bytes = 0
    this.#dropped = 0
  }

  #drop(): void {
    while (this.#kept.size > this.limits.requests || (this.#bytes > this.limits.bytes && this.#kept.size > 1)) {
      const [oldest] = this.#kept
      if (!oldest) return
      const [key, { bytes }] = oldest
      this.#kept.delete(key)
      this.#bytes -= bytes
      this.#dropped++
    }
  }
}
