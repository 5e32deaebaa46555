import { scoped, within } from "../base/deadline.ts"
import { Emitter } from "../base/emitter.ts"
import { messageOf, TabhandError, toTabhandError } from "../base/errors.ts"
import { CdpSession } from "./cdp-session.ts"
import type { Connection } from "./connection.ts"
import type { Protocol } from "./protocol.ts"
import { Target } from "./target.ts"
import type { Preparation, TargetOwner } from "./target-owner.ts"

/** The browser's own surfaces and its tab wrappers are not pages; attaching to them only costs. */
const SKIPPED: Protocol.Target.TargetFilter = [
  { type: "browser", exclude: true },
  { type: "tab", exclude: true },
  { type: "browser_ui", exclude: true },
  {},
]

const AUTO_ATTACH: Protocol.Target.SetAutoAttachRequest = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  filter: SKIPPED,
}

interface TreeEvents {
  ready: Target
  refused: { target: Target; error: TabhandError }
  gone: Target
}

export interface TreeOptions {
  /** How long the preparations of one target may take in all. */
  readonly prepareLimitMs?: number
}

/**
 * Every target that we are attached to. A new one starts paused, is prepared by the owner of its context, and only
 * then runs; one that cannot be prepared is closed: never left paused, never let run unprepared.
 */
export class TargetTree extends Emitter<TreeEvents> {
  readonly #connection: Connection
  readonly #prepareLimitMs: number
  readonly #owners = new Map<string, TargetOwner>()
  readonly #bySession = new Map<string, Target>()
  readonly #byId = new Map<string, Target>()
  readonly #ready = new WeakSet<Target>()

