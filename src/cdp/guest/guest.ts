import { messageOf, TabhandError } from "../../base/errors.ts"
import type { Connection } from "../connection.ts"
import { isEventOf, type Protocol, parseMessage, type WireMessage } from "../protocol.ts"
import type { Target } from "../target.ts"
import type { Preparation } from "../target-owner.ts"
import { withoutEvaluationMark } from "./evaluation-mark.ts"
import { type GuestView, judge, type Params } from "./guest-rules.ts"
import type { GuestScope } from "./guest-scope.ts"
import { matchesFilter } from "./target-filter.ts"

interface GuestSession {
  readonly targetId: string
  /** Paused for the guest, which has not resumed it yet. */
  waiting: boolean
}

/**
 * Another client on our connection, such as Puppeteer: a browser-level session of its own, confined to one context.
 * Shaped as the transport that `puppeteer.connect({ transport })` takes.
 */
export class Guest implements GuestView {
  onmessage?: (message: string) => void
  onclose?: () => void
  readonly scope: GuestScope
  /** Holds a new page of the context until the guest has seen it: to be registered with the context's owner. */
  readonly preparation: Preparation
  readonly #connection: Connection
  readonly #rootSession: string
  readonly #sessions = new Map<string, GuestSession>()
  readonly #targets = new Map<string, Protocol.Target.TargetInfo>()
  readonly #attached = new Set<string>()
  readonly #resume = new Map<string, () => void>()
  /** Targets that are being prepared, and when they may run. */
  readonly #released = new Map<string, Promise<void>>()
  readonly #downloads = new Set<string>()
  /** Pages of the context that are not the session's, and those that the guest itself made. */
  readonly #others = new Map<string, Protocol.Target.TargetInfo>()
  readonly #made = new Set<string>()
  /** How many pages the guest has asked for and not got yet. */
  #creating = 0
  /** What the browser wraps those pages in. */
  readonly #otherTabs = new Set<string>()
  #autoAttach: { filter: Protocol.Target.TargetFilter | undefined; pauses: boolean } | undefined
  #discovers = false
  #closed = false
  readonly #offClosed: () => void

