import { clip, oneLine, plural } from "../base/text.ts"
import type { ConsoleEntry, PageError } from "./console.ts"
import type { Page } from "./page.ts"

/** As many as are told one by one. */
const TOLD = 3
const LONGEST = 200
const FAILED_REQUEST = /^Failed to load resource: /

/** What goes wrong on a page while a command works on it: errors, what it writes to the console as one, failed requests. */
export class Trouble {
  /** How often each. */
  readonly #lines = new Map<string, number>()
  readonly #ends: readonly (() => void)[]

  constructor(page: Page) {
    this.#ends = [
      page.on("pageError", (error) => this.#add(pageError(error))),
      page.on("console", (entry) => this.#add(consoleError(entry))),
    ]
  }

  /** What there is to tell; nothing is heard from now on. */
  end(): string[] {
    for (const end of this.#ends) end()
    const lines = [...this.#lines].map(([line, count]) => (count > 1 ? `${line} (${count} times)` : line))
    const more = lines.length - TOLD
    return more <= 1 ? lines : [...lines.slice(0, TOLD), `… ${plural(more, "more error")}: errors, console`]
  }

  #add(line: string | undefined): void {
    if (line !== undefined) this.#lines.set(line, (this.#lines.get(line) ?? 0) + 1)
  }
}

function pageError({ text, url, line }: PageError): string {
  return `page error: ${said(text)}${url ? ` (${said(fileOf(url))}:${line})` : ""}`
}

function consoleError({ type, text, url }: ConsoleEntry): string | undefined {
  if (type !== "error") return undefined
  if (url === undefined || !FAILED_REQUEST.test(text)) return `console error: ${said(text)}`
  // No page asks for this one: the browser does.
  if (url.endsWith("/favicon.ico")) return undefined
  const why = /status of (\d+)/.exec(text)?.[1] ?? text.replace(FAILED_REQUEST, "")
  return `request failed: ${said(why)} ${said(url)}`
}

function said(text: string): string {
  return clip(oneLine(text).trim(), LONGEST)
}

function fileOf(url: string): string {
  const path = url.replace(/[?#].*$/, "")
  return path.slice(path.lastIndexOf("/") + 1) || path
}
