import { TabhandError } from "../base/errors.ts"
import { clip } from "../base/text.ts"

/** What a session may do. Lower layers and doors ask; nobody else decides. */
export interface Policy {
  /** Throws when the command may not run. */
  checkCommand(command: string): void
  /** Throws when a page may not go there. */
  checkUrl(url: string): void
  /** Throws when what a page offers to download may not be saved. */
  checkDownload(url: string): void
}

export interface PolicyOptions {
  readonly allowFileAccess: boolean
}

const OPEN_SCHEMES = new Set(["http:", "https:", "data:"])
/** The others of their scheme are names for the browser's own pages. */
const BLANK_PAGES = new Set(["blank", "srcdoc"])

/** The rules that hold when nobody set others: every command, the web, and no files unless they are allowed. */
export function basicPolicy({ allowFileAccess }: PolicyOptions): Policy {
  return {
    checkCommand: () => {},
    checkDownload: () => {},
    checkUrl(url) {
      const { protocol: scheme, pathname } = URL.canParse(url) ? new URL(url) : { protocol: "", pathname: "" }
      if (OPEN_SCHEMES.has(scheme) || (scheme === "file:" && allowFileAccess)) return
      if (scheme === "about:" && BLANK_PAGES.has(pathname)) return
      throw new TabhandError("scheme_refused", `${clip(scheme, 40) || "such"} addresses may not be opened here`, {
        hint:
          scheme === "file:"
            ? "set `allowFileAccess` in your own configuration, or serve the folder over http"
            : scheme === "javascript:"
              ? "run scripts with `eval`"
              : "open an http or https address",
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
