import { messageOf, TabhandError } from "../../base/errors.ts"
import { unguessableId } from "../../base/ids.ts"
import type { Connection } from "../connection.ts"
import { isEventOf, isResultOf, type Protocol, parseMessage, type WireMessage } from "../protocol.ts"
import type { Target } from "../target.ts"
import type { Preparation } from "../target-owner.ts"
import { withoutEvaluationMark } from "./evaluation-mark.ts"
import { type GuestView, judge, type Params } from "./guest-rules.ts"
import type { GuestScope } from "./guest-scope.ts"
import { GuestTargets } from "./guest-targets.ts"
import { GuestTraces } from "./guest-traces.ts"
import { matchesFilter } from "./target-filter.ts"

/** Of the newest requests, the guest may read the bodies. */
const MOST_REQUESTS = 10_000

interface GuestSession {
  readonly targetId: string
  /** Paused until the guest resumes it. */
  waiting: boolean
}

/**
 * A second CDP client, such as Puppeteer, on our connection: it has its own browser-level session, confined to one
 * context. Implements the transport that `puppeteer.connect({ transport })` takes.
 */
export class Guest implements GuestView {
  onmessage?: (message: string) => void
  onclose?: () => void
  readonly scope: GuestScope
  /** Keeps a new page of the context paused until the guest has resumed it. The context's owner must register it. */
  readonly preparation: Preparation
  readonly #connection: Connection
  readonly #rootSession: string
  readonly #sessions = new Map<string, GuestSession>()
  /** More sessions on the browser, beside the root session, through which their calls go. */
  readonly #browserSessions = new Set<string>()
  readonly #targets: GuestTargets
  readonly #traces: GuestTraces
  /** Contexts that this guest created: they end with it. */
  readonly #contexts = new Set<string>()
  readonly #attached = new Set<string>()
  readonly #resume = new Map<string, () => void>()
  /** Targets in preparation, with the promise that settles when they may run. */
  readonly #released = new Map<string, Promise<void>>()
  readonly #downloads = new Set<string>()
  /** Requests that events of its own sessions named. */
  readonly #requests = new Set<string>()
  #autoAttach: { filter: Protocol.Target.TargetFilter | undefined; pauses: boolean } | undefined
  /** The filters of the sessions that discover targets: the root session, which has no id, and browser sessions. */
  readonly #discovering = new Map<string | undefined, Protocol.Target.TargetFilter | undefined>()
  #closed = false
  readonly #unsubscribe: () => void

