import { TabhandError } from "../../base/errors.ts"
import type { Settings } from "../../command/define/settings.ts"
import type { Tab } from "../../session/tab.ts"
import type { FacadeCall, FacadeStep } from "../facade.ts"
import type { BrowserSettings } from "./browser-settings.ts"
import { errorInOwnWords, type Names, noteInOwnWords } from "./own-words.ts"
import type { Worker } from "./worker.ts"

/** How a set of tools names things in its texts. */
export interface Wording {
  /** The tool or the action that starts the browser. */
  readonly launch: string
  /** The element of that number in the last snapshot. */
  element(number: number): string
}

/** One call of a tool: what it may do, and its way to our commands. */
export class Job {
  readonly call: FacadeCall
  readonly settings: BrowserSettings
  readonly worker: Worker
  readonly wording: Wording
  /** What the model should know besides the result. */
  readonly notes: string[] = []

  constructor(call: FacadeCall, settings: BrowserSettings, worker: Worker, wording: Wording) {
    this.call = call
    this.settings = settings
    this.worker = worker
    this.wording = wording
  }

  /** Runs a command in the tab; `failing` is what an error begins with. */
  async run(
    tab: Tab,
    step: Pick<FacadeStep, "command" | "args" | "timeoutMs" | "writeRoots">,
    failing: string,
  ): Promise<object> {
    const session = this.worker.browser.session?.name ?? this.call.owner
    return this.say(failing, async () => {
      const { data, notes } = await this.call.run({ ...step, settings: this.#stepSettings, session, tab: tab.id })
      for (const note of notes) this.#note(note)
      return data
    })
  }

  /** Does what may fail, with errors in the words of this tool. */
  async say<T>(failing: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TabhandError) || error.code === "cancelled") throw error
      const { code, message, hint, evidence } = errorInOwnWords(error, this.#names)
      throw new TabhandError(code, `${failing}: ${message}`, {
        ...(hint === undefined ? {} : { hint }),
        ...(evidence === undefined ? {} : { evidence }),
        cause: error,
      })
    }
  }

  /** Without the permission for scripts, none runs in any way: an address may contain one too. */
  get #stepSettings(): Settings {
    const { settings } = this.call
    return this.settings.evaluateEnabled ? settings : { ...settings, evaluate: "off" }
  }

  #note(text: string): void {
    const note = noteInOwnWords(text, this.#names)
    if (note !== undefined) this.notes.push(note)
  }

  get #names(): Names {
    const { refs, browser } = this.worker
    return {
      refOf: (ref) => {
        const number = refs.numberOf(ref)
        return number === undefined ? undefined : this.wording.element(number)
      },
      tabOf: (id) => browser.tabs().find((tab) => tab.id === id)?.page.target.id,
    }
  }
}
