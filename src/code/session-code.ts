import { TabhandError } from "../base/errors.ts"
import { SharedWork } from "../session/browsers/shared-work.ts"
import type { Session } from "../session/session.ts"
import type { Tab } from "../session/tab.ts"
import { spareWorker } from "./spare-worker.ts"
import type { TabWorker } from "./tab-worker.ts"

/** As long as opening a tab may take. */
const WARM_MS = 30_000

/** The workers of one session: one for each tab in which code was run. */
export class SessionCode {
  readonly #session: Session
  readonly #workers = new Map<Tab, SharedWork<TabWorker>>()
  readonly #watched = new WeakSet<Tab>()
  /** Workers that are ending. */
  readonly #ending = new Set<Promise<void>>()

  private constructor(session: Session) {
    this.#session = session
    session.atEnd(() => this.#close())
    session.on("lost", ({ message }) => {
      for (const tab of this.#workers.keys()) this.#drop(tab, new TabhandError("browser_gone", message))
    })
  }

  static of(session: Session): SessionCode {
    const known = codes.get(session)
    if (known) return known
    const made = new SessionCode(session)
    codes.set(session, made)
    return made
  }

  /** The connected worker of the tab. Concurrent callers share it. */
  async workerFor(tab: Tab, signal: AbortSignal): Promise<TabWorker> {
    const known = this.#workers.get(tab)
    if (known && !known.cancelled) {
      const worker = await known.wait(signal)
      if (!worker.over) return worker
      // The first caller creates another one.
      if (this.#workers.get(tab) !== known) return this.workerFor(tab, signal)
    }
    const making = new SharedWork((shared) => this.#make(tab, shared))
    this.#workers.set(tab, making)
    making.result.catch(() => {
      if (this.#workers.get(tab) === making) this.#workers.delete(tab)
    })
    return making.wait(signal)
  }

  /** Starts to prepare a worker for a tab in which code will soon run. Errors are reported when it does. */
  warm(tab: Tab): void {
    this.workerFor(tab, AbortSignal.timeout(WARM_MS)).catch(() => undefined)
  }

  async #make(tab: Tab, signal: AbortSignal): Promise<TabWorker> {
    const worker = spareWorker.take(this)
    this.#watch(tab)
    try {
      await worker.connect(this.#session, tab, signal)
    } catch (error) {
      this.#end(worker, new TabhandError("code_failed", "it could not be connected"))
      throw error
    }
    return worker
  }

  #watch(tab: Tab): void {
    if (this.#watched.has(tab)) return
    this.#watched.add(tab)
    tab.page.on("gone", () => this.#drop(tab, new TabhandError("tab_closed", `${tab.id} was closed`)))
    tab.page.on("crashed", (error) => this.#drop(tab, error))
  }

  #drop(tab: Tab, error: TabhandError): void {
    const worker = this.#workers.get(tab)
    this.#workers.delete(tab)
    worker?.cancel(error)
    // A worker that never started has ended already.
    worker?.result.then(
      (made) => this.#end(made, error),
      () => undefined,
    )
  }

  #end(worker: TabWorker, error: TabhandError): void {
    const ending = worker.close(error).finally(() => this.#ending.delete(ending))
    this.#ending.add(ending)
  }

  async #close(): Promise<void> {
    const closed = new TabhandError("no_session", `session "${this.#session.name}" was closed`)
    for (const making of this.#workers.values()) making.cancel(closed)
    const workers = await Promise.allSettled([...this.#workers.values()].map(({ result }) => result))
    for (const each of workers) if (each.status === "fulfilled") this.#end(each.value, closed)
    this.#workers.clear()
    await Promise.all([...this.#ending, spareWorker.leave(this)])
    codes.delete(this.#session)
  }
}

const codes = new WeakMap<Session, SessionCode>()
