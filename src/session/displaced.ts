import { TabhandError } from "../base/errors.ts"
import { clip } from "../base/text.ts"
import type { Displaced } from "./tabs.ts"

/** For a command that would change a page and was intended for the closed one. */
export function displacedError(displaced: Displaced): TabhandError {
  const { active } = displaced
  return new TabhandError("tab_closed", describeDisplaced(displaced), {
    hint: `nothing was done; repeat the command to act on ${active.id}`,
  })
}

export function describeDisplaced({ closed, active }: Displaced): string {
  const url = clip(active.page.url, 200)
  return `${closed.id} closed by itself: the active tab is ${active.id} now${url === "" ? "" : `, ${url}`}`
}
