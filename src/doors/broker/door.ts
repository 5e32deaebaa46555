import { createHash } from "node:crypto"
import { setMaxListeners } from "node:events"
import { abortable, Deadline, formatMs, within } from "../../base/deadline.ts"
import { messageOf, TabhandError, toTabhandError } from "../../base/errors.ts"
import type { ProtocolDomain } from "../../protocol/session-events.ts"
import type { Broker, BrokerMessage, BrokerSubscription } from "./broker.ts"
import type { BrowserLink } from "./browser-link.ts"
import type { Counters } from "./counters.ts"
import { CountersTopic } from "./counters-topic.ts"
import { type AskedCommand, isInvalid, type ReplyAddress, readCommand } from "./envelope.ts"
import type { Limits } from "./limits.ts"
import type { Known, Memory } from "./memory/memory.ts"
import { Replies } from "./replies.ts"
import { type DoorSession, DoorSessions } from "./sessions.ts"
import type { Subjects } from "./subjects.ts"
import { changesSomething, failurePayload, isSuccess, payloadOf } from "./tool-call.ts"

export interface DoorSetup {
  readonly broker: Broker
  readonly browser: BrowserLink
  readonly memory: Memory
  readonly subjects: Subjects
  readonly limits: Limits
  /** The domains of the protocol whose notifications are published. */
  readonly domains: readonly ProtocolDomain[]
  readonly counters: Counters
  /** Receives errors that belong to no command. */
  report(error: unknown): void
}

/** With less than this part of its time left, a command is not begun: it would end in the middle. */
const LEAST_LEFT = 1 / 20

/** A command that waits or runs. */
interface Admitted {
  readonly asked: AskedCommand
  /** Absent if it cannot be repeated. */
  readonly key: string | undefined
  readonly session: DoorSession
  readonly deadline: Deadline
  /** Where else the reply goes: the command was sent again before it was done. */
  readonly others: ReplyAddress[]
}

/** Carries out the commands that arrive at a broker, each at most once. */
export class BrokerDoor {
  readonly #setup: DoorSetup
  readonly #replies: Replies
  readonly #topic: CountersTopic
  readonly #sessions: DoorSessions
  readonly #subscriptions: readonly BrokerSubscription[]
  readonly #admitted = new Set<Admitted>()
  /** Those of them that can be repeated. */
  readonly #byKey = new Map<string, Admitted>()
  /** Aborts when commands that still wait or run are given up. */
  readonly #over = new AbortController()

