/** The language's own functions, taken before any script of a page could replace them. */
export const { apply, construct, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf } = Reflect

export type Callable = (...args: never) => unknown

export function isCallable(value: unknown): value is Callable {
  return typeof value === "function"
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null
}

/** A method as a function that takes its object first, and that nothing a page does can change. */
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

export function includes(text: string, part: string): boolean {
  return indexOf(text, part, 0) >= 0
}

/** What a global of that name holds now; nothing where there is none. */
export function globalNamed(name: string): unknown {
  return getOwnPropertyDescriptor(globalThis, name)?.value
}

/** The prototype of an interface, where this realm has it. */
export function prototypeOf(interfaceName: string): object | undefined {
  const made = globalNamed(interfaceName)
  if (!isCallable(made)) return undefined
  const prototype: unknown = getOwnPropertyDescriptor(made, "prototype")?.value
  return isObject(prototype) ? prototype : undefined
}

/** Reads what a prototype's own getter gives, whatever a page has put in its place since. */
export function reader(interfaceName: string, property: string): ((self: unknown) => unknown) | undefined {
  const prototype = prototypeOf(interfaceName)
  const get = prototype && getOwnPropertyDescriptor(prototype, property)?.get
  return get && ((self) => apply(get, self, []))
}
