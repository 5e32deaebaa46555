import type { Page } from "./page.ts"

/** Rejects when the page closes or crashes, until `off` is called; throws if it already has. */
export function endOf(page: Page): { readonly ended: Promise<never>; off(): void } {
  const { endReason } = page.target.session
  if (endReason) throw endReason
  const offs: (() => void)[] = []
  const ended = new Promise<never>((_, reject) => {
    offs.push(page.on("gone", reject), page.on("crashed", reject))
  })
  return {
    ended,
    off() {
      for (const off of offs) off()
    },
  }
}

/** Rejects when the page closes or crashes, which work that sends nothing to the page would not notice. */
export async function whilePageLives<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const end = endOf(page)
  return Promise.race([work(), end.ended]).finally(end.off)
}
