import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { redactUserinfo } from "../../base/userinfo.ts"
import { Arg, plainArg } from "./arg.ts"

/** A URL as people write it: a bare host gets a scheme. */
export function url(): Arg<string> {
  const { facts } = plainArg("url", z.string())
  return new Arg<string, true, string>(facts, true, async (written) => toUrl(written))
}

/** The browser itself truncates longer ones. */
const LONGEST = 2 * 1024 * 1024
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
/** Schemes without a host: anything may follow the colon. */
const HOSTLESS = /^(about|blob|data|javascript|mailto|tel|view-source)$/i
/** Hosts without a certificate: this machine, IP addresses, names without a dot. */
const PLAIN_HOST =
  /^(localhost|127\.|0\.0\.0\.0|\[|\d{1,3}(\.\d{1,3}){3}(?=[:/?#]|$)|[^./:?#]+(?=[:/?#]|$)|[^/:?#]+\.(localhost|local|test)(?=[:/?#]|$))/i

export function toUrl(written: string): string {
  const trimmed = written.trim()
  // The browser would silently drop tabs and line ends, and open another URL than the one shown.
  if (trimmed === "" || trimmed.length > LONGEST || /[\u0000-\u001f\u007f]/.test(trimmed)) throw badUrl(written)
  const full = withScheme(trimmed)
  const url = URL.canParse(full) ? new URL(full) : undefined
  if (!url) throw badUrl(written)
  if (url.username || url.password) throw userinfoError()
  if (isWeb(url) && !isPlainlyWritten(full, url)) throw badUrl(written)
  return url.href
}

function withScheme(text: string): string {
  if (text.startsWith("//")) return `https:${text}`
  if (hasScheme(text)) return text
  return `${PLAIN_HOST.test(text) ? "http" : "https"}://${text}`
}

/** `localhost:3000`, `example.com:80` and `name:password@host` have a colon too. */
function hasScheme(text: string): boolean {
  const [prefix, scheme] = SCHEME.exec(text) ?? []
  if (prefix === undefined || scheme === undefined) return false
  const rest = text.slice(prefix.length)
  if (rest.startsWith("//") || HOSTLESS.test(scheme)) return true
  return !scheme.includes(".") && !/^\d+(?:[/?#]|$)/.test(rest) && !/^[^/?#]*@/.test(rest)
}

function isWeb({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:"
}

/**
 * URL parsers forgive `http:host`, `https:\\host` and a host of dots, and make another URL of them than was written.
 */
function isPlainlyWritten(full: string, { hostname }: URL): boolean {
  return /^https?:\/\/[^/\\\s]/i.test(full) && !full.includes(" ") && /[^.]/.test(hostname)
}

function badUrl(written: string): TabhandError {
  const shown = quote(clip(redactUserinfo(written), 200))
  return new TabhandError("bad_url", `${shown} is not an address that can be opened`, {
    hint: "write it like https://example.com/path, example.com or localhost:3000",
  })
}

function userinfoError(): TabhandError {
  return new TabhandError("bad_url", "an address with a user name or a password in it is not opened", {
    hint: "leave out what comes before the @: it can make one host look like another, and it ends up in logs",
  })
}
