import { within } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import type { Redactor } from "../../base/redact.ts"
import type { Page } from "../../page/core/page.ts"
import type { ClipboardAct } from "../../page/input/clipboard-keys.ts"
import { ClipboardWatch } from "../../page/input/clipboard-watch.ts"
import { putOnClipboard } from "../../page/input/put-on-clipboard.ts"
import { type Content, isSameText, LONGEST } from "./clipboard-content.ts"
import type { SharedClipboard, Sharer } from "./clipboard-shared.ts"

/** A page that takes longer to empty the clipboard is not waited for. */
const EMPTY_MS = 300

/** A session's own clipboard: no other session sees its content. */
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

  /** Whether the session's browser uses the clipboard of the user's desktop. */
  get isReal(): boolean {
    return this.#shared !== undefined && !this.#shared.isPrivate
  }

  /** Call when the session has got a browser. */
  join(shared: SharedClipboard): void {
    this.#shared = shared
    shared.join(this)
  }

  /**
   * Call when the session has left its browser. The last session empties the browser's clipboard through one of its own
   * pages.
   */
  async leave(page: Page | undefined): Promise<void> {
    const shared = this.#shared
    this.#shared = undefined
    await shared?.leave(this)
    if (!shared?.isAbandoned || !page || page.crashed || page.silent || page.dialogs.open) return
    await within(EMPTY_MS, "emptying the clipboard", (signal) => putOnClipboard(page, "", signal)).then(
      () => shared.emptied(),
      (error) => {
        // The content left in the browser is given to no session.
        if (!(error instanceof TabhandError)) throw error
      },
    )
  }

  /** Call when the browser has ended. Content that could not be taken out is lost. */
  lost(): void {
    this.#shared = undefined
    if (this.content?.others) this.content = undefined
  }

  /** Starts an action; returns the function to call when it ends. Pages may write to the clipboard only after input. */
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

  /** Whether a paste would insert nothing. Unknown for the clipboard of the user's desktop. */
  async isEmpty(signal: AbortSignal): Promise<boolean> {
    if (this.isReal) return false
    await this.#shared?.refresh(this, true, signal)
    return this.content === undefined
  }

  /** Whether the content is that text. */
  holds(text: string): boolean {
    return isSameText(text, this.content?.text ?? "")
  }

  /** The text content, after collecting what pages have copied. */
  async read(signal: AbortSignal): Promise<{ text: string; others: string; missed: boolean }> {
    if (this.isReal) {
      if (this.content) return { text: this.content.text, others: "", missed: false }
      throw new TabhandError("unsupported", "the clipboard of the user's desktop cannot be read", {
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
      throw new TabhandError(
        "too_large",
        `the text has ${text.length} characters, and the clipboard takes ${LONGEST}`,
        {
          hint: "`upload` a file instead",
        },
      )
    }
    if (this.isReal) await putOnClipboard(page(), text, signal)
    // What pages copied before is obsolete and must not be collected later.
    else await this.#shared?.refresh(this, false, signal)
    this.content = text === "" ? undefined : { text, others: "" }
    this.missed = false
  }

  /** Wraps keys that copy, cut or paste in a page of the session. */
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
    const copiedText = async () => (await watch.outcome(signal)).copied
    if (shared.isPrivate) {
      if (await shared.copy(this, signal, send, copiedText)) this.#copies++
      return
    }
    await send()
    const text = await copiedText()
    if (text === null || text === "") return
    this.content = { text, others: "" }
    this.#copies++
  }
}
