import type { Page } from "./page.ts"
import { unlessDialog } from "./unless-dialog.ts"
import type { World } from "./world.ts"

/** The document's title as it is now, read where the page cannot have changed how titles are read. */
export function titleOf(page: Page, signal: AbortSignal): Promise<string> {
  return unlessDialog(page, readTitle(page.world, signal))
}

/** The title of the document in the frame of that world. */
export function readTitle(world: World, signal: AbortSignal): Promise<string> {
  return world.call(titleScript, [], isString, signal)
}

/**
 * The titles of documents as they load. A page that was asked would answer when it has drawn itself, which takes as long as
 * many a page takes to load: so our script in it tells without being asked.
 */
export class LoadTitle {
  readonly #ends: readonly (() => void)[]
  #known: string | undefined

  constructor({ world, target: { session } }: Page) {
    this.#ends = [
      world.on("context", () => {
        this.#known = undefined
      }),
      session.on("Runtime.bindingCalled", ({ name, payload, executionContextId }) => {
        if (name === TITLE_BINDING && executionContextId === world.known) this.#known = payload
      }),
    ]
  }

  /** That of the document that is there now; nothing when it has not loaded, or did not tell. */
  get known(): string | undefined {
    return this.#known
  }

  end(): void {
    for (const end of this.#ends) end()
  }
}

/** By which our world tells titles; the page's own has no such thing. */
export const TITLE_BINDING = "tellTitle"

/** An image can call itself `title` and stand in the way of the document's own. */
const title = `Object.getOwnPropertyDescriptor(Document.prototype, "title").get.call(document) ?? ""`
const titleScript = `function () { return ${title} }`
/**
 * Runs in our world when a document begins. Frames within a page have titles that nobody shows. The page's own listeners
 * may set the title: who begins to listen when all is there is told last.
 */
export const titleOnLoadScript = `if (parent === self) document.addEventListener("readystatechange", () => {
  if (document.readyState === "complete") addEventListener("load", () => ${TITLE_BINDING}(${title}), { once: true })
})`

function isString(value: unknown): value is string {
  return typeof value === "string"
}