  private constructor(connection: Connection, rootSession: string, scope: GuestScope) {
    this.#connection = connection
    this.#rootSession = rootSession
    this.scope = scope
    this.#targets = new GuestTargets(scope)
    this.#traces = new GuestTraces(connection, scope)
    connection.claim(rootSession, (message) => this.#receive(message))
    this.#unsubscribe = connection.on("closed", () => this.#end())
    this.preparation = { name: "guest", prepare: (target) => this.#holdFor(target) }
  }

  static open(connection: Connection, scope: GuestScope): Promise<Guest> {
    return new Promise((resolve, reject) => {
      // Events of the guest's session may follow in the next message, so the guest is created inside the reply.
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

  hasSeenRequest(requestId: unknown): boolean {
    return typeof requestId === "string" && this.#requests.has(requestId)
  }

  isBrowser(targetId: unknown): boolean {
    return targetId !== undefined && targetId === this.#targets.browser?.targetId
  }

  isBrowserSession(sessionId: unknown): sessionId is string {
    return typeof sessionId === "string" && this.#browserSessions.has(sessionId)
  }

  ownsStream(handle: unknown): boolean {
    return this.#traces.ownsStream(handle)
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
    const onRoot = sessionId === undefined || this.isBrowserSession(sessionId)
    if (!onRoot && !this.#sessions.has(sessionId)) {
      return this.#fail(id, sessionId, "Session with given id not found.")
    }
    const params = withoutEvaluationMark(method, isParams(call.params) ? call.params : {})
    const verdict = judge(method, params, this, onRoot)
    switch (verdict.kind) {
      case "pass":
        return this.#forward(id, sessionId, method, verdict.params)
      case "answer":
        return this.#answer(id, sessionId, verdict.result)
      case "refuse":
        return this.#fail(id, sessionId, verdict.message)
      case "autoAttach":
        return this.#setAutoAttach(id, sessionId, verdict.params)
      case "discover":
        return this.#setDiscover(id, sessionId, verdict.on, verdict.filter)
      case "resume":
        return this.#resumeFor(id, sessionId)
      case "closeTabs":
        return this.#answerWith(id, sessionId, () => this.scope.closeTabs())
      case "createContext":
        return this.#answerWith(id, sessionId, () => this.#createContext(verdict.params))
      case "disposeContext":
        this.#contexts.delete(verdict.contextId)
        return this.#answerWith(id, sessionId, () => this.scope.disposeContext(verdict.contextId))
      case "attachToBrowser":
        return this.#attachToBrowser(id, sessionId)
      case "detachFromBrowser":
        return this.#detachFromBrowser(id, sessionId, verdict.sessionId)
      case "trace":
        return this.#trace(id, sessionId, verdict.method, verdict.params)
      case "stream":
        return this.#answer(id, sessionId, this.#traces.stream(verdict.method, verdict.params))
    }
  }

  /** Answers once the work is done: with its result, if that is an object. */
  #answerWith(id: number, sessionId: string | undefined, work: () => Promise<unknown>): void {
    work().then(
      (result) => this.#answer(id, sessionId, isParams(result) ? result : {}),
      (error) => this.#fail(id, sessionId, messageOf(error)),
    )
  }

  async #createContext({ proxyServer, proxyBypassList }: Params): Promise<object> {
    const browserContextId = await this.scope.createContext({
      proxy: typeof proxyServer === "string" ? proxyServer : undefined,
      proxyBypass: typeof proxyBypassList === "string" ? proxyBypassList : undefined,
    })
    this.#contexts.add(browserContextId)
    if (this.#closed) this.#disposeContexts()
    return { browserContextId }
  }

  /** A context that cannot be disposed is gone with its browser. */
  #disposeContexts(): void {
    for (const contextId of this.#contexts) this.scope.disposeContext(contextId).catch(ignore)
    this.#contexts.clear()
  }

  #attachToBrowser(id: number, parent: string | undefined): void {
    const sessionId = unguessableId()
    this.#browserSessions.add(sessionId)
    const params = { sessionId, targetInfo: this.#targets.browser, waitingForDebugger: false }
    this.#deliver({ method: "Target.attachedToTarget", params, ...inSession(parent) })
    this.#answer(id, parent, { sessionId })
  }

  #detachFromBrowser(id: number, parent: string | undefined, sessionId: string): void {
    this.#browserSessions.delete(sessionId)
    this.#discovering.delete(sessionId)
    this.#deliver({ method: "Target.detachedFromTarget", params: { sessionId }, ...inSession(parent) })
    this.#answer(id, parent, {})
  }

  #trace(id: number, sessionId: string | undefined, method: string, params: Params): void {
    const targetId = this.#sessions.get(sessionId ?? "")?.targetId ?? ""
    if (method === "Tracing.start") return this.#answerWith(id, sessionId, () => this.#traces.start(targetId, params))
    this.#traces.end(targetId).then(
      (messages) => {
        this.#answer(id, sessionId, {})
        for (const message of messages) this.#deliver({ ...message, ...inSession(sessionId) })
      },
      (error) => this.#fail(id, sessionId, messageOf(error)),
    )
  }

  close(): void {
    if (this.#closed) return
    this.#connection.post(undefined, "Target.detachFromTarget", { sessionId: this.#rootSession }, ignore, ignore)
    this.#end()
  }

  /** Always discovers targets on the guest's session, even if the guest did not ask: `ownsTarget` depends on it. */
  #watchTargets(): Promise<this> {
    const params = { discover: true, filter: [{}] }
    return new Promise((resolve, reject) => {
      const onInfo = ({ result }: WireMessage) => {
        if (isResultOf("Target.getTargetInfo", result)) this.#targets.browser = result.targetInfo
      }
      this.#connection.post(this.#rootSession, "Target.getTargetInfo", {}, onInfo, ignore)
      this.#connection.post(this.#rootSession, "Target.setDiscoverTargets", params, () => resolve(this), reject)
    })
  }

  /** Reports existing targets first, as the browser does. */
  #setDiscover(id: number, sessionId: string | undefined, on: boolean, filter: unknown): void {
    const session = this.isBrowserSession(sessionId) ? sessionId : undefined
    this.#discovering.delete(session)
    if (on) {
      const wanted = isFilter(filter) ? filter : undefined
      this.#discovering.set(session, wanted)
      const { browser } = this.#targets
      for (const targetInfo of [...(browser ? [browser] : []), ...this.#targets.values()]) {
        if (!matchesFilter(targetInfo.type, wanted)) continue
        this.#deliver({ method: "Target.targetCreated", params: { targetInfo }, ...inSession(session) })
      }
    }
    this.#answer(id, sessionId, {})
  }

  /** Delivers an event about a target to the sessions that discover targets of its type. */
  #announce(method: string, params: object, type: string): void {
    for (const [session, filter] of this.#discovering) {
      if (matchesFilter(type, filter)) this.#deliver({ method, params, ...inSession(session) })
    }
  }

