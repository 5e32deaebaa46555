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

/** An image can call itself `title` and stand in the way of the document's own. */
const titleScript = `function () {
  return Object.getOwnPropertyDescriptor(Document.prototype, "title").get.call(document) ?? ""
}`

function isString(value: unknown): value is string {
  return typeof value === "string"
}
