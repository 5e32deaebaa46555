import { readTitleScript } from "../../generated/injected/title.ts"
import { TITLE_BINDING } from "../../injected/wire/title-binding.ts"
import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import type { World } from "../core/world.ts"

/** The document's current title, read in our world, where the page cannot interfere. */
export function titleOf(page: Page, signal: AbortSignal): Promise<string> {
  return unlessDialog(page, readTitle(page.world, signal))
}

/** The title of the document in the world's frame. */
export function readTitle(world: World, signal: AbortSignal): Promise<string> {
  return world.call(readTitleScript, [], isString, signal)
}

/**
 * The titles of documents as they load. A query would be answered only after the page has drawn itself, which can take
 * as long as loading: so our script in the page reports the title unasked.
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

  /** The title of the current document; undefined if it has not loaded, or has not reported it. */
  get known(): string | undefined {
    return this.#known
  }

  end(): void {
    for (const end of this.#ends) end()
  }
}

function isString(value: unknown): value is string {
  return typeof value === "string"
}
