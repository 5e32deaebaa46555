import { clip, oneLine, plural } from "../../base/text.ts"
import type { ConsoleEntry, PageError } from "../../protocol/session-events.ts"
import type { Page } from "./page.ts"

/** How many are listed one by one. */
const MOST_LISTED = 3
const LONGEST = 200
const FAILED_REQUEST = /^Failed to load resource: /

/** Errors of a page during a command: uncaught ones, console errors, failed requests. */
export class Trouble {
  /** The number of each. */
  readonly #lines = new Map<string, number>()
  readonly #ends: readonly (() => void)[]

  constructor(page: Page) {
    this.#ends = [
      page.on("pageError", (error) => this.#add(pageError(error))),
      page.on("console", (entry) => this.#add(consoleError(entry, page))),
    ]
  }

  /** Ends the subscriptions and returns the errors. */
  end(): string[] {
    for (const end of this.#ends) end()
    const lines = [...this.#lines].map(([line, count]) => (count > 1 ? `${line} (${count} times)` : line))
    const more = lines.length - MOST_LISTED
    return more <= 1 ? lines : [...lines.slice(0, MOST_LISTED), `… ${plural(more, "more error")}: errors, console`]
  }

  #add(line: string | undefined): void {
    if (line !== undefined) this.#lines.set(line, (this.#lines.get(line) ?? 0) + 1)
  }
}

function pageError({ text, url, line }: PageError): string {
  return `page error: ${said(text)}${url ? ` (${said(fileOf(url))}:${line})` : ""}`
}

function consoleError({ type, text, url }: ConsoleEntry, { fates }: Page): string | undefined {
  if (type !== "error") return undefined
  if (url === undefined || !FAILED_REQUEST.test(text)) return `console error: ${said(text)}`
  // The browser requests this one, not the page.
  if (url.endsWith("/favicon.ico")) return undefined
  const status = /status of (\d+)/.exec(text)?.[1]
  const fate = status === undefined ? fates?.of(url) : undefined
  // A note reports it.
  if (fate && "refused" in fate) return undefined
  const why = status ?? fate?.failed ?? text.replace(FAILED_REQUEST, "")
  return `request failed: ${said(why)} ${said(url)}`
}

function said(text: string): string {
  return clip(oneLine(text).trim(), LONGEST)
}

function fileOf(url: string): string {
  const path = url.replace(/[?#].*$/, "")
  return path.slice(path.lastIndexOf("/") + 1) || path
}
