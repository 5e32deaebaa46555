import { isRecord } from "../../base/records.ts"
import type { Protocol } from "../protocol.ts"
import type { GuestScope } from "./guest-scope.ts"

/** The targets that a guest may see. */
export class GuestTargets {
  readonly #scope: GuestScope
  readonly #own = new Map<string, Protocol.Target.TargetInfo>()
  /** Pages of the session's contexts that are not its own. */
  readonly #foreignPages = new Map<string, Protocol.Target.TargetInfo>()
  readonly #createdPages = new Set<string>()
  /** Tab targets that wrap foreign pages. */
  readonly #foreignTabs = new Set<string>()
  /** Number of pending `Target.createTarget` calls. */
  #pendingCreates = 0
  /** The browser itself, as this guest is attached to it. The guest reaches it only through the rules. */
  browser: Protocol.Target.TargetInfo | undefined

  constructor(scope: GuestScope) {
    this.#scope = scope
  }

  has(targetId: string): boolean {
    return this.#own.has(targetId)
  }

  get(targetId: string): Protocol.Target.TargetInfo | undefined {
    return this.#own.get(targetId)
  }

  values(): Iterable<Protocol.Target.TargetInfo> {
    return this.#own.values()
  }

  /** A target was announced or has changed. Returns whether the guest may see it. */
  seen(info: Protocol.Target.TargetInfo): boolean {
    // Each client of the browser has one of its own.
    if (info.type === "browser") return info.targetId === this.browser?.targetId
    if (this.isOwn(info)) {
      this.add(info)
      return true
    }
    if (this.#isInContexts(info)) this.#foreignPages.set(info.targetId, info)
    return false
  }

  add(info: Protocol.Target.TargetInfo): void {
    this.#own.set(info.targetId, info)
  }

  gone(targetId: string): void {
    this.#own.delete(targetId)
    this.#foreignPages.delete(targetId)
    this.#createdPages.delete(targetId)
    this.#foreignTabs.delete(targetId)
  }

  creates(): void {
    this.#pendingCreates++
  }

  /** Returns the page if it was taken for a foreign one: the browser announces a page before it answers the call. */
  created(targetId: string | undefined): Protocol.Target.TargetInfo | undefined {
    this.#pendingCreates--
    if (targetId === undefined) return undefined
    this.#createdPages.add(targetId)
    const announced = this.#foreignPages.get(targetId)
    this.#foreignPages.delete(targetId)
    return announced
  }

  /** The owner of a tab target is known only once its page appears. */
  disown(tabId: string): void {
    this.#foreignTabs.add(tabId)
    this.#own.delete(tabId)
  }

  isOwn(info: unknown): boolean {
    if (!isRecord(info) || !this.#isInContexts(info)) return false
    const { targetId, type, openerId, url, browserContextId } = info
    if (typeof targetId !== "string" || this.#foreignTabs.has(targetId)) return false
    if (browserContextId !== this.#scope.contextId) return true
    if (type === "page") {
      const opener = typeof openerId === "string" ? openerId : undefined
      return this.#createdPages.has(targetId) || this.#scope.hasPage(targetId, opener)
    }
    if (type !== "tab" || this.#own.has(targetId)) return true
    return this.#pendingCreates > 0 || this.#scope.mayContain(typeof url === "string" ? url : "")
  }

  #isInContexts({ browserContextId: id }: { readonly browserContextId?: unknown }): boolean {
    return typeof id === "string" && (id === this.#scope.contextId || this.#scope.createdContexts().includes(id))
  }
}
