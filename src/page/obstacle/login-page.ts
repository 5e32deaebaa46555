import type { WireSigns } from "../../injected/wire/obstacle.ts"

/** Parts of paths of pages for those who have an account. */
const LOGIN =
  /(^|[/._#!-])(log[-_]?[io]n|sign[-_]?(in|on)|auth(enticate|entication|orize)?|oauth2?|sso|saml2?|openid|cas|sessions?\/new)($|[/._?&])/i
/** Parameters in which a login page remembers where to go afterwards. */
const RETURN =
  /^(next|continue|return(_?(to|url|path|uri))?|redirect(_?(to|url|uri))?|dest(ination)?|back(url)?|ref(errer)?|from|target|goto|origin(al)?(_?(url|request_url))?|service|r|u|url)$/i

/** Whether the page at `here` is a login that was not asked for: `from` was, on the same host. */
export function isUnaskedLogin(from: string, here: string, { login, isSparse }: Pick<WireSigns, "login" | "isSparse">) {
  if (!login || !URL.canParse(from) || !URL.canParse(here)) return false
  const [asked, got] = [new URL(from), new URL(here)]
  if (hostOf(asked) !== hostOf(got) || pathOf(asked) === pathOf(got) || LOGIN.test(pathOf(asked))) return false
  if (LOGIN.test(pathOf(got))) return true
  // Ordinary pages have a form for logging in, too.
  return login.asks === "password" && (isSparse || returnsTo(got, asked))
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^www\./, "")
}

/** Single-page applications have their path in the fragment. */
function pathOf({ pathname, hash }: URL): string {
  return `${pathname.replace(/\/+$/, "")}${/^#!?\//.test(hash) ? hash.replace(/[?&].*$/, "") : ""}`
}

function returnsTo(got: URL, asked: URL): boolean {
  const isAsked = (value: string) => {
    const target = URL.canParse(value, got.href) ? new URL(value, got.href) : undefined
    return target !== undefined && pathOf(target) === pathOf(asked)
  }
  return [...got.searchParams].some(([name, value]) => RETURN.test(name) && isAsked(value))
}
