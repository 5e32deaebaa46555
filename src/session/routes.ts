import { clip } from "../base/text.ts"
import type { Target } from "../cdp/target.ts"
import type { Page } from "../page/core/page.ts"
import { Interception } from "../page/network/interception.ts"
import { Route, type RouteSpec } from "../page/network/routes/route.ts"
import type { RouteReports } from "../page/network/routes/route-rule.ts"
import type { Asked, Emulation } from "./emulation.ts"

export interface RouteFailure {
  readonly route: string
  readonly url: string
  readonly message: string
}

export interface RoutesOwner {
  /** The page to report to: that of the target, or, for a worker without one, the active tab's. */
  pageOf(target: Target): Page | undefined
  failed(failure: RouteFailure, page: Page | undefined): void
  targets(): readonly Target[]
}

/** The routes of a session. They apply to every target that the session has or gets. */
export class Routes {
  readonly #emulation: Emulation
  readonly #owner: RoutesOwner
  readonly #reports: RouteReports
  /** Newest first: the first that matches a request takes it. */
  #routes: readonly Route[] = []
  #made = 0

  constructor(emulation: Emulation, owner: RoutesOwner) {
    this.#emulation = emulation
    this.#owner = owner
    this.#reports = {
      sharedWorkerReady(id) {
        const worker = sharedWorkers(owner).find((target) => target.id === id)
        return worker && Interception.of(worker.session).enabled
      },
      // Requests that nothing takes any more need not be paused.
      usedUp: () => void this.#emulation.route(this.#routes, this.#reports),
      failed(route, url, why, target) {
        const page = owner.pageOf(target)
        const message = `${route.id}: ${why}`
        const where = clip(url, 200)
        page?.notice(`${message}: ${where}`, {
          kind: message,
          many: (count) => `${message}: ${count} requests, the last ${where}`,
        })
        owner.failed({ route: route.id, url, message: why }, page)
      },
    }
  }

  /** Oldest first. */
  list(): readonly Route[] {
    return [...this.#routes].reverse()
  }

  async add(asked: Asked, spec: RouteSpec): Promise<Route> {
    if (this.#routes.length === 0 && sharedWorkers(this.#owner).length > 0)
      asked.note("a shared worker runs already: what it requests may not be routed until it starts again")
    const route = new Route(`route${++this.#made}`, spec)
    try {
      await this.#change([route, ...this.#routes], asked)
    } catch (error) {
      this.#routes = this.#routes.filter((each) => each !== route)
      throw error
    }
    return route
  }

  /** Removes the routes of that id or glob; all of them without one. Returns those that were removed. */
  async remove(which: string | undefined, asked?: Asked): Promise<readonly Route[]> {
    const isMeant = (route: Route) =>
      which === undefined || route.id === which || (route.spec.matching.glob === which && !this.#isId(which))
    const removed = this.list().filter(isMeant)
    if (removed.length > 0)
      await this.#change(
        this.#routes.filter((route) => !removed.includes(route)),
        asked,
      )
    return removed
  }

  #isId(which: string): boolean {
    return this.#routes.some(({ id }) => id === which)
  }

  async #change(routes: readonly Route[], asked: Asked | undefined): Promise<void> {
    this.#routes = routes
    await this.#emulation.route(routes, this.#reports, asked)
  }
}

function sharedWorkers(owner: RoutesOwner): Target[] {
  return owner.targets().filter(({ info }) => info.type === "shared_worker")
}
