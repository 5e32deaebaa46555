import { TabhandError } from "../../base/errors.ts"
import { getBox } from "../../commands/inspect/element-appearance.ts"
import type { Tab } from "../../session/tab.ts"
import type { FacadeCall, FacadeStep } from "../facade.ts"
import type { Operator } from "./operator.ts"
import { errorInOwnWords, type Names, noteInOwnWords, refsIn } from "./own-words.ts"
import type { Params } from "./params.ts"
import type { OperatorSettings } from "./settings.ts"

const MOST_POINTS = 5
const LOOK_MS = 1_000

/** One call of the tool: what it may do, and its way to our commands. */
export class Job {
  readonly call: FacadeCall
  readonly params: Params
  readonly settings: OperatorSettings
  readonly operator: Operator
  /** What the model should know besides the result. */
  readonly notes: string[] = []
  /** The result for the calling program. */
  readonly data: Record<string, unknown> = {}

  constructor(call: FacadeCall, params: Params, settings: OperatorSettings, operator: Operator) {
    this.call = call
    this.params = params
    this.settings = settings
    this.operator = operator
  }

  /** Runs a command, in that tab if there is one; its notes and failures are in the words of this tool. */
  async run(tab: Tab | undefined, step: Omit<FacadeStep, "session" | "tab">): Promise<object> {
    const session = this.operator.workspace.name
    try {
      const { data, notes } = await this.call.run({ ...step, session, ...(tab ? { tab: tab.id } : {}) })
      for (const note of notes) this.#note(note)
      return data
    } catch (error) {
      throw error instanceof TabhandError && error.code !== "cancelled" ? await this.inOwnWords(error, tab) : error
    }
  }

  /** With the coordinates of the elements that the failure names, because acts go to coordinates. */
  async inOwnWords(error: TabhandError, tab: Tab | undefined): Promise<TabhandError> {
    const points = new Map<string, string>()
    const refs = tab ? refsIn(error).slice(0, MOST_POINTS) : []
    for (const ref of refs) {
      const point = tab && (await this.#pointOf(tab, ref))
      if (point !== undefined) points.set(ref, point)
    }
    return errorInOwnWords(error, { ...this.#names, pointOf: (ref) => points.get(ref) })
  }

  async #pointOf(tab: Tab, ref: string): Promise<string | undefined> {
    const step = { command: "get box", args: { target: ref }, session: this.operator.workspace.name, tab: tab.id }
    try {
      const { x, y, width, height } = getBox.data.parse((await this.call.run({ ...step, timeoutMs: LOOK_MS })).data)
      return width > 0 && height > 0 ? `(${Math.floor(x + width / 2)},${Math.floor(y + height / 2)})` : undefined
    } catch (error) {
      // The first failure is the one to report; without the place it is less helpful, but as true.
      if (error instanceof TabhandError && error.code !== "cancelled") return undefined
      throw error
    }
  }

  #note(text: string): void {
    const note = noteInOwnWords(text, this.#names)
    if (note) this.notes.push(note)
  }

  get #names(): Names {
    const index = (id: string) => this.operator.workspace.tabs().findIndex((tab) => tab.id === id)
    return { pointOf: () => undefined, indexOf: (id) => (index(id) < 0 ? undefined : index(id)) }
  }
}
