import { readFile } from "node:fs/promises"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine } from "../../base/text.ts"
import type { Success } from "../../command/run/reply.ts"
import { getElements } from "../../commands/inspect/elements.ts"
import { arrivalData } from "../../commands/page/arrival.ts"
import type { ReplyImage } from "../../protocol/call.ts"
import type { Tab } from "../../session/tab.ts"
import type { FacadeCall, FacadeStep } from "../facade.ts"
import type { AgentPage } from "./agent-page.ts"
import type { Details } from "./answers.ts"
import { type Args, checkedUrl, waitMs } from "./asked.ts"
import type { ToolName } from "./definitions.ts"
import { NexoError } from "./nexo-error.ts"
import { notesText } from "./own-words.ts"
import type { Place } from "./place.ts"
import { snapshotText } from "./snapshot.ts"

/** A checked call. */
export interface Job {
  readonly call: FacadeCall
  readonly place: Place
  readonly tool: ToolName
  readonly args: Args
}

export interface Done {
  readonly details: Details
  /** For the model. */
  readonly image?: ReplyImage
}

/** How long an act may take; a shorter limit of the configuration wins. */
const ACT_MS = 10_000

/** One call of a tool on a page that is open. */
export class Act {
  readonly #job: Job
  readonly #args: Args
  readonly #place: Place
  readonly #page: AgentPage
  readonly #tab: Tab

  constructor(job: Job, page: AgentPage, tab: Tab) {
    this.#job = job
    this.#args = job.args
    this.#place = job.place
    this.#page = page
    this.#tab = tab
  }

  do(): Promise<Done> {
    switch (this.#job.tool) {
      case "browser_navigate":
        return this.#navigate()
      case "browser_click":
        return this.#act("click", {})
      case "browser_fill":
        return this.#fill()
      case "browser_scroll_to":
        return this.#act("scrollintoview", {})
      case "browser_press_key":
        return this.#press()
      case "browser_screenshot":
        return this.#screenshot()
      case "browser_snapshot":
        return this.#snapshot()
      case "browser_evaluate":
        return this.#evaluate()
      case "browser_current_url":
        return this.#currentUrl()
      case "browser_wait_for":
        return this.#waitFor()
      case "browser_go_back":
        return this.#travel("back")
      case "browser_go_forward":
        return this.#travel("forward")
    }
  }

  async #navigate(): Promise<Done> {
    const url = checkedUrl(this.#args.url ?? "")
    const { data, notes } = await this.#run("open", { url, wait: "load" }, this.#place.commandMs)
    this.#page.settle()
    const { status } = arrivalData.parse(data)
    const answered = status !== null && status >= 400 ? [`the server answered ${status}`] : []
    return this.#done([...answered, ...notes])
  }

  async #act(command: string, args: Readonly<Record<string, unknown>>): Promise<Done> {
    const { notes } = await this.#run(command, { ...this.#target(), ...args }, this.#actMs())
    return this.#done(notes)
  }

  /** The value of a list is one of its options. */
  async #fill(): Promise<Done> {
    const value = this.#args.value ?? ""
    try {
      return await this.#act("fill", { text: value })
    } catch (error) {
      if (!isWrongElement(error)) throw error
      return this.#act("select", { values: [value] }).catch((second) => {
        throw isWrongElement(second) ? error : second
      })
    }
  }

  async #press(): Promise<Done> {
    const key = this.#args.key ?? ""
    const { notes } = await this.#run("press", { key }, this.#actMs()).catch((error) => {
      if (!(error instanceof TabhandError && error.code === "bad_argument")) throw error
      const wanted = "expected a known key name or a single character"
      throw new NexoError("invalid", `browser_press_key rejected: ${wanted}, got \`${clip(oneLine(key), 80)}\``)
    })
    return { details: { ok: true, result: this.#said(notes) ?? true } }
  }

  async #screenshot(): Promise<Done> {
    const { data, images } = await this.#run("screenshot", { format: "png" }, this.#place.commandMs)
    const { path } = saved.parse(data)
    const png = (await readFile(path)).toString("base64")
    return { details: { ok: true, png_base64: png }, image: images?.[0] ?? { mimeType: "image/png", data: png } }
  }

  async #snapshot(): Promise<Done> {
    const { data } = await this.#run("get elements", {}, this.#place.commandMs)
    const { elements } = getElements.data.parse(data)
    const snapshot = snapshotText(elements, (refs) => this.#page.refs.list(this.#tab, refs), this.#page.lost)
    return { details: { ok: true, snapshot } }
  }

  async #evaluate(): Promise<Done> {
    const { data } = await this.#run("eval", { script: this.#args.script ?? "" }, this.#place.commandMs)
    return { details: { ok: true, result: evaluated.parse(data).result ?? null } }
  }

  async #currentUrl(): Promise<Done> {
    const { data } = await this.#run("get url", {}, this.#place.commandMs)
    return { details: { ok: true, result: located.parse(data).url } }
  }

  async #waitFor(): Promise<Done> {
    const target = this.#asTarget(this.#args.selector ?? "")
    try {
      await this.#run("wait", { target, state: "attached" }, waitMs(this.#args))
      return { details: { ok: true, found: true } }
    } catch (error) {
      if (!(error instanceof TabhandError && error.code === "timeout")) throw error
      return { details: { ok: true, found: false } }
    }
  }

  async #travel(command: "back" | "forward"): Promise<Done> {
    const { data } = await this.#run(command, {}, this.#place.commandMs)
    return { details: { ok: true, result: arrivalData.parse(data).url } }
  }

  #target(): { readonly target: string; readonly first: true } {
    return { target: this.#asTarget(this.#args.target ?? ""), first: true }
  }

  /** Of several elements that a selector matches, the first one is meant. */
  #asTarget(written: string): string {
    return this.#page.refs.find(this.#tab, written.trim()) ?? `css=${written}`
  }

  #actMs(): number | undefined {
    return this.#place.commandMs < ACT_MS ? this.#place.commandMs : undefined
  }

  #run(command: string, args: FacadeStep["args"], timeoutMs: number | undefined): Promise<Success> {
    const step = { command, args, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
    return this.#page.run(this.#job.call, this.#place, this.#tab, step)
  }

  #done(notes: readonly string[]): Done {
    const result = this.#said(notes)
    return { details: { ok: true, ...(result === undefined ? {} : { result }) } }
  }

  /** What the model should know besides that it was done. */
  #said(notes: readonly string[]): string | undefined {
    return notes.length === 0 ? undefined : notesText(notes, (ref) => this.#page.refs.of(this.#tab, ref))
  }
}

const saved = z.object({ path: z.string() })
const located = z.object({ url: z.string() })
const evaluated = z.object({ result: z.unknown() })

function isWrongElement(error: unknown): boolean {
  return error instanceof TabhandError && error.code === "wrong_element"
}
