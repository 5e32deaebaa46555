/** A value in a JSON text, with its position. */
export interface JsonNode {
  readonly start: number
  readonly end: number
  readonly value: unknown
  /** The members of an object, in order. */
  readonly members?: readonly JsonMember[]
}

export interface JsonMember {
  readonly key: string
  /** The start of its key. */
  readonly start: number
  readonly value: JsonNode
  /** The position of the comma after it, if there is one. */
  readonly comma: number | undefined
}

/** As JSON.parse accepts them, anchored. */
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** Includes comments of both kinds, which editors allow in settings. */
const BLANK = /(?:[\s\ufeff]|\/\/[^\n]*|\/\*.*?\*\/)*/sy

const DEEPEST = 500

/** Parses JSON with comments and trailing commas, as in the settings of editors. Throws a SyntaxError with the line. */
export function parseJsonc(text: string): JsonNode {
  const reader = new Reader(text)
  const root = reader.value(0)
  reader.end()
  return root
}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  value(depth: number): JsonNode {
    if (depth > DEEPEST) throw this.#unexpected("no more depth")
    this.#skip()
    const start = this.#at
    const next = this.#text[start]
    if (next === "{") return this.#object(depth)
    if (next === "[") return this.#array(depth)
    const value: unknown = JSON.parse(this.#take(next === '"' ? STRING : SCALAR, "a value"))
    return { start, end: this.#at, value }
  }

  end(): void {
    this.#skip()
    if (this.#at < this.#text.length) throw this.#unexpected("the end")
  }

  #object(depth: number): JsonNode {
    const start = this.#at++
    const members: JsonMember[] = []
    while (!this.#isNext("}")) {
      if (members.length > 0 && members.at(-1)?.comma === undefined) throw this.#unexpected('"," or "}"')
      const keyAt = this.#at
      const key: unknown = JSON.parse(this.#take(STRING, "a name in quotes"))
      if (!this.#isNext(":")) throw this.#unexpected('":"')
      this.#at++
      const value = this.value(depth + 1)
      members.push({ key: String(key), start: keyAt, value, comma: this.#comma() })
    }
    this.#at++
    const value = Object.fromEntries(members.map((member) => [member.key, member.value.value]))
    return { start, end: this.#at, value, members }
  }

  #array(depth: number): JsonNode {
    const start = this.#at++
    const items: unknown[] = []
    let comma: number | undefined = start
    while (!this.#isNext("]")) {
      if (comma === undefined) throw this.#unexpected('"," or "]"')
      items.push(this.value(depth + 1).value)
      comma = this.#comma()
    }
    this.#at++
    return { start, end: this.#at, value: items }
  }

  #comma(): number | undefined {
    return this.#isNext(",") ? this.#at++ : undefined
  }

  #isNext(mark: string): boolean {
    this.#skip()
    return this.#text[this.#at] === mark
  }

  #skip(): void {
    BLANK.lastIndex = this.#at
    this.#at += BLANK.exec(this.#text)?.[0].length ?? 0
  }

  #take(pattern: RegExp, wanted: string): string {
    pattern.lastIndex = this.#at
    const [found] = pattern.exec(this.#text) ?? []
    if (found === undefined) throw this.#unexpected(wanted)
    this.#at += found.length
    return found
  }

  #unexpected(wanted: string): SyntaxError {
    const line = this.#text.slice(0, this.#at).split("\n").length
    return new SyntaxError(`line ${line}: ${wanted} should stand there`)
  }
}
