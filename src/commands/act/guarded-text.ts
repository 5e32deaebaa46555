import type { BaseCall } from "../../command/define/command.ts"
import type { Session } from "../../session/session.ts"

type TextCall = BaseCall<{ readonly text: string | undefined }> & { readonly session: Session }

/** The argument `text`, which is hidden everywhere unless it turns out that no secret field received it. */
export class GuardedText {
  readonly #call: TextCall
  #isSecret: boolean

  constructor(call: TextCall, isSecret = false) {
    this.#call = call
    this.#isSecret = isSecret
  }

  get isSecret(): boolean {
    return this.#isSecret
  }

  /** It goes into a field for secrets. */
  hide(): void {
    const { args, session } = this.#call
    this.#isSecret = true
    if (args.text !== undefined) session.redactor.addGuessed("text", args.text)
  }

  /** The text is done: shows it, unless it went into a field for secrets. */
  settle(): void {
    if (!this.#isSecret) this.#call.showArgument("text")
  }
}
