export const captchaProviders = ["turnstile", "hcaptcha", "recaptcha"] as const
export type CaptchaProvider = (typeof captchaProviders)[number]

/** HTML of the part of a document that shows something. */
export type Evidence = string

/** A captcha that is visible and not solved. */
export interface WireCaptcha {
  readonly provider: CaptchaProvider
  readonly evidence: Evidence
}

/** What hints at an obstacle in one document. */
export interface WireSigns {
  /** By the containers of the widgets. */
  readonly captchas: readonly WireCaptcha[]
  /** For each requested frame: evidence if it is visible and not solved, else null. */
  readonly frames: readonly (Evidence | null)[]
  /** The kinds of markup that only a check of the browser has. */
  readonly challenges: readonly string[]
  /** Words and waits of such a check, which other pages may have, too. */
  readonly hints: readonly string[]
  /** The page has little text and few links. */
  readonly isSparse: boolean
  /** Where the check is shown. */
  readonly page: Evidence
  /** A visible form that asks for an existing password, or for a user name alone. */
  readonly login: { readonly asks: "password" | "name"; readonly evidence: Evidence } | null
}
