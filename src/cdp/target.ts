import type { CdpSession } from "./cdp-session.ts"
import type { Protocol } from "./protocol.ts"
import type { TargetOwner } from "./target-owner.ts"

/** One thing the browser runs code in: a page, an out-of-process frame, a worker. A node of the target tree. */
export class Target {
  readonly id: string
  readonly session: CdpSession
  readonly parent: Target | undefined
  readonly owner: TargetOwner | undefined
  readonly children = new Set<Target>()
  /** Settles when the target may run, or never will: what must not come before its preparation waits for this. */
  readonly released: Promise<void>
  readonly release: () => void
  #info: Protocol.Target.TargetInfo

  constructor(
    info: Protocol.Target.TargetInfo,
    session: CdpSession,
    parent: Target | undefined,
    owner: TargetOwner | undefined,
  ) {
    this.id = info.targetId
    this.#info = info
    this.session = session
    this.parent = parent
    this.owner = owner
    parent?.children.add(this)
    let release = () => {}
    this.released = new Promise((resolve) => {
      release = resolve
    })
    this.release = release
  }

  get info(): Protocol.Target.TargetInfo {
    return this.#info
  }

  get isPage(): boolean {
    return this.#info.type === "page"
  }

  /** A page or a frame. */
  get hasDocument(): boolean {
    return this.#info.type === "page" || this.#info.type === "iframe" || this.#info.type === "webview"
  }

  /** Whether targets may appear below it: frames and workers of a document, workers of a worker. */
  get mayHaveChildren(): boolean {
    return this.hasDocument || this.#info.type === "worker"
  }

  get isServiceWorker(): boolean {
    return this.#info.type === "service_worker"
  }

  /**
   * Paused before there is anything that could answer, except the browser itself: a service worker whose script was not
   * fetched yet, or a page without an opener that it may access, which gets its process with its first document.
   */
  get answersLate(): boolean {
    const { openerId, canAccessOpener } = this.#info
    return this.isServiceWorker || (this.isPage && openerId !== undefined && !canAccessOpener)
  }

  /** The page that this target lives in; a service or shared worker lives in none. */
  get page(): Target | undefined {
    return this.isPage ? this : this.parent?.page
  }

  update(info: Protocol.Target.TargetInfo): void {
    this.#info = info
  }

  /** This target and everything below it. */
  *subtree(): Generator<Target> {
    yield this
    for (const child of this.children) yield* child.subtree()
  }
}
