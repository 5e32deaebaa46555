import { abortable, Deadline } from "../../base/deadline.ts"
import { type ErrorBody, TabhandError, toTabhandError } from "../../base/errors.ts"
import { shortId } from "../../base/ids.ts"
import { clip } from "../../base/text.ts"
import { dialogOpenError } from "../../page/core/dialogs.ts"
import type { Page } from "../../page/core/page.ts"
import { endOf } from "../../page/core/while-page-lives.ts"
import { answers } from "../../page/navigation/wake.ts"
import { RefusedDocument } from "../../page/network/refused-document.ts"
import type { ReplyImage } from "../../protocol/call.ts"
import { AddressRules } from "../../session/addresses/rules.ts"
import type { Artifact } from "../../session/artifacts.ts"
import { describeDisplaced, displacedError } from "../../session/displaced.ts"
import { describeLoss, lossError } from "../../session/loss.ts"
import { basicPolicy } from "../../session/policy.ts"
import type { Session } from "../../session/session.ts"
import type { Sessions } from "../../session/sessions.ts"
import type { Tab } from "../../session/tab.ts"
import type { AnyCall, Prepared, Done as Result } from "../define/command.ts"
import { checkConfined } from "./confine.ts"
import { checkEvaluates, checkSecretsUnread } from "./evaluate-policy.ts"
import type { Host } from "./host.ts"
import { Lane } from "./lanes.ts"
import { Observer } from "./observe.ts"
import {
  type ElementKey,
  isFailure,
  type Lost,
  type NextAction,
  type Reply,
  type ReplyChange,
  type Request,
} from "./reply.ts"
import { type Turn, Turns } from "./turns.ts"

/** What a command collects besides its data while it runs. */
class Extras {
  readonly notes: string[] = []
  readonly artifacts: Artifact[] = []
  readonly images: ReplyImage[] = []
  readonly next: NextAction[] = []
  lost: Lost | undefined
  change: ReplyChange | undefined
  act: Readonly<Record<string, unknown>> | undefined
  /** The element that the command's own text describes. */
  described: ElementKey | undefined
  /** Arguments that are secrets, or may be. */
  readonly hidden: Set<string>

  constructor({ command, args }: Request) {
    const given = Object.keys(command.args).filter((name) => args[name] !== undefined)
    this.hidden = new Set(given.filter((name) => command.args[name]?.facts.mayBeSecret?.(args[name])))
  }
}

/** Control commands overtake. */
const freeTurn: Turn = { before: Promise.resolve(), pass: () => {} }

/** Runs commands: policy, readiness, order, deadline, then the command itself, then the journal. */
export class Dispatcher {
  readonly #sessions: Sessions
  readonly #host: Host
  readonly #lanes = new WeakMap<object, Lane>()
  /** How many commands use each session now. */
  readonly #users = new Map<Session, number>()
  /** Sessions in which no command has succeeded yet. */
  readonly #unproven = new WeakSet<Session>()
  readonly #turns = new Turns()
  /** Of all running commands. */
  readonly #deadlines = new Set<Deadline>()
  #stopped: TabhandError | undefined
  #running = 0

  constructor(sessions: Sessions, host: Host) {
    this.#sessions = sessions
    this.#host = host
  }

  /** How many commands are running. */
  get running(): number {
    return this.#running
  }

  /** The turn for requests of one client that belong together: no other request of that client runs between them. */
  admit([first, ...others]: readonly Request[]): Turn {
    if (!first || (others.length === 0 && first.command.effects.control)) return freeTurn
    return this.#turns.take(`${first.caller.client} ${first.session}`)
  }

