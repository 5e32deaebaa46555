import { abortable, Deadline, within } from "../base/deadline.ts"
import { TabhandError, toTabhandError } from "../base/errors.ts"
import { shortId } from "../base/ids.ts"
import { clip } from "../base/text.ts"
import { dialogOpenError } from "../page/dialogs.ts"
import type { Page } from "../page/page.ts"
import { answers } from "../page/wake.ts"
import { whilePageLives } from "../page/while-page-lives.ts"
import type { Artifact } from "../session/artifacts.ts"
import { describeDisplaced, displacedError } from "../session/displaced.ts"
import { describeLoss, lossError } from "../session/loss.ts"
import { basicPolicy } from "../session/policy.ts"
import type { Session } from "../session/session.ts"
import type { Sessions } from "../session/sessions.ts"
import type { Tab } from "../session/tab.ts"
import type { AnyCall, Prepared } from "./command.ts"
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
  type ReplyImage,
  type Request,
} from "./reply.ts"
import { type Turn, Turns } from "./turns.ts"

/** What a command gathers besides its data while it runs. */
class Extras {
  readonly notes: string[] = []
  readonly artifacts: Artifact[] = []
  readonly images: ReplyImage[] = []
  readonly next: NextAction[] = []
  lost: Lost | undefined
  change: ReplyChange | undefined
  act: Readonly<Record<string, unknown>> | undefined
  /** The element that the command's own words tell of. */
  told: ElementKey | undefined
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
  #running = 0

  constructor(sessions: Sessions, host: Host) {
    this.#sessions = sessions
    this.#host = host
  }

  /** How many commands are under way. */
  get running(): number {
    return this.#running
  }

  async dispatch(request: Request, signal: AbortSignal): Promise<Reply> {
    const started = performance.now()
    const { command, caller } = request
    const extras = new Extras(request)
    this.#running++
    let prepared: Prepared | undefined
    let session: Session | undefined
    let reply: Reply
    const turn = command.effects.control ? freeTurn : this.#turns.take(`${caller.client} ${request.session}`)
    try {
      checkConfined(command, caller)
      checkEvaluates(request)
      prepared = await command.prepare(request.args, caller)
      await within(request.timeoutMs ?? prepared.deadlineMs, command.name, () => turn.before, signal)
      session = this.#sessionFor(request)
      if (session) checkSecretsUnread(request, session)
      this.#count(session, 1)
      const done = await this.#underDeadline(request, prepared, session, extras, turn, signal)
      const { change, notes, artifacts, next, lost } = extras
      reply = {
        data: done.data,
        text: done.text,
        ...(change ? { change } : {}),
        notes,
        artifacts,
        next,
        ...(lost ? { lost } : {}),
        ...(extras.told ? { told: extras.told } : {}),
      }
      if (session) this.#unproven.delete(session)
    } catch (thrown) {
      reply = { error: toTabhandError(thrown).toBody(), notes: extras.notes, next: extras.next }
    } finally {
      this.#running--
      turn.pass()
    }
    this.#count(session, -1)
    // One that the command itself made, as a batch does with its first step, has secrets too.
    const redactor = (session ?? this.#sessions.find(request.session))?.redactor
    const whole = extras.hidden.size > 0 ? { ...reply, hidden: [...extras.hidden] } : reply
    const redacted = redactor?.deep(whole) ?? whole
    if (session) {
      for (const { path } of extras.artifacts) await session.written.add(path)
      this.#record(session, request, prepared, redacted, extras, performance.now() - started)
      await this.#discardUnused(session)
    }
    // Pictures have no words in them that could be replaced.
    return extras.images.length > 0 && !isFailure(redacted) ? { ...redacted, images: extras.images } : redacted
  }

  #count(session: Session | undefined, change: 1 | -1): void {
    if (!session) return
    const users = (this.#users.get(session) ?? 0) + change
    if (users > 0) this.#users.set(session, users)
    else this.#users.delete(session)
  }

  /** A session that was made for a command that failed, and that shows nothing, is not left lying around. */
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
        ? this.#sessions.create(name, caller.door, options, basicPolicy({ allowFileAccess }))
        : undefined
    if (made) this.#unproven.add(made)
    const session = known ?? made ?? this.#sessions.get(name)
    session.policy.checkCommand(command.name)
    session.use()
    session.followsNewTabs = caller.dialect === "agent-browser"
    return session
  }

