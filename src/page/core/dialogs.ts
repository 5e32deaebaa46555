import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { DialogFacts } from "../../protocol/session-events.ts"

interface Hooks {
  opened(dialog: DialogFacts): void
  closed(accepted: boolean): void
  /** It was answered without asking: the next reply reports it. */
  answered(dialog: DialogFacts, accepted: boolean): void
}

/**
 * How dialogs of a page are handled. `native`: an alert is accepted and reported, other dialogs stay open until they
 * are answered. `accept` and `dismiss`: all are answered that way. `leave`: none is, because another client answers
 * them.
 */
export type DialogPolicy = "native" | "accept" | "dismiss" | "leave"

/** The dialogs of one page. */
export class Dialogs {
  policy: DialogPolicy = "native"
  readonly #session: CdpSession
  readonly #hooks: Hooks
  #open: DialogFacts | undefined
  #leaving = false

  constructor(session: CdpSession, hooks: Hooks) {
    this.#session = session
    this.#hooks = hooks
    session.on("Page.javascriptDialogOpening", ({ type, message, defaultPrompt, url }) =>
      this.#opened({ type, message, defaultPrompt: defaultPrompt ?? "", url }),
    )
    session.on("Page.javascriptDialogClosed", ({ result }) => {
      if (!this.#open) return
      this.#open = undefined
      this.#hooks.closed(result)
    })
  }

  get open(): DialogFacts | undefined {
    return this.#open
  }

  /** The tab is being closed: beforeunload dialogs are accepted. */
  leave(): void {
    this.#leaving = true
  }

  async answer(accept: boolean, promptText: string | undefined, signal: AbortSignal): Promise<DialogFacts> {
    const dialog = this.#open
    if (!dialog) {
      throw new TabhandError("no_dialog", "no dialog is open in this tab", {
        hint: "`tab list` shows which tab has one",
      })
    }
    await this.#session.send(
      "Page.handleJavaScriptDialog",
      { accept, ...(promptText === undefined ? {} : { promptText }) },
      { signal },
    )
    return dialog
  }

  #opened(dialog: DialogFacts): void {
    const accept = this.#decided(dialog)
    if (accept === undefined) {
      this.#open = dialog
      this.#hooks.opened(dialog)
      return
    }
    // Fails if the page is gone, and the dialog with it.
    this.#session.send("Page.handleJavaScriptDialog", { accept }).catch(() => undefined)
    if (!this.#isLeaving(dialog)) this.#hooks.answered(dialog, accept)
  }

  /** Whether it is accepted; undefined if the client must decide. */
  #decided(dialog: DialogFacts): boolean | undefined {
    if (this.#isLeaving(dialog)) return true
    if (this.policy === "native") return dialog.type === "alert" ? true : undefined
    return this.policy === "leave" ? undefined : this.policy === "accept"
  }

  #isLeaving({ type }: DialogFacts): boolean {
    return this.#leaving && type === "beforeunload"
  }
}

export function dialogOpenError(dialog: DialogFacts): TabhandError {
  return new TabhandError("dialog_open", whatIsOpen(dialog), {
    hint: wayToAnswer(dialog),
    evidence: { type: dialog.type, message: dialog.message },
  })
}

export function dialogText(dialog: DialogFacts): string {
  return `${whatIsOpen(dialog)}: ${wayToAnswer(dialog)}`
}

function whatIsOpen({ type, message }: DialogFacts): string {
  return type === "beforeunload"
    ? "the page asks whether to leave it"
    : `a ${type} is open: ${quote(clip(message, 200))}`
}

function wayToAnswer({ type }: DialogFacts): string {
  return type === "prompt"
    ? "answer with `dialog accept [text]` or `dialog dismiss`"
    : "answer with `dialog accept` or `dialog dismiss`"
}