  /** Ends all running commands with that error, and every later one. */
  stop(reason: TabhandError): void {
    this.#stopped = reason
    for (const deadline of this.#deadlines) deadline.cancel(reason)
  }

  /** Runs one command. Its handler is called from here, and from nowhere deeper, so that the way to it stays short. */
  async dispatch(request: Request, signal: AbortSignal, turn = this.admit([request])): Promise<Reply> {
    const started = performance.now()
    const { command, caller } = request
    const { control, acts = false, reports } = command.effects
    const extras = new Extras(request)
    const ends: (() => void)[] = [turn.pass]
    let prepared: Prepared | undefined
    let session: Session | undefined
    let tab: Tab | undefined
    let deadline: Deadline | undefined
    let outcome: Result | { readonly error: ErrorBody }
    this.#running++
    try {
      checkConfined(command, caller)
      checkEvaluates(request)
      prepared = await command.prepare(request.args, caller)
      // One deadline for everything: waiting for its turn counts too.
      deadline = this.#deadlineOf(request, prepared, signal)
      await abortable(turn.before, deadline.signal)
      session = this.#sessionFor(request)
      this.#count(session, 1)
      tab = await this.#tabFor(request, session, extras, deadline.signal)
      const place = control ? freeTurn : this.#lane(tab ?? session).enter(caller.client, acts)
      ends.push(place.pass)
      turn.pass()
      await abortable(place.before, deadline.signal)
      // Only at its turn: the previous command may have entered a secret.
      if (session) checkSecretsUnread(request, session)
      // Changes by the previous command are not its own.
      let observer = observerOf(request, tab?.page)
      ends.push(() => observer?.end())
      markActed(request, tab)
      // Commands that bring a page send no input to one.
      if (acts && reports !== "page" && session) ends.push(session.clipboard.act())
      const loss = lossOf(session, tab)
      ends.push(loss.off)
      const refusals = acts && tab && !command.effects.evaluates ? new RefusedDocument(tab.page) : undefined
      ends.push(() => refusals?.end())
      const running = prepared.run(this.#call(request, session, tab, extras, deadline))
      const result = await ended(Promise.race([running, loss.lost]), deadline.signal, command.graceMs).finally(
        place.pass,
      )
      // Some commands choose the tab themselves.
      if (!tab) markActed(request, session?.tabs.active)
      tab?.page.markReceived()
      observer ??= observerOf(request, session?.tabs.active?.page)
      const { change, note } = (await observer?.report(describedIn(request, extras), deadline.signal)) ?? {}
      await refusals?.check()
      extras.change = change
      if (note !== undefined) extras.notes.push(note)
      if (session) this.#unproven.delete(session)
      outcome = result
    } catch (thrown) {
      outcome = { error: toTabhandError(await this.#explain(thrown, tab, deadline)).toBody() }
    } finally {
      this.#running--
      for (const end of ends) end()
      if (deadline) this.#deadlines.delete(deadline)
      deadline?.clear()
    }
    if (session && tab) {
      if (acts) session.emit("stateInvalidated", { tab: tab.id, reason: "act", command: command.name })
      addNews(extras, session, tab)
    }
    session?.use()
    this.#count(session, -1)
    const reply = replyOf(outcome, extras)
    // A session that the command itself created, as a batch does with its first step, has secrets too.
    const redacted = (session ?? this.#sessions.find(request.session))?.redactor.deep(reply, request) ?? reply
    if (session) {
      for (const { path } of extras.artifacts) await session.written.add(path)
      this.#record(session, request, prepared, redacted, extras, performance.now() - started)
      await this.#discardUnused(session)
    }
    // Images have no text to redact.
    return extras.images.length > 0 && !isFailure(redacted) ? { ...redacted, images: extras.images } : redacted
  }

  #deadlineOf({ command, timeoutMs }: Request, { deadlineMs }: Prepared, signal: AbortSignal): Deadline {
    const deadline = Deadline.after(timeoutMs ?? deadlineMs, command.name, signal)
    this.#deadlines.add(deadline)
    if (this.#stopped) deadline.cancel(this.#stopped)
    return deadline
  }

  #count(session: Session | undefined, change: 1 | -1): void {
    if (!session) return
    const users = (this.#users.get(session) ?? 0) + change
    if (users > 0) this.#users.set(session, users)
    else this.#users.delete(session)
  }

  /** A session created for a command that failed is closed if it shows nothing. */
  async #discardUnused(session: Session): Promise<void> {
    if (!this.#unproven.has(session) || this.#users.has(session) || session.downloads.list().length > 0) return
    if (session.tabs.list().every(({ page }) => page.isBlank))
      await this.#sessions.close(session, "its first command failed")
  }

  #sessionFor({ command, session: name, caller, options, given, allowFileAccess }: Request): Session | undefined {
    const { scope, opens } = command.effects
    if (scope === "none") return this.#sessions.find(name)
    const known = this.#sessions.find(name)
    known?.checkOptions(given)
    const made =
      known === undefined && opens
        ? this.#sessions.create(
            name,
            caller.door,
            options,
            basicPolicy({ allowFileAccess, addresses: AddressRules.of(options) }),
          )
        : undefined
    if (made) this.#unproven.add(made)
    const session = known ?? made ?? this.#sessions.get(name)
    session.policy.checkCommand(command.name)
    session.use()
    return session
  }

  /** The command's tab, in a state in which the command can work. */
  async #tabFor(
    { command, tab: name, caller }: Request,
    session: Session | undefined,
    extras: Extras,
    signal: AbortSignal,
  ) {
    if (!session || command.effects.scope === "none") return undefined
    const { opens, scope, blockedByDialog, worksAfterCrash } = command.effects
    const loss = scope === "tab" || opens || command.effects.control ? session.takeLoss() : undefined
    if (loss) {
      if (scope === "tab" && !opens) throw lossError(loss)
      extras.lost = { message: loss.message, lastUrl: loss.url ?? null }
      extras.notes.push(describeLoss(loss))
    }
    if (scope !== "tab") return undefined
    const displaced = name === undefined ? session.tabs.takeDisplaced() : undefined
    if (displaced && !command.effects.readOnly) throw displacedError(displaced)
    if (displaced) extras.notes.push(describeDisplaced(displaced))
    const tab =
      name !== undefined
        ? await session.findTab(name, signal)
        : (session.tabs.active ?? (opens ? await session.firstTab(caller.display, signal) : session.tabs.get()))
    const { page } = tab
    if (page.crashed && !worksAfterCrash) throw page.crashed
    if (blockedByDialog && page.dialogs.open) throw dialogOpenError(page.dialogs.open)
    return tab
  }

  #call(
    request: Request,
    session: Session | undefined,
    tab: Tab | undefined,
    extras: Extras,
    deadline: Deadline,
  ): AnyCall {
    return {
      caller: request.caller,
      host: this.#host,
      signal: deadline.signal,
      limitMs: deadline.ms,
      sessionName: request.session,
      request,
      note: (text) => extras.notes.push(text),
      artifact: (artifact) => extras.artifacts.push(artifact),
      image: (image) => extras.images.push(image),
      record: (act) => {
        extras.act = act
      },
      showArgument: (name) => extras.hidden.delete(name),
      describes: (element) => {
        extras.described = element
      },
      suggest: (id, reason, command) => extras.next.push({ id, reason, command }),
      ...(session ? { session } : {}),
      ...(tab ? { tab } : {}),
    }
  }

  /** Adds the reason to a deadline on a page, if known: a dialog, a silent page, a dead browser. */
  async #explain(error: unknown, tab: Tab | undefined, deadline: Deadline | undefined): Promise<unknown> {
    if (!tab || error !== deadline?.signal.reason || !(error instanceof TabhandError) || error.code !== "timeout")
      return error
    const { page } = tab
    if (page.dialogs.open) return dialogOpenError(page.dialogs.open)
    const { pending } = page.documents
    if (pending) {
      return new TabhandError("timeout", `${error.message}: ${tab.id} waits for ${clip(pending.url, 200)}`, {
        hint: "`wait --load load` waits for it too; `open <url>` goes elsewhere",
        cause: error,
      })
    }
    if (await answers(page, PULSE_MS)) return error
    page.markSilent()
    return new TabhandError("timeout", `${error.message}: the page in ${tab.id} does not answer`, {
      hint: "`reload` ends the script it is stuck in; `tab close` removes the tab",
      cause: error,
    })
  }

