import type { Page } from "./page.ts"

/** Work on a page, or why the page is no longer there: some waits ask nothing of it, and would not hear of its end. */
export async function whilePageLives<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const { over } = page.target.session
  if (over) throw over
  const ends: (() => void)[] = []
  const gone = new Promise<never>((_, reject) => {
    ends.push(page.on("gone", reject), page.on("crashed", reject))
  })
  return Promise.race([work(), gone]).finally(() => {
    for (const end of ends) end()
  })
}
