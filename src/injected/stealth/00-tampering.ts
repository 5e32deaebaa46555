import {
  apply,
  type Callable,
  construct,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isCallable,
  isObject,
  setPrototypeOf,
} from "./primitives.ts"
import type { Realms } from "./realms.ts"

/** Calls the native: with the same object and arguments, unless others are given. */
type Native = (args?: readonly unknown[]) => unknown
type Behaviour = (native: Native, args: readonly unknown[], self: unknown) => unknown

/**
 * Replaces natives with functions that cannot be distinguished from them: same name and length, no constructor if the
 * native is none, same descriptor, the native's source text, its errors without a trace of ours.
 */
export class Tailor {
  readonly #realms: Realms
  readonly #clean: (error: unknown) => unknown

  constructor(realms: Realms, clean: (error: unknown) => unknown) {
    this.#realms = realms
    this.#clean = clean
  }

  /** Hides the source text of functions; comes first, because it would reveal the others. */
  hide(): void {
    this.method(Function.prototype, "toString", (native, _args, self) => {
      const shown = isCallable(self) ? this.#realms.textOf(self) : undefined
      if (shown === undefined || typeof shown === "string") return shown ?? native()
      return apply(textOf, shown, [])
    })
  }

  method(owner: object, name: string, behave: Behaviour): void {
    const found = getOwnPropertyDescriptor(owner, name)
    const native: unknown = found?.value
    if (!found || !isCallable(native)) return
    defineProperty(owner, name, { ...found, value: this.#like(native, behave) })
  }

  getter(owner: object, name: string, behave: (native: () => unknown, self: unknown) => unknown): void {
    const found = getOwnPropertyDescriptor(owner, name)
    const native = found?.get
    if (!native) return
    defineProperty(owner, name, { ...found, get: this.#like(native, (call, _args, self) => behave(call, self)) })
  }

  /** Changes the arguments of a constructor. The objects that it creates are native. */
  constructorOf(owner: object, name: string, change: (args: readonly unknown[]) => readonly unknown[]): void {
    const found = getOwnPropertyDescriptor(owner, name)
    const native: unknown = found?.value
    if (!found || !isConstructor(native)) return
    const run = (made: Callable | undefined, self: unknown, args: readonly unknown[]) => {
      try {
        return made ? construct(native, change(args), made) : apply(native, self, args)
      } catch (error) {
        throw this.#clean(error)
      }
    }
    const like = function (this: unknown, ...args: unknown[]) {
      return run(new.target, this, args)
    }
    this.#dress(like, native)
    const prototype: unknown = native.prototype
    defineProperty(like, "prototype", { value: prototype, writable: false })
    setPrototypeOf(like, getPrototypeOf(native))
    if (isObject(prototype)) {
      const back = getOwnPropertyDescriptor(prototype, "constructor")
      if (back?.value === native) defineProperty(prototype, "constructor", { ...back, value: like })
    }
    defineProperty(owner, name, { ...found, value: like })
  }

  /** Keeps an alias of a replaced function the same function. */
  sameAs(owner: object, name: string, other: string): void {
    const found = getOwnPropertyDescriptor(owner, name)
    if (found) defineProperty(owner, name, { ...found, value: getOwnPropertyDescriptor(owner, other)?.value })
  }

  /** A function that this browser does not have. */
  made(name: string, length: number, run: (...args: unknown[]) => unknown): Callable {
    const clean = this.#clean
    const { like } = {
      like(...args: unknown[]) {
        try {
          return apply(run, undefined, args)
        } catch (error) {
          throw clean(error)
        }
      },
    }
    defineProperty(like, "name", { value: name })
    defineProperty(like, "length", { value: length })
    this.#realms.add(like, `function ${name}() { [native code] }`)
    return like
  }

  /** Written as a method, which like a native has no prototype and cannot be constructed. */
  #like(native: Callable, behave: Behaviour): () => unknown {
    const clean = this.#clean
    const { like } = {
      like(this: unknown, ...args: unknown[]) {
        try {
          return behave((others) => apply(native, this, others ?? args), args, this)
        } catch (error) {
          throw clean(error)
        }
      },
    }
    this.#dress(like, native)
    return like
  }

  #dress(like: Callable, native: Callable): void {
    for (const name of ["length", "name"]) {
      const own = getOwnPropertyDescriptor(native, name)
      if (own) defineProperty(like, name, own)
    }
    this.#realms.add(like, native)
  }
}

const textOf = Function.prototype.toString

interface Constructor extends Callable {
  readonly prototype: unknown
  new (...args: unknown[]): object
}

function isConstructor(value: unknown): value is Constructor {
  return isCallable(value) && getOwnPropertyDescriptor(value, "prototype") !== undefined
}
