import { apply, type Callable, isObject, mapGet, mapSet, reader } from "./primitives.ts"

/** The source text of each of our functions: that of the native it replaces, or one of its own. */
type Shown = Callable | string
type Texts = WeakMap<object, Shown>

/** The answer of a realm that is already patched. */
interface Answer {
  texts?: Texts
}

const { addEventListener, dispatchEvent } = EventTarget.prototype

/**
 * Realms that reach each other's objects must agree which functions are ours: a frame's `toString` may be called on a
 * function of the page. They find each other by an event whose name no page can guess.
 */
export class Realms {
  readonly #secret: string
  readonly #own: Texts = new WeakMap()
  readonly #functions: Callable[] = []
  #shared: Texts | undefined

  constructor(secret: string) {
    this.#secret = secret
  }

  /** Whether this realm is already patched: a service worker has several sessions, and each injects the patches. */
  get worn(): boolean {
    return ask(globalThis, this.#secret) !== undefined
  }

  enter(): void {
    const detailOf = reader("CustomEvent", "detail")
    const answer = (event: Event) => {
      const asked: unknown = detailOf?.(event)
      if (isAnswer(asked)) asked.texts = this.#shared ?? this.#own
    }
    apply(addEventListener, globalThis, [this.#secret, answer])
    this.#join()
    // A popup's opener receives no events while it waits for its window to open.
    if (!this.#shared && typeof window !== "undefined" && window.opener) setTimeout(() => this.#join(), 0)
  }

  add(made: Callable, shown: Shown): void {
    this.#functions[this.#functions.length] = made
    mapSet(this.#own, made, shown)
    if (this.#shared) mapSet(this.#shared, made, shown)
  }

  textOf(asked: Callable): Shown | undefined {
    const known = this.#lookUp(asked)
    if (known !== undefined || this.#shared || typeof window === "undefined" || !window.opener) return known
    this.#join()
    return this.#lookUp(asked)
  }

  #lookUp(asked: Callable): Shown | undefined {
    return mapGet(this.#own, asked) ?? (this.#shared && mapGet(this.#shared, asked))
  }

  #join(): void {
    if (this.#shared || typeof window === "undefined") return
    for (const realm of [window.parent, window.top, window.opener]) {
      if (realm && realm !== window) this.#shared ??= ask(realm, this.#secret)
    }
    for (let index = 0; this.#shared && index < this.#functions.length; index++) {
      const made = this.#functions[index]
      const shown = made && mapGet(this.#own, made)
      if (made && shown !== undefined) mapSet(this.#shared, made, shown)
    }
  }
}

function ask(realm: unknown, secret: string): Texts | undefined {
  const answer: Answer = {}
  try {
    apply(dispatchEvent, realm, [new CustomEvent(secret, { detail: answer })])
  } catch {
    // A cross-origin realm: no objects pass between it and this one.
  }
  return answer.texts
}

function isAnswer(value: unknown): value is Answer {
  return isObject(value)
}
