import type { CaptchaProvider } from "../../injected/wire/obstacle.ts"

/** Which widget a frame shows, by its URL; undefined for none, and for those that show nothing. */
export function captchaAt(url: string): CaptchaProvider | undefined {
  const { hostname, pathname, searchParams, hash } = URL.canParse(url) ? new URL(url) : NOTHING
  if (hostname === "challenges.cloudflare.com") return pathname.includes("/turnstile/") ? "turnstile" : undefined
  if (/(^|\.)hcaptcha\.com$/.test(hostname)) {
    const [, part] = /^#frame=([\w-]+)/.exec(hash) ?? []
    return part === "checkbox" || part === "challenge" ? "hcaptcha" : undefined
  }
  if (!/(^|\.)(google\.com|recaptcha\.net)$/.test(hostname)) return undefined
  const [, part] = /^\/recaptcha\/(?:api2|enterprise)\/(anchor|bframe)$/.exec(pathname) ?? []
  if (part === undefined) return undefined
  // One without a checkbox may still show its images.
  return part === "bframe" || searchParams.get("size") !== "invisible" ? "recaptcha" : undefined
}

const NOTHING = { hostname: "", pathname: "", searchParams: new URLSearchParams(), hash: "" }
