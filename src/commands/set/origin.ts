import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { toUrl } from "../../command/define/url-arg.ts"

/** The origin of a web site, as a caller wrote it. */
export function givenOrigin(written: string): string {
  const origin = webOrigin(toUrl(written))
  if (origin !== undefined) return origin
  throw new TabhandError("bad_argument", `${quote(clip(written, 100))} is not the origin of a web site`, {
    hint: "write it like https://example.com or http://localhost:3000",
  })
}

/** The origin of an address of the web. */
export function webOrigin(url: string): string | undefined {
  return /^https?:/.test(url) ? new URL(url).origin : undefined
}
