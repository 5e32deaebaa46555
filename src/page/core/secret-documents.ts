import type { FoundElement } from "../view/capture.ts"
import type { Page } from "./page.ts"

type Holder = Pick<FoundElement, "snapshotter" | "documentKey">

const holders = new WeakMap<Page, Holder[]>()

/** Records that a secret is about to be entered into a field of this document. */
export function holdSecret(page: Page, { snapshotter, documentKey }: Holder): void {
  const held = holders.get(page) ?? []
  if (!held.some((each) => each.snapshotter === snapshotter && each.documentKey === documentKey))
    held.push({ snapshotter, documentKey })
  holders.set(page, held)
}

/** Whether the page, or a frame of it, currently shows a document into which a secret was entered. */
export function holdsSecret(page: Page): boolean {
  return holders.get(page)?.some(({ snapshotter, documentKey }) => snapshotter.isNow(documentKey)) ?? false
}
