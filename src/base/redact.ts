/** Replaces secret values wherever they turn up, and credentials that stand in URLs. */
export class Redactor {
  readonly #values = new Map<string, string>()

  /** Values shorter than four characters would blank out ordinary text; they are guarded where they are used. */
  add(name: string, value: string): void {
    if (value.length < 4) return
    const shown = `[secret ${name}]`
    for (const form of new Set([value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])) {
      this.#values.set(form, shown)
    }
  }

  text(text: string): string {
    let out = text
    for (const [value, shown] of this.#longestFirst()) out = out.replaceAll(value, shown)
    return redactUserinfo(out)
  }

  /** A copy of plain JSON data with every string in it redacted, keys included. */
  deep<T>(value: T): T
  deep(value: unknown): unknown {
    if (typeof value === "string") return this.text(value)
    if (Array.isArray(value)) return value.map((item) => this.deep(item))
    if (value !== null && typeof value === "object") {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [this.text(key), this.deep(item)]))
    }
    return value
  }

  #longestFirst(): [string, string][] {
    return [...this.#values].sort(([a], [b]) => b.length - a.length)
  }
}

export function redactUserinfo(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]*:\/\/)[^\s/?#@"']+@/gi, "$1[redacted]@")
}