  #end(): void {
    if (this.#closed) return
    this.#closed = true
    this.#unsubscribe()
    const closed = new TabhandError("tab_closed", "the guest was closed")
    for (const sessionId of [this.#rootSession, ...this.#sessions.keys()]) this.#connection.release(sessionId, closed)
    for (const resume of this.#resume.values()) resume()
    this.#resume.clear()
    this.#traces.close()
    this.#disposeContexts()
    this.onclose?.()
  }

  #forward(id: number, sessionId: string | undefined, method: string, params: unknown): void {
    if (method === "Target.createTarget") this.#targets.creates()
    this.#connection.post(
      sessionId === undefined || this.isBrowserSession(sessionId) ? this.#rootSession : sessionId,
      method,
      params,
      (reply) => {
        if (method === "Target.createTarget") this.#recordCreated(stringIn(reply.result, "targetId"))
        const body = reply.error ? { error: reply.error } : { result: this.#filterResult(method, reply.result) }
        this.#deliver({ id, ...body, ...inSession(sessionId) })
      },
      (error) => this.#fail(id, sessionId, error.message),
    )
  }

  #filterResult(method: string, result: unknown): unknown {
    if (method !== "Target.getTargets" || !isParams(result) || !Array.isArray(result.targetInfos)) return result
    const infos: unknown[] = result.targetInfos
    return {
      targetInfos: infos.filter((info) => this.#targets.isOwn(info) || this.isBrowser(stringIn(info, "targetId"))),
    }
  }

  #recordCreated(targetId: string | undefined): void {
    const targetInfo = this.#targets.created(targetId)
    if (targetInfo)
      this.#receive({ method: "Target.targetCreated", params: { targetInfo }, sessionId: this.#rootSession })
  }

  /** Emulates auto-attach on the root session by attaching to the guest's own targets one by one. */
  #setAutoAttach(id: number, sessionId: string | undefined, params: Params): void {
    const filter = params.filter
    this.#autoAttach = params.autoAttach
      ? { filter: isFilter(filter) ? filter : undefined, pauses: params.waitForDebuggerOnStart === true }
      : undefined
    const missing = [...this.#targets.values()].filter((info) => this.#shouldAttach(info))
    let left = missing.length
    const attachedOne = () => {
      if (--left <= 0) this.#answer(id, sessionId, {})
    }
    if (left === 0) attachedOne()
    for (const info of missing) this.#attachTo(info.targetId, attachedOne)
  }

  #shouldAttach(info: Protocol.Target.TargetInfo): boolean {
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

  /** Keeps a new page paused until the guest resumes it, up to the limit. */
  #holdFor(target: Target): Promise<void> {
    if (this.#closed) return Promise.resolve()
    this.#trackRelease(target)
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

  #trackRelease(target: Target): void {
    // A service worker is prepared once per session.
    const released = Promise.all([this.#released.get(target.id), target.released]).then(() => {
      if (this.#released.get(target.id) === released) this.#released.delete(target.id)
    })
    this.#released.set(target.id, released)
  }

  /** Handles the guest's `Runtime.runIfWaitingForDebugger`. Ignored for a target that was not paused for the guest. */
  #resumeFor(id: number, sessionId: string | undefined): void {
    const session = sessionId === undefined ? undefined : this.#sessions.get(sessionId)
    if (session) this.#resume.get(session.targetId)?.()
    if (!session?.waiting) return this.#answer(id, sessionId, {})
    session.waiting = false
    this.#whenReleased(session.targetId, () => this.#forward(id, sessionId, "Runtime.runIfWaitingForDebugger", {}))
  }

  /** The browser resumes a worker as soon as one client asks for it, so the call must wait for our preparation. */
  #whenReleased(targetId: string, go: () => void): void {
    const released = this.#released.get(targetId)
    if (released) released.then(go)
    else go()
  }

