import { TabhandError } from "../base/errors.ts"
import { clip } from "../base/text.ts"
import { type AddressRules, destinationOf, refusedError } from "./addresses/rules.ts"

/** What a session may do. Every layer asks the policy and decides nothing itself. */
export interface Policy {
  /** Throws when the command is not allowed. */
  checkCommand(command: string): void
  /** Throws when a page may not open the URL. */
  checkUrl(url: string): void
  /** Throws when a page's download may not be saved. */
  checkDownload(url: string): void
}

export interface PolicyOptions {
  readonly allowFileAccess: boolean
  /** Which addresses may be reached; all without it. */
  readonly addresses?: AddressRules | undefined
}

const OPEN_SCHEMES = new Set(["http:", "https:", "data:"])
/** Other `about:` URLs are pages of the browser itself. */
const NO_URL = { protocol: "", pathname: "", host: "" }
const BLANK_PAGES = new Set(["blank", "srcdoc"])

/** Default rules: every command, the web, and local files only if allowed. */
export function basicPolicy({ allowFileAccess, addresses }: PolicyOptions): Policy {
  const checkAddress = (url: string) => {
    const to = addresses && destinationOf(url)
    const refusal = to && addresses.refusalOf(to)
    if (refusal) throw refusedError(refusal)
  }
  return {
    checkCommand: () => {},
    checkDownload: checkAddress,
    checkUrl(url) {
      checkAddress(url)
      const { protocol: scheme, pathname, host } = URL.canParse(url) ? new URL(url) : NO_URL
      if (OPEN_SCHEMES.has(scheme)) return
      // A file of a host is one that another machine shares.
      if (scheme === "file:" && allowFileAccess && (!addresses || host === "")) return
      if (scheme === "about:" && BLANK_PAGES.has(pathname)) return
      throw new TabhandError("scheme_refused", `${clip(scheme, 40) || "such"} URLs may not be opened here`, {
        hint:
          scheme === "file:"
            ? "set `allowFileAccess` in your own configuration, or serve the folder over http"
            : scheme === "javascript:"
              ? "run scripts with `eval`"
              : "open an http or https URL",
      })
    },
  }
}

export function allowsUrl(policy: Policy, url: string): boolean {
  try {
    policy.checkUrl(url)
    return true
  } catch (error) {
    if (error instanceof TabhandError) return false
    throw error
  }
}
