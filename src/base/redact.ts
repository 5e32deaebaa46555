/** Where a value is redacted: anywhere, only as a whole word, or nowhere. */
type Reach = "anywhere" | "word" | "nowhere"

/** Replaces secret values wherever they turn up, and credentials that stand in URLs. */
export class Redactor {
  readonly #shown = new Map<string, { readonly as: string; readonly reach: Reach }>()
  /** Any form of any secret; made anew when one is added. */
  #pattern: RegExp | undefined

  /** A secret that the caller named as one. */
  add(name: string, value: string): void {
    this.#add(name, value, "anywhere")
  }

  /**
   * A text that the caller did not name as a secret, but typed into a field for one. People use plain words there, and to replace
   * such a word wherever it stands would blank out ordinary text.
   */
  addGuessed(name: string, value: string): void {
    this.#add(name, value, reachOf(value))
  }

  /** Values shorter than four characters would blank out ordinary text; they are guarded where they are used. */
  #add(name: string, value: string, reach: Reach): void {
    if (value.length < 4 || reach === "nowhere") return
    for (const form of formsOf(value)) {
      // What was called a secret stays one.
      if (reach === "anywhere" || this.#shown.get(form)?.reach !== "anywhere")
        this.#shown.set(form, { as: `[secret ${name}]`, reach })
    }
    // The longest first: a secret may be the beginning of another.
    const forms = [...this.#shown].sort(([a], [b]) => b.length - a.length)
    const patterns = forms.map(([form, { reach: how }]) => (how === "word" ? asWord(literally(form)) : literally(form)))
    this.#pattern = new RegExp(patterns.join("|"), "g")
  }

  text(text: string): string {
    const open = this.#pattern ? text.replace(this.#pattern, (form) => this.#shown.get(form)?.as ?? "") : text
    return redactUserinfo(open)
  }

  /** A copy of plain JSON data with every string in it redacted, keys included. */
  deep<T>(value: T): T
  deep(value: unknown): unknown {
    if (typeof value === "string") return this.text(value)
    if (Array.isArray(value)) return value.map((item) => this.deep(item))
    if (value === null || typeof value !== "object") return value
    const copy: Record<string, unknown> = {}
    for (const [key, item] of Object.entries(value)) {
      const shown = this.text(key)
      if (shown !== "__proto__") copy[shown] = this.deep(item)
      else
        Object.defineProperty(copy, shown, {
          value: this.deep(item),
          enumerable: true,
          configurable: true,
          writable: true,
        })
    }
    return copy
  }
}

/** A word, or a number, of one kind of characters. Short words are too common to be looked for; codes have six digits. */
const PLAIN_WORD = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u
const LEAST_WORD = 8
const LEAST_NUMBER = 6

function reachOf(value: string): Reach {
  if (PLAIN_WORD.test(value)) return value.length < LEAST_WORD ? "nowhere" : "word"
  if (/^\d+$/.test(value)) return value.length < LEAST_NUMBER ? "nowhere" : "word"
  return "anywhere"
}

/** Letters and digits. Whatever else stands beside a word ends it, also where that is no ordinary sign. */
const IN_WORD = "[0-9A-Za-z\\u00c0-\\u024f\\u0370-\\u1fff]"

/** Not within another word; a letter or digit before it may be the end of an escape. */
function asWord(pattern: string): string {
  return `(?:(?<!${IN_WORD})|(?<=%[0-9A-Fa-f]{2})|(?<=\\\\[a-z]))${pattern}(?!${IN_WORD})`
}

/** How a value looks in an address, in a form that was sent, and in JSON, where each of them may stand too. */
function formsOf(value: string): Set<string> {
  const whole = value.toWellFormed()
  const address = new URL("http://host")
  address.search = whole
  address.hash = whole
  // A slash would make folders of it, and ".." would take some away.
  if (!whole.includes("/")) address.pathname = whole
  const encoded = [
    encodeURIComponent(whole),
    encodeURI(whole),
    new URLSearchParams({ "": whole }).toString().slice(1),
    encodeURIComponent(whole).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`),
    address.search.slice(1),
    address.hash.slice(1),
    address.pathname.slice(1),
  ]
  const forms = [value, ...encoded, ...encoded.map(lowerCaseCodes)]
  const inJson = forms.map((form) => JSON.stringify(form).slice(1, -1))
  const inJsonText = inJson.map((form) => JSON.stringify(form).slice(1, -1))
  const all = [
    ...forms,
    ...inJson,
    ...inJson.map(asciiOnly),
    ...inJson.map((form) => form.replaceAll("/", "\\/")),
    ...inJsonText,
  ]
  return new Set(all.filter((form) => form.length >= 4))
}

function lowerCaseCodes(encoded: string): string {
  return encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
}

function asciiOnly(json: string): string {
  return json.replace(/[^\u0000-\u007f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`)
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")
}

/**
 * Hides `user:password` in `scheme://user:password@host`, up to the last @ before the path, as browsers read it. A quote
 * may be part of a password, but not where the text goes on after it as a list would.
 */
export function redactUserinfo(text: string): string {
  // Nearly all text has none: replies with thousands of strings pass through here.
  if (!text.includes("@")) return text
  return text.replace(/(:(?:\\?\/){2})(?:[^\s/?#"'<>\\]|'(?![,;)\]}]))+@/g, "$1[redacted]@")
}
