import { within } from "../base/deadline.ts"
import { TabhandError } from "../base/errors.ts"
import type { Redactor } from "../base/redact.ts"
import type { ClipboardAct } from "../page/input/clipboard-keys.ts"
import { ClipboardWatch } from "../page/input/clipboard-watch.ts"
import { putOnClipboard } from "../page/input/put-on-clipboard.ts"
import type { Page } from "../page/page.ts"
import { type Content, isSameText, LONGEST } from "./clipboard-content.ts"
import type { SharedClipboard, Sharer } from "./clipboard-shared.ts"

/** A page that takes longer to empty the clipboard is not waited for. */
const EMPTY_MS = 300

/** A session's own clipboard: no other session sees what is on it. */
export class Clipboard implements Sharer {
  content: Content | undefined
  missed = false
  readonly #redactor: Redactor
  #shared: SharedClipboard | undefined
  #acts = 0
  #lastActed = Number.NEGATIVE_INFINITY
  #copies = 0

  constructor(redactor: Redactor) {
    this.#redactor = redactor
  }

  /** How often keys copied or cut something. */
  get copies(): number {
    return this.#copies
  }

  /** Whether what is copied in its browser is on the clipboard of whoever sits before it. */
  get isReal(): boolean {
    return this.#shared !== undefined && !this.#shared.isPrivate
  }

  /** The session has a browser. */
  join(shared: SharedClipboard): void {
    this.#shared = shared
    shared.join(this)
  }

  /** It has none any more. The last one to leave empties the browser's clipboard, through a page of its own. */
  async leave(page: Page | undefined): Promise<void> {
    const shared = this.#shared
    this.#shared = undefined
    await shared?.leave(this)
    if (!shared?.isAbandoned || !page || page.crashed || page.silent || page.dialogs.open) return
    await within(EMPTY_MS, "emptying the clipboard", (signal) => putOnClipboard(page, "", signal)).then(
      () => shared.emptied(),
      (error) => {
        // Then what is on it belongs to nobody, and nobody gets it.
        if (!(error instanceof TabhandError)) throw error
      },
    )
  }

  /** The browser ended. What could not be taken out of it went with it. */
  lost(): void {
    this.#shared = undefined
    if (this.content?.others) this.content = undefined
  }

  /** An act begins; returns what is called when it ends. Pages may write to the clipboard only after input. */
  act(): () => void {
    this.#acts++
    return () => {
      this.#acts--
      this.#lastActed = performance.now()
    }
  }

  lastActed(asking = false): number {
    return this.#acts > (asking ? 1 : 0) ? performance.now() : this.#lastActed
  }

  /** Whether an act would paste nothing; asked before it does. Of the clipboard of somebody else that is not known. */
  async isEmpty(signal: AbortSignal): Promise<boolean> {
    if (this.isReal) return false
    await this.#shared?.refresh(this, true, signal)
    return this.content === undefined
  }

  /** Whether that is its text. */
  holds(text: string): boolean {
    return isSameText(text, this.content?.text ?? "")
  }

  /** The text on it, once what pages copied has been looked for. */
  async read(signal: AbortSignal): Promise<{ text: string; others: string; missed: boolean }> {
    if (this.isReal) {
      if (this.content) return { text: this.content.text, others: "", missed: false }
      throw new TabhandError("unsupported", "what is on the clipboard of somebody else is not told", {
        hint: "a session reads what it wrote or copied itself: `clipboard write` or `clipboard copy` first",
      })
    }
    await this.#shared?.refresh(this, false, signal)
    const { missed } = this
    this.missed = false
    return { text: this.content?.text ?? "", others: this.content?.others ?? "", missed }
  }

  async write(text: string, page: () => Page, signal: AbortSignal): Promise<void> {
    if (text.length > LONGEST) {
      throw new TabhandError("too_large", `the clipboard takes ${LONGEST} characters; these are ${text.length}`, {
        hint: "`upload` a file instead",
      })
    }
    if (this.isReal) await putOnClipboard(page(), text, signal)
    // What pages copied before is no longer of interest, and must not come back.
    else await this.#shared?.refresh(this, false, signal)
    this.content = text === "" ? undefined : { text, others: "" }
    this.missed = false
  }

  /** Stands around keys that copy, cut or paste in a page of the session. */
  async around(page: Page, act: ClipboardAct, signal: AbortSignal, send: () => Promise<void>): Promise<void> {
    const shared = this.#shared
    if (!shared) return send()
    const { copies } = this
    const isSecret = await page.capture.focusIsSecret(signal)
    if (act === "paste") await (shared.isPrivate ? shared.paste(this, signal, send) : send())
    else await this.#copy(shared, page, signal, send)
    const isMoved = act === "paste" || this.copies > copies
    if (isSecret && isMoved && this.content) this.#redactor.addGuessed("clipboard", this.content.text)
  }

  async #copy(shared: SharedClipboard, page: Page, signal: AbortSignal, send: () => Promise<void>): Promise<void> {
    const watch = await ClipboardWatch.on(page, signal)
    const told = async () => (await watch.outcome(signal)).copied
    if (shared.isPrivate) {
      if (await shared.copy(this, signal, send, told)) this.#copies++
      return
    }
    await send()
    const text = await told()
    if (text === null || text === "") return
    this.content = { text, others: "" }
    this.#copies++
  }
}
