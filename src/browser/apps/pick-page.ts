import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine } from "../../base/text.ts"

interface Shown {
  readonly url: string
  readonly title: string
}

/** What applications keep for themselves beside their windows. */
const BACKSTAGE = /request[ _-]?handler|devtools|background[ _-]?(page|host)|service[ _-]?worker/i

/** The page that is meant by a part of its address or title; without one, the first that people see. */
export function findPage<P extends Shown>(pages: readonly P[], wanted?: string): P | undefined {
  if (wanted === undefined) return pages.find(({ url, title }) => !BACKSTAGE.test(url) && !BACKSTAGE.test(title))
  const part = wanted.toLowerCase()
  return pages.find(({ url, title }) => url.toLowerCase().includes(part) || title.toLowerCase().includes(part))
}

/** The same; where people see none, the first of all. */
export function pickPage<P extends Shown>(pages: readonly P[], wanted?: string): P {
  const [first] = pages
  if (first === undefined) throw new TabhandError("no_tab", "No page targets available on the attached browser")
  const found = findPage(pages, wanted)
  if (found !== undefined) return found
  if (wanted === undefined) return first
  const listed = pages.map(({ url, title }) => `- ${shown(title, 100)}  ${shown(url, 200)}`).join("\n")
  throw new TabhandError("no_tab", `No page target matched "${shown(wanted, 100)}". Available pages:\n${listed}`)
}

/** The page was there when it was picked, and is not any more. */
export function vanished(targetId: string, cause: unknown): TabhandError {
  return new TabhandError("no_tab", `Target ${targetId} is no longer available on the attached browser`, { cause })
}

function shown(text: string, max: number): string {
  return clip(oneLine(text), max)
}
