import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine } from "../../base/text.ts"

interface Shown {
  readonly url: string
  readonly title: string
}

/** Internal pages of applications. */
const INTERNAL = /request[ _-]?handler|devtools|background[ _-]?(page|host)|service[ _-]?worker/i

/** The page whose URL or title contains `wanted`; without it, the first page that is not internal. */
export function findPage<P extends Shown>(pages: readonly P[], wanted?: string): P | undefined {
  if (wanted === undefined) return pages.find(({ url, title }) => !INTERNAL.test(url) && !INTERNAL.test(title))
  const part = wanted.toLowerCase()
  return pages.find(({ url, title }) => url.toLowerCase().includes(part) || title.toLowerCase().includes(part))
}

/** Like `findPage`, but falls back to the first page of all. */
export function pickPage<P extends Shown>(pages: readonly P[], wanted?: string): P {
  const [first] = pages
  if (first === undefined) throw new TabhandError("no_tab", "No page targets available on the attached browser")
  const found = findPage(pages, wanted)
  if (found !== undefined) return found
  if (wanted === undefined) return first
  const listed = pages.map(({ url, title }) => `- ${shown(title, 100)}  ${shown(url, 200)}`).join("\n")
  throw new TabhandError("no_tab", `No page target matched "${shown(wanted, 100)}". Available pages:\n${listed}`)
}

/** The page was closed after it had been picked. */
export function pageGone(targetId: string, cause: unknown): TabhandError {
  return new TabhandError("no_tab", `Target ${targetId} is no longer available on the attached browser`, { cause })
}

function shown(text: string, max: number): string {
  return clip(oneLine(text), max)
}
