import { TabhandError } from "../base/errors.ts"
import type { Browser } from "../browser/browser.ts"
import type { Page } from "../page/page.ts"
import { focused } from "../page/prepare-page.ts"
import { type Content, isContent, LONGEST } from "./clipboard-content.ts"
import { Context } from "./context.ts"

/** A blank page in a context of its own, through which a browser's clipboard is read and written: with keys, as a person would. */
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
      await scratch.#run(`(${script})(${LONGEST})`, signal)
      return scratch
    } catch (error) {
      await context.dispose()
      throw error
    }
  }

  get usable(): boolean {
    return !this.#page.target.session.over && !this.#page.crashed
  }

  /** What is on the clipboard, if anything is. */
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
    // Where nothing is written at all, what was there stays.
    await this.#write({ "text/plain": "" }, signal)
  }

  dispose(): Promise<void> {
    return this.#context.dispose()
  }

  async #write(parts: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
    await this.#run(`clipboard.give(${JSON.stringify(parts)})`, signal)
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

// What was found is told once: nothing of it stays in the page.
const script = `(longest) => {
  let given = {}
  let found
  addEventListener("copy", (event) => {
    event.preventDefault()
    for (const [type, text] of Object.entries(given)) event.clipboardData.setData(type, text)
    given = {}
  })
  addEventListener("paste", (event) => {
    event.preventDefault()
    const { types, files } = event.clipboardData
    const [text, html] = ["text/plain", "text/html"].map((type) => event.clipboardData.getData(type))
    const isLong = text.length > longest || html.length > longest
    const others = types.filter((type) => type !== "text/plain" && type !== "text/html")
    found = {
      text: isLong ? "" : text,
      ...(html && !isLong ? { html } : {}),
      others: [...others, ...[...files].map(({ type, size }) => type + " " + size), ...(isLong ? ["text " + text.length] : [])].join(),
    }
  })
  globalThis.clipboard = {
    give: (parts) => { given = parts },
    take: () => {
      const told = found
      found = undefined
      if (!told) throw new Error("no paste came")
      return told.text === "" && told.html === undefined && told.others === "" ? null : told
    },
  }
}`
