import type { CdpSession } from "./cdp-session.ts"
import type { Protocol } from "./protocol.ts"
import type { Preparation, TargetOwner } from "./target-owner.ts"

/** A node of the target tree: a page, an out-of-process frame or a worker. */
export class Target {
  readonly id: string
  readonly session: CdpSession
  readonly parent: Target | undefined
  readonly owner: TargetOwner | undefined
  readonly children = new Set<Target>()
  /** For a page: preparations of its frames and workers, in addition to the owner's. */
  readonly preparations = new Set<Preparation>()
  /** Settles when the target may run, or never will. Work that must not run before the preparation waits for this. */
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

  /** Whether it can have child targets: frames and workers of a document, workers of a worker. */
  get mayHaveChildren(): boolean {
    return this.hasDocument || this.#info.type === "worker"
  }

  get isServiceWorker(): boolean {
    return this.#info.type === "service_worker"
  }

  /**
   * Paused before anything but the browser can answer for it: a service worker whose script was not fetched yet, or a
   * page without an accessible opener, which gets its process with its first document.
   */
  get answersLate(): boolean {
    const { openerId, canAccessOpener } = this.#info
    return this.isServiceWorker || (this.isPage && openerId !== undefined && !canAccessOpener)
  }

  /** The page that this target belongs to; undefined for a service or shared worker at the root. */
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
