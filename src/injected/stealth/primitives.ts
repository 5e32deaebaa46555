/** The language's own functions, saved before any script of a page can replace them. */
export const { apply, construct, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf } = Reflect

export type Callable = (...args: never) => unknown

export function isCallable(value: unknown): value is Callable {
  return typeof value === "function"
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null
}

/** Turns a method into a function with its object as first argument, unaffected by page scripts. */
function loose<Self, Args extends unknown[], Result>(method: (this: Self, ...args: Args) => Result) {
  return (self: Self, ...args: Args): Result => apply(method, self, args)
}

export const mapGet: <K extends WeakKey, V>(map: WeakMap<K, V>, key: K) => V | undefined = loose(WeakMap.prototype.get)
export const mapSet: <K extends WeakKey, V>(map: WeakMap<K, V>, key: K, value: V) => unknown = loose(
  WeakMap.prototype.set,
)
export const indexOf = loose(String.prototype.indexOf)
export const slice = loose(String.prototype.slice)
export const promiseThen: <T, R>(promise: Promise<T>, next: (value: T) => R) => Promise<R> = loose(
  Promise.prototype.then,
)

const Later = Promise
const { reject } = Promise

export function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Later
}

export function promiseRejected(reason: unknown): Promise<never> {
  return apply(reject, Later, [reason])
}

export function includes(text: string, part: string): boolean {
  return indexOf(text, part, 0) >= 0
}

/** The current value of a global; undefined if there is none. */
export function globalNamed(name: string): unknown {
  return getOwnPropertyDescriptor(globalThis, name)?.value
}

/** The prototype of an interface, if this realm has it. */
export function prototypeOf(interfaceName: string): object | undefined {
  const made = globalNamed(interfaceName)
  if (!isCallable(made)) return undefined
  const prototype: unknown = getOwnPropertyDescriptor(made, "prototype")?.value
  return isObject(prototype) ? prototype : undefined
}

/** Reads a property with the prototype's original getter, whatever a page has replaced it with. */
export function reader(interfaceName: string, property: string): ((self: unknown) => unknown) | undefined {
  const prototype = prototypeOf(interfaceName)
  const get = prototype && getOwnPropertyDescriptor(prototype, property)?.get
  return get && ((self) => apply(get, self, []))
}