  #lane(of: object | undefined): Lane {
    const key = of ?? this
    const known = this.#lanes.get(key)
    if (known) return known
    const lane = new Lane()
    this.#lanes.set(key, lane)
    return lane
  }

  #record(
    session: Session,
    request: Request,
    prepared: Prepared | undefined,
    reply: Reply,
    { act, hidden }: Extras,
    ms: number,
  ): void {
    const shown = Object.entries(prepared?.shown ?? {})
    session.journal.record({
      id: shortId(),
      time: new Date().toISOString(),
      door: request.caller.door,
      command: request.command.name,
      args: Object.fromEntries(shown.map(([name, value]) => [name, hidden.has(name) ? "[secret]" : value])),
      ...(request.tab === undefined ? {} : { tab: request.tab }),
      ...("error" in reply ? { ok: false, code: reply.error.code } : { ok: true }),
      ms: Math.round(ms * 10) / 10,
      ...("error" in reply || reply.artifacts.length === 0
        ? {}
        : { artifacts: reply.artifacts.map(({ path }) => path) }),
      ...(act ? { act } : {}),
    })
  }
}

function describedIn({ described = [] }: Request, extras: Extras): ElementKey[] {
  return extras.described ? [...described, extras.described] : [...described]
}

/** Whether a tab that the command causes to open becomes the active one. */
function markActed({ command, caller }: Request, tab: Tab | undefined): void {
  if (tab && !command.effects.readOnly) tab.opensInFront = caller.dialect.defaults.showsNewTabs
}