  #receive(message: WireMessage): void {
    if (this.#closed || !this.#shouldDeliver(message)) return
    if (message.method?.startsWith("Network.")) this.#recordRequest(message.params)
    const { sessionId, ...rest } = message
    if (sessionId !== this.#rootSession) return this.#deliver(message)
    this.#deliver(rest)
    // A session that attaches to targets receives their sessions; everything else concerns each session on the browser.
    if (message.method?.startsWith("Target.")) return
    for (const each of this.#browserSessions) this.#deliver({ ...rest, sessionId: each })
  }

  #recordRequest(params: unknown): void {
    const requestId = stringIn(params, "requestId")
    if (requestId === undefined || this.#requests.has(requestId)) return
    this.#requests.add(requestId)
    const [oldest] = this.#requests
    if (this.#requests.size > MOST_REQUESTS && oldest !== undefined) this.#requests.delete(oldest)
  }

  /**
   * Tracks which targets and sessions are the guest's own, and filters out events about others. Events of discovery are
   * delivered here.
   */
  #shouldDeliver(message: WireMessage): boolean {
    if (isEventOf("Target.targetCreated", message) || isEventOf("Target.targetInfoChanged", message)) {
      const { method = "", params } = message
      const { targetInfo } = params
      if (!this.#targets.seen(targetInfo)) return false
      if (targetInfo.type !== "browser" && this.#shouldAttach(targetInfo)) this.#attachTo(targetInfo.targetId, ignore)
      this.#announce(method, params, targetInfo.type)
      return false
    }
    if (isEventOf("Target.targetDestroyed", message) || isEventOf("Target.targetCrashed", message)) {
      const { method = "", params } = message
      const known = this.#targets.get(params.targetId)
      if (method === "Target.targetDestroyed") this.#targets.gone(params.targetId)
      if (known) this.#announce(method, params, known.type)
      return false
    }
    if (isEventOf("Target.attachedToTarget", message)) return this.#recordSession(message.params, message.sessionId)
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

  #recordSession(event: Protocol.Target.AttachedToTargetEvent, parent = this.#rootSession): boolean {
    const { sessionId, targetInfo, waitingForDebugger } = event
    if (!this.#targets.isOwn(targetInfo)) {
      this.#connection.post(parent, "Target.detachFromTarget", { sessionId }, ignore, ignore)
      const tab = targetInfo.type === "page" ? this.#sessions.get(parent) : undefined
      if (tab) this.#disown(tab.targetId, parent)
      return false
    }
    const session = { targetId: targetInfo.targetId, waiting: waitingForDebugger }
    this.#sessions.set(sessionId, session)
    this.#targets.add(targetInfo)
    this.#connection.claim(sessionId, (message) => this.#receive(message))
    if (waitingForDebugger) this.#resumeAfterLimit(sessionId, session)
    return true
  }

  /** The guest needs `Target.targetDestroyed`: Puppeteer waits for the page in the tab. */
  #disown(targetId: string, sessionId: string): void {
    this.#targets.disown(targetId)
    this.#announce("Target.targetDestroyed", { targetId }, "tab")
    this.#connection.post(this.#rootSession, "Target.detachFromTarget", { sessionId }, ignore, ignore)
  }

  /** Resumes a frame or worker that the guest leaves paused for too long. */
  #resumeAfterLimit(sessionId: string, session: GuestSession): void {
    const timer = setTimeout(() => {
      if (!session.waiting) return
      session.waiting = false
      this.#whenReleased(session.targetId, () =>
        this.#connection.post(sessionId, "Runtime.runIfWaitingForDebugger", {}, ignore, ignore),
      )
    }, this.scope.holdMs)
    timer.unref()
  }

  #answer(id: number, sessionId: string | undefined, result: object): void {
    this.#deliver({ id, result, ...inSession(sessionId) })
  }

  #fail(id: number, sessionId: string | undefined, message: string): void {
    this.#deliver({ id, error: { code: -32000, message }, ...inSession(sessionId) })
  }

  #deliver(message: WireMessage): void {
    if (!this.#closed) this.onmessage?.(JSON.stringify(message))
  }
}

function ignore(): void {}

function inSession(sessionId: string | undefined): { readonly sessionId?: string } {
  return sessionId === undefined ? {} : { sessionId }
}

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
