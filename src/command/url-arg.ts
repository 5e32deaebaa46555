import { z } from "zod"
import { TabhandError } from "../base/errors.ts"
import { clip } from "../base/text.ts"
import { Arg } from "./arg.ts"

/** An address as people write it: a bare host gets a scheme. */
export function url(): Arg<string> {
  const facts = {
    kind: "url",
    schema: z.string(),
    help: "",
    short: undefined,
    choices: [],
    fallback: undefined,
    rest: false,
  } as const
  return new Arg<string, true, string>(facts, true, async (written) => toUrl(written))
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i
/** Hosts that have no certificate: this machine, addresses, names without a dot. */
const PLAIN_HOST = /^(localhost|127\.|0\.0\.0\.0|\[|\d{1,3}(\.\d{1,3}){3}(?=[:/?#]|$)|[^./:?#]+(?=[:/?#]|$)|[^/:?#]+\.(localhost|local|test)(?=[:/?#]|$))/i

export function toUrl(written: string): string {
  const trimmed = written.trim()
  if (trimmed === "" || /[\u0000-\u0020\u007f]/.test(trimmed)) throw badUrl(written)
  const full = HAS_SCHEME.test(trimmed) ? trimmed : `${PLAIN_HOST.test(trimmed) ? "http" : "https"}://${trimmed}`
  if (!URL.canParse(full)) throw badUrl(written)
  const url = new URL(full)
  if ((url.protocol === "http:" || url.protocol === "https:") && !/^[a-z]+:\/\/[^/]/i.test(full)) throw badUrl(written)
  return url.href
}

function badUrl(written: string): TabhandError {
  return new TabhandError("bad_url", `${JSON.stringify(clip(written, 200))} is not an address that can be opened`, {
    hint: "write it like https://example.com/path, example.com or localhost:3000",
  })
}
