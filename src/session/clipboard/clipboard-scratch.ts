import { TabhandError } from "../../base/errors.ts"
import type { Browser } from "../../browser/browser.ts"
import { serveClipboardScript } from "../../generated/injected/clipboard.ts"
import type { Page } from "../../page/core/page.ts"
import { focused } from "../../page/core/prepare-page.ts"
import { Context } from "../context.ts"
import { type Content, isContent, LONGEST } from "./clipboard-content.ts"

/**
 * A blank page in its own context, through which a browser's clipboard is read and written with keys, as a person
 * would.
 */
export class Scratch {
  readonly #context: Context
  readonly #page: Page

  private constructor(context: Context, page: Page) {
    this.#context = context
    this.#page = page
  }

  static async make(browser: Browser, signal: AbortSignal): Promise<Scratch> {
    const context = await Context.create(browser, [focused], { signal })
    try {
      const scratch = new Scratch(context, await context.newPage(signal))
      await scratch.#run(`(${serveClipboardScript})(${LONGEST})`, signal)
      return scratch
    } catch (error) {
      await context.dispose()
      throw error
    }
  }

  get usable(): boolean {
    return !this.#page.target.session.endReason && !this.#page.crashed
  }

  /** The content of the clipboard, if any. */
  async look(signal: AbortSignal): Promise<Content | undefined> {
    await this.#page.keyboard.press("ControlOrMeta+v", signal)
    const found = await this.#run("clipboard.take()", signal)
    if (found === null) return undefined
    if (isContent(found)) return found
    throw new TabhandError("internal", "the browser's clipboard could not be read")
  }

  async put({ text, html }: Content, signal: AbortSignal): Promise<void> {
    await this.#write({ "text/plain": text, ...(html === undefined ? {} : { "text/html": html }) }, signal)
  }

  async empty(signal: AbortSignal): Promise<void> {
    // Writing nothing at all would leave the old content.
    await this.#write({ "text/plain": "" }, signal)
  }

  dispose(): Promise<void> {
    return this.#context.dispose()
  }

  async #write(parts: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
    await this.#run(`clipboard.set(${JSON.stringify(parts)})`, signal)
    await this.#page.keyboard.press("ControlOrMeta+c", signal)
  }

  async #run(expression: string, signal: AbortSignal): Promise<unknown> {
    const { result, exceptionDetails } = await this.#page.target.session.send(
      "Runtime.evaluate",
      { expression, returnByValue: true },
      { signal },
    )
    if (!exceptionDetails) return result.value
    throw new TabhandError("internal", `the browser's clipboard could not be used: ${exceptionDetails.text}`)
  }
}
