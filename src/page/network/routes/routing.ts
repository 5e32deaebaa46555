import type { Target } from "../../../cdp/target.ts"
import type { TargetOwner } from "../../../cdp/target-owner.ts"
import type { Setting } from "../../emulate/setting.ts"
import { Interception } from "../interception.ts"
import type { Route } from "./route.ts"
import { type RouteReports, routeRule } from "./route-rule.ts"

const NAME = "routes"

/** For each service worker of a context, the session that intercepts for all. */
const holdersOf = new WeakMap<TargetOwner, Map<string, Target>>()

/**
 * Routes for the requests of every target.
 *
 * Tried on Chromium 156, which session sees what:
 * - a page's session: its requests and those of frames in its process; the document of any frame; all of its dedicated
 *   workers' (script, imports, fetches, nested workers), which have no Fetch domain of their own; the script of a shared
 *   worker that it starts, but nothing else of that worker;
 * - a frame's session, if it is in a process of its own: its requests, except for its document;
 * - a shared worker's session: its imports and fetches, if interception was enabled before its script arrived;
 * - each session of a service worker, one below the browser and one below each page: its script, imports and fetches,
 *   and what it fetches for pages. Each pauses every request, one after the other, so one of them must do it for all;
 * - none of them: what a service worker answers itself, the preload of a navigation, the check for an update of its
 *   script. WebSockets are not intercepted at all.
 */
export function routing(routes: readonly Route[], reports: RouteReports): Setting {
  return {
    name: NAME,
    isBack: routes.length === 0,
    // The session that intercepts for a service worker may end before the others do.
    perProcess: true,
    back: () => routing([], reports),
    async prepare(target, signal) {
      if (target.info.type === "worker" || !isHolder(target)) return
      const rule = routes.length === 0 ? undefined : routeRule(routes, target, reports)
      await Interception.of(target.session).put(NAME, rule, signal)
    },
  }
}

/** The one below the browser outlives the others, but an attached browser has none. */
function isHolder(target: Target): boolean {
  const { owner, session, id, parent, isServiceWorker } = target
  if (!isServiceWorker || !owner) return true
  const holders = holdersOf.get(owner) ?? new Map<string, Target>()
  holdersOf.set(owner, holders)
  const held = holders.get(id)
  if (held === target) return true
  if (held && parent !== undefined) return false
  if (held)
    void Interception.of(held.session)
      .put(NAME, undefined, AbortSignal.timeout(1_000))
      .catch(() => undefined)
  holders.set(id, target)
  session.on("ended", () => {
    if (holders.get(id) === target) holders.delete(id)
  })
  return true
}

/** Pages bypass their service workers. */
export function withoutServiceWorkers(bypass: boolean): Setting {
  return {
    name: "without service workers",
    isBack: !bypass,
    back: () => withoutServiceWorkers(false),
    async prepare({ session, hasDocument }, signal) {
      if (hasDocument) await session.send("Network.setBypassServiceWorker", { bypass }, { signal })
    },
  }
}