function observerOf(
  { command, caller, budget, view, described }: Request,
  page: Page | undefined,
): Observer | undefined {
  const { reports, partial = false } = command.effects
  if (!page || !reports || !view || !caller.dialect.defaults.reportsChanges) return undefined
  const { baseline: before } = page.capture
  return new Observer(page, { reports, budget, before, separatesEarlier: described === undefined, lingers: !partial })
}

/** What happened on the tab during the command, and to the tab. */
function addNews(extras: Extras, session: Session, tab: Tab): void {
  extras.notes.push(...tab.page.takeNotices())
  // Reported now that the tab the caller was using closed.
  const displaced = session.tabs.takeDisplaced(tab)
  if (displaced) extras.notes.push(describeDisplaced(displaced))
  const { notes, artifacts } = session.downloads.news(tab.page)
  extras.notes.push(...notes)
  extras.artifacts.push(...artifacts)
}

function replyOf(outcome: Result | { readonly error: ErrorBody }, extras: Extras): Reply {
  const { change, notes, artifacts, next, lost, described } = extras
  const hidden = extras.hidden.size > 0 ? { hidden: [...extras.hidden] } : {}
  if ("error" in outcome) return { ...outcome, notes, next, ...hidden }
  return {
    ...outcome,
    ...(change ? { change } : {}),
    notes,
    artifacts,
    next,
    ...(lost ? { lost } : {}),
    ...(described ? { described } : {}),
    ...hidden,
  }
}

/** Rejects when the tab or its browser goes away, which may have happened while the command waited for its turn. */
function lossOf(session: Session | undefined, tab: Tab | undefined): { lost: Promise<never>; off(): void } {
  if (!session || !tab) return { lost: new Promise(() => {}), off: () => {} }
  const end = endOf(tab.page)
  let off = () => {}
  const browserLost = new Promise<never>((_, reject) => {
    off = session.on("lost", ({ message }) => reject(new TabhandError("browser_gone", message)))
  })
  return {
    lost: Promise.race([end.ended, browserLost]),
    off() {
      off()
      end.off()
    },
  }
}

/** How long a page may take to show that it still runs scripts. Probed only after a deadline, to choose the hint. */
const PULSE_MS = 200

/** The command's own outcome; rejects with the deadline only if the command ignores the signal. */
async function ended<T>(work: Promise<T>, signal: AbortSignal, graceMs: number): Promise<T> {
  const overdue = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const onAbort = () => {
    timer = setTimeout(() => overdue.abort(signal.reason), graceMs)
  }
  if (signal.aborted) onAbort()
  else signal.addEventListener("abort", onAbort, { once: true })
  try {
    return await abortable(work, overdue.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener("abort", onAbort)
  }
}
