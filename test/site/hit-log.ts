import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import { Emitter } from "../../src/base/emitter.ts"

export interface Hit {
  readonly path: string
  /** Path and query, as sent. */
  readonly target: string
  readonly method: string
  readonly headers: IncomingHttpHeaders
  /** Milliseconds since the epoch. */
  readonly time: number
}

/** Every request that reached the site, in order of arrival. */
export class HitLog {
  readonly #hits: Hit[] = []
  readonly #events = new Emitter<{ hit: Hit }>()

  record(request: IncomingMessage, url: URL): void {
    const hit: Hit = {
      path: url.pathname,
      target: url.pathname + url.search,
      method: request.method ?? "",
      headers: { ...request.headers },
      time: performance.timeOrigin + performance.now(),
    }
    this.#hits.push(hit)
    this.#events.emit("hit", hit)
  }

  list(path?: string): Hit[] {
    return this.#hits.filter((hit) => path === undefined || hit.path === path)
  }

  /** The first hit of a path, past or future. */
  async first(path: string, signal: AbortSignal): Promise<Hit> {
    return this.list(path)[0] ?? (await this.#events.next("hit", signal, (hit) => hit.path === path))
  }
}