  constructor(connection: Connection, { prepareLimitMs = 5_000 }: TreeOptions = {}) {
    super()
    this.#connection = connection
    this.#prepareLimitMs = prepareLimitMs
    const { root } = connection
    this.#hear(root, undefined)
    root.on("Target.targetInfoChanged", ({ targetInfo }) => this.#byId.get(targetInfo.targetId)?.update(targetInfo))
    root.on("Target.targetCrashed", ({ targetId, status }) => {
      const target = this.#byId.get(targetId)
      if (target) this.#crashed(target, status)
    })
  }

  /** A browser of our own: attach to everything that appears, paused. */
  async attachToAll(signal?: AbortSignal): Promise<void> {
    const { root } = this.#connection
    await Promise.all([
      root.send("Target.setDiscoverTargets", { discover: true, filter: SKIPPED }, { signal }),
      root.send("Target.setAutoAttach", AUTO_ATTACH, { signal }),
    ])
  }

  /** Somebody else's browser: know what is there, attach to nothing unasked. */
  async discoverOnly(signal?: AbortSignal): Promise<void> {
    await this.#connection.root.send("Target.setDiscoverTargets", { discover: true, filter: SKIPPED }, { signal })
  }

  own(contextId: string, owner: TargetOwner): void {
    this.#owners.set(contextId, owner)
  }

  disown(contextId: string): void {
    this.#owners.delete(contextId)
  }

  get(targetId: string): Target | undefined {
    return this.#byId.get(targetId)
  }

  targets(): Iterable<Target> {
    return this.#byId.values()
  }

  /** The target once it is prepared and running. */
  async whenReady(targetId: string, signal: AbortSignal): Promise<Target> {
    const known = this.#byId.get(targetId)
    if (known && this.#ready.has(known)) return known
    return scoped(signal, (scope) =>
      Promise.race([
        this.next("ready", scope, (target) => target.id === targetId),
        this.next("refused", scope, ({ target }) => target.id === targetId).then(({ error }) => {
          throw error
        }),
        this.next("gone", scope, (target) => target.id === targetId).then(() => {
          throw new TabhandError("tab_closed", "the tab was closed before it was ready")
        }),
      ]),
    )
  }

  /** Attaches to one target of a browser that is not ours. */
  async attach(targetId: string, signal: AbortSignal): Promise<Target> {
    const known = this.#byId.get(targetId)
    if (known) return known
    const ready = this.whenReady(targetId, signal)
    ready.catch(() => undefined)
    await this.#connection.root.send("Target.attachToTarget", { targetId, flatten: true }, { signal })
    return ready
  }

  #hear(session: CdpSession, target: Target | undefined): void {
    session.on("Target.attachedToTarget", (event) => this.#attached(event, target))
    session.on("Target.detachedFromTarget", ({ sessionId }) => this.#detached(sessionId))
    if (target) session.on("Inspector.targetCrashed", () => this.#crashed(target, "crashed"))
  }

  #attached(event: Protocol.Target.AttachedToTargetEvent, parent: Target | undefined): void {
    const { sessionId, targetInfo } = event
    // A guest's own browser session is announced here too; it is the guest's business.
    if (targetInfo.type === "browser") return
    const owner = parent?.owner ?? this.#owners.get(targetInfo.browserContextId ?? "")
    const session = new CdpSession(this.#connection, sessionId)
    const target = new Target(targetInfo, session, parent, owner)
    this.#bySession.set(sessionId, target)
    this.#byId.set(target.id, target)
    this.#hear(session, target)
    owner?.targetAttached(target)
    this.#prepareAndRun(target).catch((error) => this.#refuse(target, toTabhandError(error)))
  }

  async #prepareAndRun(target: Target): Promise<void> {
    const { session, owner } = target
    await within(this.#prepareLimitMs, "preparing a new target", async (signal) => {
      const work: Promise<unknown>[] = []
      if (target.hasDocument) work.push(session.send("Target.setAutoAttach", AUTO_ATTACH, { signal }))
      for (const preparation of owner?.preparations ?? []) work.push(prepareWith(preparation, target, signal))
      await Promise.all(work)
      await session.send("Runtime.runIfWaitingForDebugger", undefined, { signal })
    })
    if (session.over) return
    this.#ready.add(target)
    owner?.targetReady(target)
    this.emit("ready", target)
  }

  async #refuse(target: Target, error: TabhandError): Promise<void> {
    // Gone in the meantime: nothing is left that could run.
    if (target.session.over) return
    target.owner?.targetRefused(target, error)
    this.emit("refused", { target, error })
    if (await this.#close(target.id)) return
    // A frame or a worker that cannot be closed by itself must not stay: its page goes.
    if (target.page) await this.#close(target.page.id)
  }

  /** Whether the browser closed it. One that is already gone was not ours to close. */
  async #close(targetId: string): Promise<boolean> {
    try {
      const { success } = await this.#connection.root.send("Target.closeTarget", { targetId })
      return success
    } catch (error) {
      if (error instanceof TabhandError) return false
      throw error
    }
  }

  #detached(sessionId: string): void {
    const target = this.#bySession.get(sessionId)
    if (target) this.#remove(target)
  }

  #remove(target: Target): void {
    for (const child of target.children) this.#remove(child)
    target.parent?.children.delete(target)
    if (target.session.id !== undefined) this.#bySession.delete(target.session.id)
    if (this.#byId.get(target.id) === target) this.#byId.delete(target.id)
    target.session.end(new TabhandError("tab_closed", `the ${target.info.type} was closed`))
    target.owner?.targetGone(target)
    this.emit("gone", target)
  }

  #crashed(target: Target, status: string): void {
    const error = new TabhandError("tab_crashed", `the page crashed (${status})`, {
      hint: "`reload` brings it back; `tab close` removes it",
    })
    for (const each of target.subtree()) each.session.failWaiting(error)
    target.owner?.targetCrashed(target, error)
  }
}

async function prepareWith(preparation: Preparation, target: Target, signal: AbortSignal): Promise<void> {
  try {
    await preparation.prepare(target, signal)
  } catch (error) {
    if (target.session.over || signal.aborted) throw error
    throw new TabhandError("internal", `preparation "${preparation.name}" failed: ${messageOf(error)}`, {
      cause: error,
    })
  }
}
