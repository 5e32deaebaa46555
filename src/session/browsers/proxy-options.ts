import { TabhandError } from "../../base/errors.ts"
import type { ProxyLogin } from "../../page/emulate/proxy-login.ts"

/** A proxy as the browser takes it, and what to answer if it asks who uses it. */
export interface ProxyOptions {
  readonly server: string
  readonly login: ProxyLogin | undefined
}

/** Takes the name and the password out of a proxy's address; those that are given apart from it win. */
export function readProxy(
  address: string,
  given: { user?: string | undefined; password?: string | undefined } = {},
): ProxyOptions {
  const [, scheme = "", userinfo = "", server = ""] =
    /^((?:[a-z][a-z0-9+.-]*:\/\/)?)(?:(.*)@)?([^@]*)$/is.exec(address) ?? []
  const at = userinfo.indexOf(":")
  const user = given.user ?? decoded(at < 0 ? userinfo : userinfo.slice(0, at))
  const password = given.password ?? decoded(at < 0 ? "" : userinfo.slice(at + 1))
  const login = user === "" && password === "" ? undefined : { user, password }
  if (login && /^socks/i.test(scheme)) {
    throw new TabhandError("bad_argument", "the browser cannot sign in to a SOCKS proxy", {
      hint: "use an http or https proxy, or one without a password",
    })
  }
  return { server: `${scheme}${server}`, login }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that begins no escape is one of the password's own.
    return text
  }
}
