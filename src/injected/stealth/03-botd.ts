import type { Tailor } from "./00-tampering.ts"
import { chromeApp, chromeTimes } from "./chrome-object.ts"
import { chromeRuntime } from "./chrome-runtime.ts"
import { defineProperty, getOwnPropertyDescriptor, globalNamed, isObject } from "./primitives.ts"

/** The object by which pages recognise Chrome. Existing properties are kept. */
export function chromeObject(tailor: Tailor): void {
  if (typeof window === "undefined") return
  const found = globalNamed("chrome")
  const chrome = isObject(found) ? found : {}
  const parts = {
    ...chromeTimes(tailor),
    app: chromeApp(tailor),
    ...(location.protocol === "https:" ? { runtime: chromeRuntime(tailor) } : {}),
  }
  for (const [name, value] of Object.entries(parts)) {
    if (!getOwnPropertyDescriptor(chrome, name)) {
      defineProperty(chrome, name, { value, writable: true, enumerable: true, configurable: true })
    }
  }
  if (chrome !== found)
    defineProperty(window, "chrome", { value: chrome, writable: true, enumerable: true, configurable: true })
}
