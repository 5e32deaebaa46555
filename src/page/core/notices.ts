/** Groups notices of a kind, and formats many of them. */
export interface Alike {
  readonly kind: string
  many(count: string): string
}

type Words = string | (() => string)

interface Group {
  /** The first notices, listed one by one if there are no more. */
  readonly first: Words[]
  count: number
  many: (count: string) => string
}

/** How many of a kind are listed one by one. */
const FEW = 3

/** Unrequested events of a page until they are reported. Many events of a kind become one note. */
export class Notices {
  #groups = new Map<string | Words, Group>()

  get isEmpty(): boolean {
    return this.#groups.size === 0
  }

  /** Returns a function that takes it back. */
  add(words: Words, alike?: Alike): () => void {
    const key = alike?.kind ?? words
    const group = this.#groups.get(key) ?? { first: [], count: 0, many: () => "" }
    this.#groups.set(key, group)
    group.count++
    if (alike) group.many = alike.many
    else if (typeof words === "string") group.many = (count) => `${words} (${count} times)`
    if (group.first.length < (alike ? FEW : 1)) group.first.push(words)
    return () => this.#takeBack(key, group, words)
  }

  #takeBack(key: string | Words, group: Group, words: Words): void {
    const at = group.first.indexOf(words)
    if (at >= 0) group.first.splice(at, 1)
    group.count--
    if (group.count === 0 && this.#groups.get(key) === group) this.#groups.delete(key)
  }

  take(): string[] {
    const groups = [...this.#groups.values()]
    this.#groups = new Map()
    return groups.flatMap(({ first, count, many }) =>
      count > first.length
        ? [many(count.toLocaleString("en"))]
        : first.map((words) => (typeof words === "string" ? words : words())),
    )
  }
}
