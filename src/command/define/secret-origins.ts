import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { variableName } from "../../protocol/wire.ts"

/** A secret, and the one site that it is for: `SHOP_PASSWORD=https://shop.example`. */
export interface SecretOrigin {
  readonly name: string
  readonly origin: string
}

/** Undefined if the text has another form. */
export function readSecretOrigin(written: string): SecretOrigin | undefined {
  const [, name = "", address = ""] = /^([^=]*)=(.*)$/.exec(written.trim()) ?? []
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  return isOrigin && variableName.test(name) ? { name, origin: url.origin } : undefined
}

export interface NamedSecrets {
  readonly names: readonly string[]
  /** Those that are bound to sites, as written. */
  readonly origins: readonly string[]
}

/** Secrets by name, each optionally with the site that it is for. */
export function readNamedSecrets(words: readonly string[]): NamedSecrets {
  const names: string[] = []
  const origins: string[] = []
  for (const word of words) {
    if (!word.includes("=")) {
      names.push(word)
      continue
    }
    const bound = readSecretOrigin(word)
    if (!bound) {
      // What follows the name may be the secret itself.
      const [name = ""] = word.split("=", 1)
      throw new TabhandError("bad_flag", `what follows ${quote(clip(name, 60))}= is not the origin of a web site`, {
        hint: "write a secret like SHOP_PASSWORD=https://shop.example, without a path, or its name alone",
      })
    }
    names.push(bound.name)
    origins.push(`${bound.name}=${bound.origin}`)
  }
  return { names: [...new Set(names)], origins }
}

/** The sites that this secret is for; undefined if it is for all. */
export function originsOf(name: string, bound: readonly string[]): readonly string[] | undefined {
  const own = bound.flatMap((written) => readSecretOrigin(written) ?? []).filter((each) => each.name === name)
  return own.length === 0 ? undefined : own.map(({ origin }) => origin)
}
