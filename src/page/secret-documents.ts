import type { Page } from "./page.ts"
import type { FoundElement } from "./view/capture.ts"

type Holder = Pick<FoundElement, "eye" | "documentKey">

const holders = new WeakMap<Page, Holder[]>()

/** A secret is about to be put into a field of this document. */
export function holdSecret(page: Page, { eye, documentKey }: Holder): void {
  const held = holders.get(page) ?? []
  if (!held.some((each) => each.eye === eye && each.documentKey === documentKey)) held.push({ eye, documentKey })
  holders.set(page, held)
}

/** Whether a document that a secret was put into is what the page, or a frame of it, shows now. */
export function holdsSecret(page: Page): boolean {
  return holders.get(page)?.some(({ eye, documentKey }) => eye.isNow(documentKey)) ?? false
}
