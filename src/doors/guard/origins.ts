import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"

/** An origin that identifies a site: `null` is sent by every page with an opaque origin. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@,*]+$/i

/** The sites whose pages may send requests; programs other than browsers send no origin. */
export class KnownOrigins {
  readonly #origins: ReadonlySet<string>

  constructor(own: readonly string[], allowed: readonly string[]) {
    this.#origins = new Set([...own, ...allowed.map(readAllowed)])
  }

  has(header: string): boolean {
    return this.#origins.has(header.toLowerCase())
  }
}

function readAllowed(written: string): string {
  if (ORIGIN.test(written)) return written.toLowerCase()
  throw new TabhandError("bad_flag", `--allow-origin ${quote(clip(written, 100))} is not an origin`, {
    hint: "write scheme, host and port only, like https://app.example or http://localhost:3000",
  })
}
