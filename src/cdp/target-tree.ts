import { abortable, pause, scoped, within } from "../base/deadline.ts"
import { Emitter } from "../base/emitter.ts"
import { messageOf, TabhandError, toTabhandError } from "../base/errors.ts"
import { CdpSession, UNLIMITED } from "./cdp-session.ts"
import type { Connection } from "./connection.ts"
import type { Protocol } from "./protocol.ts"
import { detachFrom, endTarget, targetExists } from "./refused-target.ts"
import { Target } from "./target.ts"
import type { Preparation, TargetOwner } from "./target-owner.ts"

/** Browser UI and tab wrappers are not pages; attaching to them only costs time. */
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

const ATTACH_LIMIT_MS = 5_000
/**
 * A page of another client may be waiting for its document: the browser holds all calls to it back until then. One that
 * does not answer for this long counts as such.
 */
const PROMPT_MS = 300

/** How many ended targets and contexts are remembered, for late events. */
const REMEMBERED = 200

interface TreeEvents {
  ready: Target
  refused: { target: Target; error: TabhandError }
  gone: Target
}

export interface TreeOptions {
  /** Time limit for all preparations of one target together. */
  readonly prepareLimitMs?: number
  /** Explains a crash that has just been reported, if there is more to say than its status. */
  readonly explainCrash?: () => TabhandError | undefined
}

/**
 * Every target that we are attached to. A new target starts paused, is prepared by the owner of its context, and only
 * then runs. A target that cannot be prepared is closed: it never stays paused and never runs unprepared.
 */
export class TargetTree extends Emitter<TreeEvents> {
  readonly #connection: Connection
  readonly #prepareLimitMs: number
  readonly #explainCrash: TreeOptions["explainCrash"]
  readonly #owners = new Map<string, TargetOwner>()
  readonly #disowned = new Set<string>()
  readonly #bySession = new Map<string, Target>()
  readonly #byId = new Map<string, Target>()
  readonly #ready = new WeakSet<Target>()
  readonly #crashed = new WeakSet<Target>()
  /** Running preparations by target id: a service worker has more than one session. */
  readonly #preparing = new Map<string, Set<Promise<void>>>()
  /** Why a target ended and cannot become ready. */
  readonly #ended = new Map<string, TabhandError>()
  /** Targets that are being ended, and whether another refusal arrived during that. */
  readonly #ending = new Map<string, { again: boolean }>()
  readonly #attaching = new Map<string, Promise<Target>>()
  /** Pages we attached to rather than opened: on failure we detach instead of closing them. */
  readonly #foreign = new WeakSet<Target>()