  private constructor(connection: Connection, rootSession: string, scope: GuestScope) {
    this.#connection = connection
    this.#rootSession = rootSession
    this.scope = scope
    connection.claim(rootSession, (message) => this.#receive(message))
    this.#offClosed = connection.on("closed", () => this.#end())
    this.preparation = { name: "guest", prepare: (target) => this.#holdFor(target) }
  }

  static open(connection: Connection, scope: GuestScope): Promise<Guest> {
    return new Promise((resolve, reject) => {
      // The guest must be there when the very next message is read, so it is made inside the reply.
      connection.post(
        undefined,
        "Target.attachToBrowserTarget",
        {},
        ({ result, error }) => {
          const sessionId = stringIn(result, "sessionId")
          if (sessionId === undefined) reject(new TabhandError("protocol_error", error?.message ?? "no guest session"))
          else resolve(new Guest(connection, sessionId, scope).#watchTargets())
        },
        reject,
      )
    })
  }

  ownsTarget(targetId: unknown): boolean {
    return typeof targetId === "string" && this.#targets.has(targetId)
  }

  ownsSession(sessionId: unknown): boolean {
    return typeof sessionId === "string" && this.#sessions.has(sessionId)
  }

  send(text: string): void {
    if (this.#closed) return
    const call = parseMessage(text)
    if (call?.id === undefined || call.method === undefined) {
      return this.#deliver({
        error: { code: -32600, message: "A call is a JSON object with a number 'id' and a 'method'" },
      })
    }
    const { id, method, sessionId } = call
    if (sessionId !== undefined && !this.#sessions.has(sessionId)) {
      return this.#fail(id, sessionId, "Session with given id not found.")
    }
    const params = withoutEvaluationMark(method, isParams(call.params) ? call.params : {})
    const verdict = judge(method, params, this, sessionId === undefined)
    switch (verdict.kind) {
      case "pass":
        return this.#forward(id, sessionId, method, verdict.params)
      case "answer":
        return this.#answer(id, sessionId, verdict.result)
      case "refuse":
        return this.#fail(id, sessionId, verdict.message)
      case "autoAttach":
        return this.#setAutoAttach(id, verdict.params)
      case "discover":
        return this.#setDiscover(id, sessionId, verdict.on)
      case "resume":
        return this.#resumeFor(id, sessionId)
      case "closeTabs":
        this.scope.closeTabs().then(
          () => this.#answer(id, sessionId, {}),
          (error) => this.#fail(id, sessionId, messageOf(error)),
        )
    }
  }

  close(): void {
    if (this.#closed) return
    this.#connection.post(undefined, "Target.detachFromTarget", { sessionId: this.#rootSession }, ignore, ignore)
    this.#end()
  }

  /** We watch targets on the guest's own session whether it asks or not: that is how we know which are its own. */
  #watchTargets(): Promise<this> {
    const params = { discover: true, filter: [{}] }
    return new Promise((resolve, reject) => {
      this.#connection.post(this.#rootSession, "Target.setDiscoverTargets", params, () => resolve(this), reject)
    })
  }

  /** The guest wants to hear of targets: first of those that are there, as the browser itself would do. */
  #setDiscover(id: number, sessionId: string | undefined, on: boolean): void {
    this.#discovers = on
    if (on) {
      for (const targetInfo of this.#targets.values()) {
        this.#deliver({ method: "Target.targetCreated", params: { targetInfo } })
      }
    }
    this.#answer(id, sessionId, {})
  }

  #end(): void {
    if (this.#closed) return
    this.#closed = true
    this.#offClosed()
    const gone = new TabhandError("tab_closed", "the guest was closed")
    for (const sessionId of [this.#rootSession, ...this.#sessions.keys()]) this.#connection.release(sessionId, gone)
    for (const resume of this.#resume.values()) resume()
    this.#resume.clear()
    this.onclose?.()
  }

  #forward(id: number, sessionId: string | undefined, method: string, params: unknown): void {
    if (method === "Target.createTarget") this.#creating++
    this.#connection.post(
      sessionId ?? this.#rootSession,
      method,
      params,
      (reply) => {
        if (method === "Target.createTarget") this.#learnMade(stringIn(reply.result, "targetId"))
        const body = reply.error ? { error: reply.error } : { result: this.#filterResult(method, reply.result) }
        this.#deliver({ id, ...body, ...(sessionId === undefined ? {} : { sessionId }) })
      },
      (error) => this.#fail(id, sessionId, error.message),
    )
  }

  #filterResult(method: string, result: unknown): unknown {
    if (method !== "Target.getTargets" || !isParams(result) || !Array.isArray(result.targetInfos)) return result
    const infos: unknown[] = result.targetInfos
    return { targetInfos: infos.filter((info) => this.#isOwn(info)) }
  }

  /** The browser tells of a new page before it says that it is the one that was asked for. */
  #learnMade(targetId: string | undefined): void {
    this.#creating--
    if (targetId === undefined) return
    this.#made.add(targetId)
    const targetInfo = this.#others.get(targetId)
    this.#others.delete(targetId)
    if (targetInfo)
      this.#receive({ method: "Target.targetCreated", params: { targetInfo }, sessionId: this.#rootSession })
  }

  /** Attaching to everything at the root is done for the guest, one target of its own at a time. */
  #setAutoAttach(id: number, params: Params): void {
    const filter = params.filter
    this.#autoAttach = params.autoAttach
      ? { filter: isFilter(filter) ? filter : undefined, pauses: params.waitForDebuggerOnStart === true }
      : undefined
    const waiting = [...this.#targets.values()].filter((info) => this.#wantsAttached(info))
    let left = waiting.length
    const attachedOne = () => {
      if (--left <= 0) this.#answer(id, undefined, {})
    }
    if (left === 0) attachedOne()
    for (const info of waiting) this.#attachTo(info.targetId, attachedOne)
  }

  #wantsAttached(info: Protocol.Target.TargetInfo): boolean {
    return (
      this.#autoAttach !== undefined &&
      !this.#attached.has(info.targetId) &&
      matchesFilter(info.type, this.#autoAttach.filter)
    )
  }

  #attachTo(targetId: string, done: () => void): void {
    this.#attached.add(targetId)
    this.#connection.post(this.#rootSession, "Target.attachToTarget", { targetId, flatten: true }, done, done)
  }

  /** New pages stay paused until the guest says go, but not for longer than the limit. */
  #holdFor(target: Target): Promise<void> {
    if (this.#closed) return Promise.resolve()
    this.#noteRelease(target)
    if (!this.#autoAttach?.pauses || !target.isPage) return Promise.resolve()
    return new Promise((resolve) => {
      const resume = () => {
        clearTimeout(timer)
        this.#resume.delete(target.id)
        resolve()
      }
      const timer = setTimeout(resume, this.scope.holdMs)
      this.#resume.set(target.id, resume)
    })
  }

  #noteRelease(target: Target): void {
    // A service worker is prepared once for each of its sessions.
    const released = Promise.all([this.#released.get(target.id), target.released]).then(() => {
      if (this.#released.get(target.id) === released) this.#released.delete(target.id)
    })
    this.#released.set(target.id, released)
  }

  /** The guest is done with a target. One that is not paused for the guest is left to whoever paused it. */
  #resumeFor(id: number, sessionId: string | undefined): void {
    const session = sessionId === undefined ? undefined : this.#sessions.get(sessionId)
    if (session) this.#resume.get(session.targetId)?.()
    if (!session?.waiting) return this.#answer(id, sessionId, {})
    session.waiting = false
    this.#whenReleased(session.targetId, () => this.#forward(id, sessionId, "Runtime.runIfWaitingForDebugger", {}))
  }

  /** The browser lets a worker run when any one client says so, hence not before it is prepared. */
  #whenReleased(targetId: string, go: () => void): void {
    const released = this.#released.get(targetId)
    if (released) released.then(go)
    else go()
  }

  #receive(message: WireMessage): void {
    if (this.#closed || !this.#mayHear(message)) return
    const { sessionId, ...rest } = message
    this.#deliver(sessionId === this.#rootSession ? rest : message)
  }

  /** Learns what belongs to the guest from the events themselves, and drops what does not. */
  #mayHear(message: WireMessage): boolean {
    if (isEventOf("Target.targetCreated", message) || isEventOf("Target.targetInfoChanged", message)) {
      const { targetInfo } = message.params
      if (!this.#isOwn(targetInfo)) {
        if (this.#isInContext(targetInfo)) this.#others.set(targetInfo.targetId, targetInfo)
        return false
      }
      this.#targets.set(targetInfo.targetId, targetInfo)
      if (this.#wantsAttached(targetInfo)) this.#attachTo(targetInfo.targetId, ignore)
      return this.#discovers
    }
    if (isEventOf("Target.targetDestroyed", message) || isEventOf("Target.targetCrashed", message)) {
      const { targetId } = message.params
      const known = this.#targets.has(targetId)
      if (message.method === "Target.targetDestroyed") {
        this.#targets.delete(targetId)
        this.#others.delete(targetId)
        this.#made.delete(targetId)
        this.#otherTabs.delete(targetId)
      }
      return known && this.#discovers
    }
    if (isEventOf("Target.attachedToTarget", message)) return this.#learnSession(message.params, message.sessionId)
    if (isEventOf("Target.detachedFromTarget", message)) {
      const { sessionId } = message.params
      const known = this.#sessions.get(sessionId)
      if (!known) return false
      this.#sessions.delete(sessionId)
      this.#attached.delete(known.targetId)
      this.#connection.release(sessionId, new TabhandError("tab_closed", "Target closed"))
      return true
    }
    if (isEventOf("Browser.downloadWillBegin", message)) {
      const own = this.#targets.has(message.params.frameId)
      if (own) this.#downloads.add(message.params.guid)
      return own
    }
    if (isEventOf("Browser.downloadProgress", message)) return this.#downloads.has(message.params.guid)
    return true
  }

  #learnSession(event: Protocol.Target.AttachedToTargetEvent, parent = this.#rootSession): boolean {
    const { sessionId, targetInfo, waitingForDebugger } = event
    if (!this.#isOwn(targetInfo)) {
      this.#connection.post(parent, "Target.detachFromTarget", { sessionId }, ignore, ignore)
      const tab = targetInfo.type === "page" ? this.#sessions.get(parent) : undefined
      if (tab) this.#disown(tab.targetId, parent)
      return false
    }
    const session = { targetId: targetInfo.targetId, waiting: waitingForDebugger }
    this.#sessions.set(sessionId, session)
    this.#targets.set(targetInfo.targetId, targetInfo)
    this.#connection.claim(sessionId, (message) => this.#receive(message))
    if (waitingForDebugger) this.#resumeInTime(sessionId, session)
    return true
  }

  /** A tab shows whose it is only by its page. The guest must hear that it is gone: Puppeteer waits for the page in it. */
  #disown(targetId: string, sessionId: string): void {
    this.#otherTabs.add(targetId)
    this.#targets.delete(targetId)
    if (this.#discovers) this.#deliver({ method: "Target.targetDestroyed", params: { targetId } })
    this.#connection.post(this.#rootSession, "Target.detachFromTarget", { sessionId }, ignore, ignore)
  }

  /** A frame or worker that the guest pauses and forgets is resumed for it. */
  #resumeInTime(sessionId: string, session: GuestSession): void {
    const timer = setTimeout(() => {
      if (!session.waiting) return
      session.waiting = false
      this.#whenReleased(session.targetId, () =>
        this.#connection.post(sessionId, "Runtime.runIfWaitingForDebugger", {}, ignore, ignore),
      )
    }, this.scope.holdMs)
    timer.unref()
  }

  #isOwn(info: unknown): boolean {
    if (!this.#isInContext(info)) return false
    const targetId = stringIn(info, "targetId")
    if (targetId === undefined || this.#otherTabs.has(targetId)) return false
    const type = stringIn(info, "type")
    if (type === "page") return this.#made.has(targetId) || this.scope.hasPage(targetId, stringIn(info, "openerId"))
    if (type !== "tab" || this.#targets.has(targetId)) return true
    return this.#creating > 0 || this.scope.mayShow(stringIn(info, "url") ?? "")
  }

  #isInContext(info: unknown): boolean {
    return stringIn(info, "browserContextId") === this.scope.contextId
  }

  #answer(id: number, sessionId: string | undefined, result: object): void {
    this.#deliver({ id, result, ...(sessionId === undefined ? {} : { sessionId }) })
  }

  #fail(id: number, sessionId: string | undefined, message: string): void {
    this.#deliver({ id, error: { code: -32000, message }, ...(sessionId === undefined ? {} : { sessionId }) })
  }

  #deliver(message: WireMessage): void {
    if (!this.#closed) this.onmessage?.(JSON.stringify(message))
  }
}

function ignore(): void {}

function isParams(value: unknown): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function stringIn(value: unknown, key: string): string | undefined {
  if (!isParams(value)) return undefined
  const found = value[key]
  return typeof found === "string" ? found : undefined
}

function isFilter(value: unknown): value is Protocol.Target.TargetFilter {
  return Array.isArray(value) && value.every(isParams)
}