  async #underDeadline(
    request: Request,
    prepared: Prepared,
    session: Session | undefined,
    extras: Extras,
    turn: Turn,
    signal: AbortSignal,
  ) {
    const { command } = request
    const ms = request.timeoutMs ?? prepared.deadlineMs
    const deadline = Deadline.after(ms, command.name, signal)
    let tab: Tab | undefined
    let observer: Observer | undefined
    let acted: (() => void) | undefined
    try {
      tab = await this.#tabFor(request, session, extras, deadline.signal)
      const call = this.#call(request, session, tab, extras, deadline)
      const { control, acts, tells } = command.effects
      const work = () => {
        // Not before its turn: what the command before it changes is not its own.
        observer = observerOf(request, tab?.page)
        // What brings a page sends no input to one.
        if (acts && tells !== "page") acted = session?.clipboard.act()
        return ended(
          whileTabLives(session, tab, () => prepared.run(call)),
          deadline.signal,
          command.graceMs,
        )
      }
      const running = control
        ? work()
        : this.#lane(tab ?? session).run(request.caller.client, acts ?? false, deadline.signal, work)
      turn.pass()
      const done = await running
      tab?.page.markHeard()
      // Some commands choose the tab themselves.
      observer ??= observerOf(request, session?.tabs.active?.page)
      const { change, note } = (await observer?.told(toldIn(request, extras), deadline.signal)) ?? {}
      extras.change = change
      if (note !== undefined) extras.notes.push(note)
      return done
    } catch (error) {
      throw await this.#explain(error, tab, deadline)
    } finally {
      acted?.()
      observer?.end()
      deadline.clear()
      if (tab) extras.notes.push(...tab.page.takeNotices())
      // The caller learns now that the tab it was using closed.
      const displaced = tab && session?.tabs.takeDisplaced(tab)
      if (displaced) extras.notes.push(describeDisplaced(displaced))
      if (session && tab) {
        const { notes, artifacts } = session.downloads.news(tab.page)
        extras.notes.push(...notes)
        extras.artifacts.push(...artifacts)
      }
      session?.use()
    }
  }

  /** The tab that the command is about, in a state in which the command can work. */
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
      tellsOf: (element) => {
        extras.told = element
      },
      suggest: (id, reason, command) => extras.next.push({ id, reason, command }),
      ...(session ? { session } : {}),
      ...(tab ? { tab } : {}),
    }
  }

  /** A deadline on a page says more when the reason is known: a dialog, a silent page, a dead browser. */
  async #explain(error: unknown, tab: Tab | undefined, deadline: Deadline): Promise<unknown> {
    if (!tab || error !== deadline.signal.reason || !(error instanceof TabhandError) || error.code !== "timeout")
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

function toldIn({ told = [] }: Request, extras: Extras): ElementKey[] {
  return extras.told ? [...told, extras.told] : [...told]
}

/** Whoever speaks another dialect is told what that dialect tells. */
function observerOf({ command, caller, budget, view, told }: Request, page: Page | undefined): Observer | undefined {
  const { tells, partial = false } = command.effects
  if (!page || !tells || !view || caller.dialect !== "tabhand") return undefined
  const { told: before } = page.capture
  return new Observer(page, { tells, budget, before, tellsApart: told === undefined, lingers: !partial })
}

/** A command does not outlive the page that it is about; it may have gone while the command waited for its turn. */
async function whileTabLives<T>(
  session: Session | undefined,
  tab: Tab | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!session || !tab) return work()
  let off = () => {}
  const lost = new Promise<never>((_, reject) => {
    off = session.on("lost", ({ message }) => reject(new TabhandError("browser_gone", message)))
  })
  return Promise.race([whilePageLives(tab.page, work), lost]).finally(() => off())
}

/** How long a page may take to show that it still runs scripts. Asked only after a deadline, to tell what to do next. */
const PULSE_MS = 200

/** The command's own end; its deadline's only when the command does not heed the signal. */
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