  constructor(setup: DoorSetup) {
    this.#setup = setup
    const { broker, counters, subjects } = setup
    this.#replies = new Replies(broker, counters)
    this.#topic = new CountersTopic(counters, broker)
    this.#sessions = new DoorSessions(setup)
    setMaxListeners(0, this.#over.signal)
    this.#subscriptions = subjects.commands.map((pattern) => broker.subscribe(pattern, (each) => this.#receive(each)))
  }

  /** Takes no more commands, gives those that it took so much time, and closes the sessions. */
  async end(drainMs: number): Promise<void> {
    await Promise.all(this.#subscriptions.map((each) => each.unsubscribe()))
    const drained = within(drainMs, "ending", () => this.#sessions.idle())
    await drained.catch(() => this.#over.abort(new TabhandError("cancelled", "the door is ending")))
    await this.#sessions.closeAll()
    this.#topic.end()
  }

  #receive(message: BrokerMessage): void {
    const { limits, memory, subjects } = this.#setup
    this.#setup.counters.add("received")
    const asked = readCommand(message, subjects, limits.messageBytes)
    if (isInvalid(asked)) {
      this.#setup.counters.add("invalid")
      if (asked.address) this.#replies.send(asked.address, failurePayload(asked.error))
      return
    }
    const key = keyOf(asked)
    const same = key === undefined ? undefined : this.#byKey.get(key)
    const known = key === undefined ? undefined : memory.recall(key)
    if (same) this.#join(same, asked)
    else if (known) void this.#repeat(asked, known)
    else this.#admit(asked, key)
  }

  #join({ others }: Admitted, asked: AskedCommand): void {
    this.#setup.counters.add("repeated")
    others.push(asked.address)
    if (others.length <= this.#setup.limits.repetitions) return
    // The newest are kept: a sender who sends again does not wait for its first reply any more.
    const [oldest] = others.splice(0, 1)
    this.#setup.counters.add("refused")
    if (oldest) this.#replies.send(oldest, failurePayload(SENT_TOO_OFTEN))
  }

  async #repeat({ address }: AskedCommand, known: Known): Promise<void> {
    try {
      if (known === "begun") {
        this.#setup.counters.add("unknown")
        this.#replies.send(address, failurePayload(OUTCOME_UNKNOWN))
      } else {
        this.#setup.counters.add("repeated")
        this.#replies.send(address, await known.read(), known.at)
      }
    } catch (error) {
      this.#replies.send(address, failurePayload(`it was done, and its reply cannot be read: ${messageOf(error)}`))
    }
  }

  #admit(asked: AskedCommand, key: string | undefined): void {
    const { inAll, deadlineMs, waitingInSession } = this.#setup.limits
    if (this.#admitted.size >= inAll) return this.#refuse(asked, `${inAll} commands wait or run`)
    const session = this.#sessions.get(asked.instance, asked.session)
    if (!session) return this.#refuse(asked, "too many sessions are open")
    const { queue } = session
    if (queue.waiting >= waitingInSession) return this.#refuse(asked, `${queue.waiting} commands of its session wait`)
    session.lastUsed = Date.now()
    const deadline = Deadline.after(deadlineMs, asked.command, this.#over.signal)
    const admitted: Admitted = { asked, key, session, deadline, others: [] }
    this.#admitted.add(admitted)
    if (key !== undefined) this.#byKey.set(key, admitted)
    queue.add(() => this.#carryOut(admitted))
  }

  async #carryOut(admitted: Admitted): Promise<void> {
    const { asked, deadline, key, others, session } = admitted
    const { payload, at } = await this.#replyTo(admitted)
    deadline.clear()
    session.lastUsed = Date.now()
    this.#admitted.delete(admitted)
    if (key !== undefined) this.#byKey.delete(key)
    for (const address of [asked.address, ...others]) this.#replies.send(address, payload, at)
  }

  async #replyTo({ asked, deadline, key, session }: Admitted): Promise<{ payload: string; at?: number }> {
    const { memory } = this.#setup
    const isLate = deadline.remaining() < deadline.ms * LEAST_LEFT
    if (isLate || deadline.signal.aborted) return { payload: this.#notBegun(asked) }
    try {
      if (key !== undefined) await memory.begin(key, changesSomething(asked.command))
    } catch (error) {
      this.#setup.counters.add("refused")
      const what = `refused, nothing was done: the command cannot be remembered: ${messageOf(error)}`
      return { payload: failurePayload(what) }
    }
    const payload = await this.#run(asked, session, deadline)
    if (key === undefined) return { payload }
    try {
      return { payload, at: await memory.done(key, payload) }
    } catch (error) {
      this.#setup.report(error)
      return { payload }
    }
  }

  #notBegun({ command }: AskedCommand): string {
    const { deadlineMs } = this.#setup.limits
    const isEnding = this.#over.signal.aborted
    this.#setup.counters.add(isEnding ? "refused" : "expired")
    const why = isEnding ? "the door is ending" : `it waited for its turn for ${formatMs(deadlineMs)}`
    return failurePayload(`${command} timed out, nothing was done: ${why}`)
  }

  async #run(
    { args, command, instance, tool }: AskedCommand,
    session: DoorSession,
    { signal }: Deadline,
  ): Promise<string> {
    const { browser } = this.#setup
    const all = { ...args, ...(instance === undefined ? {} : { instance }) }
    let payload: string
    try {
      await session.mirror?.follow()
      const answered = browser.call({ session: session.name, tool, args: all, signal })
      payload = payloadOf(await abortable(answered, signal))
    } catch (thrown) {
      payload = failurePayload(explained(command, toTabhandError(thrown), signal))
    }
    this.#setup.counters.add("done")
    if (!isSuccess(payload)) this.#setup.counters.add("failed")
    return payload
  }

  #refuse({ address }: AskedCommand, why: string): void {
    this.#setup.counters.add("refused")
    this.#replies.send(address, failurePayload(`refused, nothing was done: ${why}; try again later`))
  }
}

/** It says nothing of what was done: the command itself goes on. */
const SENT_TOO_OFTEN =
  "not answered here: the command waits or runs, and was sent too often; send the same id again later"

const OUTCOME_UNKNOWN =
  "outcome unknown: the command was begun, and the program that carried it out ended before it was done; it is not repeated"

function explained(command: string, error: TabhandError, { aborted }: AbortSignal): string {
  if (aborted) return `${command} timed out; it may have been carried out: ${error.message}`
  if (error.code === "runtime_gone") return `outcome unknown: ${error.message}`
  return error.hint === undefined ? error.message : `${error.message}; ${error.hint}`
}

/** Identifies a command among all that are remembered; ids of different sessions are different commands. */
function keyOf({ id, instance = "", session }: AskedCommand): string | undefined {
  if (id === undefined) return undefined
  return createHash("sha256")
    .update(JSON.stringify([instance, session, id]))
    .digest("base64url")
    .slice(0, 22)
}
