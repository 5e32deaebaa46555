import { types } from "node:util"
import vm from "node:vm"

/** Globals that a fresh context lacks and that code expects. */
const ordinary = {
  AbortController,
  AbortSignal,
  Buffer,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
  btoa,
  fetch,
  performance,
  queueMicrotask,
  structuredClone,
}

/** A context for each run, so that runs do not see each other's globals. It is a scope, not a security boundary. */
export function makeScope(names: Readonly<Record<string, unknown>>): vm.Context {
  const context = vm.createContext({ ...ordinary, ...names }, { name: "run" })
  // Errors of helpers come from another context; `instanceof Error` must hold for them too.
  const contextError: unknown = vm.runInContext("Error", context)
  if (typeof contextError === "function") {
    const ordinaryTest = Function.prototype[Symbol.hasInstance]
    Object.defineProperty(contextError, Symbol.hasInstance, {
      value(this: unknown, value: unknown) {
        return this === contextError && types.isNativeError(value) ? true : Reflect.apply(ordinaryTest, this, [value])
      },
    })
  }
  return context
}