  constructor(connection: Connection, { prepareLimitMs = 5_000, explainCrash }: TreeOptions = {}) {
    super()
    this.#explainCrash = explainCrash
    this.#connection = connection
    this.#prepareLimitMs = prepareLimitMs
    const { root } = connection
    this.#subscribe(root, undefined)
    root.on("Target.targetInfoChanged", ({ targetInfo }) => this.#byId.get(targetInfo.targetId)?.update(targetInfo))
    root.on("Target.targetCrashed", ({ targetId, status }) => {
      const target = this.#byId.get(targetId)
      if (target) this.#onCrash(target, status)
    })
  }

  /** For a browser that we launched: attaches to everything that appears, paused. */
  async attachToAll(signal?: AbortSignal): Promise<void> {
    const { root } = this.#connection
    await Promise.all([
      root.send("Target.setDiscoverTargets", { discover: true, filter: SKIPPED }, { signal }),
      root.send("Target.setAutoAttach", AUTO_ATTACH, { signal }),
    ])
  }

  /** For a browser that we attached to: discovers targets and attaches to none of them. */
  async discoverOnly(signal?: AbortSignal): Promise<void> {
    await this.#connection.root.send("Target.setDiscoverTargets", { discover: true, filter: SKIPPED }, { signal })
  }

  own(contextId: string, owner: TargetOwner): void {
    this.#owners.set(contextId, owner)
  }

  /**
   * The context is being disposed. Targets that still appear in it stay paused, because no owner is left to prepare
   * them.
   */
  disown(contextId: string): void {
    this.#owners.delete(contextId)
    this.#disowned.add(contextId)
    forgetOldest(this.#disowned)
  }

  get(targetId: string): Target | undefined {
    return this.#byId.get(targetId)
  }

  /** One target per session: a service worker has one below the browser, and one below each page that it serves. */
  targets(): Iterable<Target> {
    return this.#bySession.values()
  }

  /** The target once it is prepared and running. */
  async whenReady(targetId: string, signal: AbortSignal): Promise<Target> {
    if (this.#connection.lost) throw this.#connection.lost
    const known = this.#byId.get(targetId)
    if (known && this.#ready.has(known)) return known
    const endReason = this.#ended.get(targetId)
    if (endReason) throw endReason
    return scoped(signal, (scope) =>
      Promise.race([
        this.next("ready", scope, (target) => target.id === targetId),
        this.next("refused", scope, ({ target }) => target.id === targetId).then(({ error }) => {
          throw error
        }),
        this.next("gone", scope, (target) => target.id === targetId).then((target) => {
          throw this.#ended.get(target.id) ?? closedError(target)
        }),
        this.#connection.next("closed", scope).then((error) => {
          throw error
        }),
      ]),
    )
  }

  /** Attaches to one target of a browser that we did not launch. Concurrent calls share the session. */
  attach(targetId: string, signal: AbortSignal): Promise<Target> {
    if (this.#byId.has(targetId)) return this.whenReady(targetId, signal)
    const attaching = this.#attaching.get(targetId) ?? this.#attach(targetId)
    this.#attaching.set(targetId, attaching)
    return abortable(attaching, signal)
  }

  async #attach(targetId: string): Promise<Target> {
    this.#ended.delete(targetId)
    try {
      return await within(ATTACH_LIMIT_MS + this.#prepareLimitMs, "attaching to a page", async (signal) => {
        const ready = this.whenReady(targetId, signal)
        ready.catch(() => undefined)
        await this.#connection.root.send("Target.attachToTarget", { targetId, flatten: true }, { signal })
        return ready
      })
    } finally {
      this.#attaching.delete(targetId)
    }
  }

  #subscribe(session: CdpSession, target: Target | undefined): void {
    session.on("Target.attachedToTarget", (event) => this.#onAttached(event, target))
    session.on("Target.detachedFromTarget", ({ sessionId }) => this.#onDetached(sessionId))
    if (!target) return
    session.on("Inspector.targetCrashed", () => this.#onCrash(target, "crashed"))
    session.on("Inspector.targetReloadedAfterCrash", () => {
      this.#crashed.delete(target)
      // A stopped worker that starts again is paused again; a document is not.
      if (!target.hasDocument) this.#start(target)
    })
  }

  #onAttached(event: Protocol.Target.AttachedToTargetEvent, parent: Target | undefined): void {
    const { sessionId, targetInfo } = event
    // A guest's own browser session is announced here too; the guest handles it.
    if (targetInfo.type === "browser") return
    const owner = parent?.owner ?? this.#owners.get(targetInfo.browserContextId ?? "")
    const session = new CdpSession(this.#connection, sessionId)
    const target = new Target(targetInfo, session, parent, owner)
    this.#bySession.set(sessionId, target)
    this.#byId.set(target.id, target)
    if (this.#attaching.has(target.id)) this.#foreign.add(target)
    this.#subscribe(session, target)
    owner?.targetAttached(target)
    if (owner || !this.#disowned.has(targetInfo.browserContextId ?? "")) this.#start(target)
  }

  #start(target: Target): void {
    this.#prepareAndRun(target).catch((error) => this.#refuse(target, toTabhandError(error)))
  }

  async #prepareAndRun(target: Target): Promise<void> {
    const { session, owner } = target
    const mayBeLate = target.answersLate || this.#foreign.has(target)
    if (mayBeLate) session.startPipelining()
    await within(this.#prepareLimitMs, "preparing a new target", async (signal) => {
      await this.#prepared(target, signal)
      if (!mayBeLate) await session.send("Runtime.runIfWaitingForDebugger", undefined, { signal })
      else if (target.answersLate) this.#resumeUnanswered(target)
      else await scoped(signal, (scope) => Promise.race([this.#resumeUnanswered(target), pause(PROMPT_MS, scope)]))
    })
    if (session.endReason) return
    target.release()
    this.#ready.add(target)
    owner?.targetReady(target)
    this.emit("ready", target)
  }

  /**
   * A service worker runs as soon as one of its sessions resumes it, so each session waits for the preparation of all.
   */
  async #prepared(target: Target, signal: AbortSignal): Promise<void> {
    const together = this.#preparing.get(target.id) ?? new Set()
    this.#preparing.set(target.id, together)
    const work = prepare(target, signal)
    together.add(work)
    try {
      await Promise.all(together)
    } finally {
      together.delete(work)
      if (together.size === 0) this.#preparing.delete(target.id)
    }
    const endReason = target.isServiceWorker ? this.#ended.get(target.id) : undefined
    if (endReason) throw endReason
  }

  /** The target answers only after its document or script has loaded, so there is no time limit. Never rejects. */
  async #resumeUnanswered(target: Target): Promise<void> {
    const { session } = target
    const responses = [session.flushPipelined(), session.send("Runtime.runIfWaitingForDebugger", undefined, UNLIMITED)]
    try {
      await Promise.all(responses)
    } catch (error) {
      if (!isEndOfTarget(error)) await this.#refuse(target, toTabhandError(error))
    }
  }

  async #refuse(target: Target, error: TabhandError): Promise<void> {
    const { root } = this.#connection
    // The target is gone, or goes with its crashed ancestor: nothing is left that could run.
    if (target.session.endReason || this.#crashedAbove(target)) return
    this.#recordEnd(target.id, error)
    // Ending it once covers all sessions of a service worker, unless a page restarted the worker during that.
    const underWay = this.#ending.get(target.id)
    if (underWay) {
      underWay.again = true
      return
    }
    const ending = { again: false }
    this.#ending.set(target.id, ending)
    try {
      if (!(await targetExists(root, target.id)) || target.session.endReason) return
      target.owner?.targetRefused(target, error)
      this.emit("refused", { target, error })
      const { page } = target
      if (page && this.#foreign.has(page)) await detachFrom(root, page)
      else {
        do {
          ending.again = false
          const sessions = this.#sessionsOf(target.id)
          const hasRun = sessions.some((each) => this.#ready.has(each))
          await endTarget(this.#connection, sessions, hasRun)
        } while (ending.again && (await targetExists(root, target.id)))
      }
    } finally {
      this.#ending.delete(target.id)
    }
  }

  #sessionsOf(targetId: string): Target[] {
    return [...this.#bySession.values()].filter((target) => target.id === targetId)
  }

  #onDetached(sessionId: string): void {
    const target = this.#bySession.get(sessionId)
    if (target) this.#remove(target)
  }

  #remove(target: Target): void {
    for (const child of target.children) this.#remove(child)
    target.parent?.children.delete(target)
    if (target.session.id !== undefined) this.#bySession.delete(target.session.id)
    if (this.#byId.get(target.id) === target) this.#byId.delete(target.id)
    const error = closedError(target)
    if (target.isPage) this.#recordEnd(target.id, error)
    target.session.end(error)
    target.release()
    target.owner?.targetGone(target)
    this.emit("gone", target)
  }

  /** Keeps the first reason. */
  #recordEnd(targetId: string, error: TabhandError): void {
    if (this.#ended.has(targetId)) return
    this.#ended.set(targetId, error)
    forgetOldest(this.#ended)
  }

  /** The browser reports a crash twice, on the root and on the session. */
  #onCrash(target: Target, status: string): void {
    if (this.#crashed.has(target)) return
    this.#crashed.add(target)
    const error =
      this.#explainCrash?.() ??
      new TabhandError("tab_crashed", `the page crashed (${status})`, {
        hint: "`reload` brings it back; `tab close` removes it",
      })
    for (const each of target.subtree()) each.session.rejectPending(error)
    target.owner?.targetCrashed(target, error)
  }

  #crashedAbove({ parent }: Target): boolean {
    return parent !== undefined && (this.#crashed.has(parent) || this.#crashedAbove(parent))
  }
}

function forgetOldest(remembered: Map<string, unknown> | Set<string>): void {
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size > REMEMBERED) remembered.delete(oldest)
}

async function prepare(target: Target, signal: AbortSignal): Promise<void> {
  const { session, owner } = target
  const work: Promise<unknown>[] = []
  if (target.mayHaveChildren) work.push(session.send("Target.setAutoAttach", AUTO_ATTACH, { signal }))
  const preparations = [...(owner?.preparations ?? []), ...(target.page?.preparations ?? [])]
  for (const preparation of preparations) work.push(prepareWith(preparation, target, signal))
  await Promise.all(work)
}

async function prepareWith(preparation: Preparation, target: Target, signal: AbortSignal): Promise<void> {
  try {
    await preparation.prepare(target, signal)
  } catch (error) {
    if (target.session.endReason || signal.aborted) throw error
    throw new TabhandError("internal", `preparation "${preparation.name}" failed: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

/** The script failed to load, or the page is already gone: there is nothing to refuse. */
function isEndOfTarget(error: unknown): boolean {
  return error instanceof TabhandError && error.evidence?.protocolMessage === "Inspected target navigated or closed"
}

function closedError(target: Target): TabhandError {
  return new TabhandError("tab_closed", `the ${target.info.type} was closed`)
}
