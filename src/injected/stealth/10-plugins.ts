import type { Tailor } from "./00-tampering.ts"
import { defineProperty, isObject, mapGet, mapSet, prototypeOf } from "./primitives.ts"

const NAMES = [
  "PDF Viewer",
  "Chrome PDF Viewer",
  "Chromium PDF Viewer",
  "Microsoft Edge PDF Viewer",
  "WebKit built-in PDF",
]
const TYPES = ["application/pdf", "text/pdf"]
const ABOUT = "Portable Document Format"

/** The data behind an object that we created: its properties, and its items by index and by name. */
interface Facts {
  readonly properties: Readonly<Record<string, unknown>>
  readonly items: readonly object[]
  readonly names: readonly string[]
}

const GETTERS: Readonly<Record<string, readonly string[]>> = {
  MimeType: ["type", "suffixes", "description", "enabledPlugin"],
  Plugin: ["name", "filename", "description", "length"],
  PluginArray: ["length"],
  MimeTypeArray: ["length"],
}

/**
 * The PDF viewer that every Chrome lists: five names and two types, as in the standard. A non-empty list is kept. That
 * is determined on the first access, because reading the list is a request to the browser.
 */
export function plugins(tailor: Tailor): void {
  const owner = prototypeOf("Navigator")
  if (!owner) return
  let made: Lists | undefined
  const ours = (name: keyof Lists) => {
    made ??= makeLists(tailor)
    return made[name]
  }
  for (const name of ["plugins", "mimeTypes"] as const) {
    tailor.getter(owner, name, (native) => {
      const list = native()
      return isObject(list) && Reflect.get(list, "length") === 0 ? ours(name) : list
    })
  }
  tailor.getter(owner, "pdfViewerEnabled", (native) => native() || ours("pdfViewerEnabled"))
}

interface Lists {
  readonly plugins: object
  readonly mimeTypes: object
  readonly pdfViewerEnabled: boolean
}

function makeLists(tailor: Tailor): Lists {
  const known = new WeakMap<object, Facts>()
  for (const [name, properties] of Object.entries(GETTERS)) readsOurs(tailor, name, properties, known)
  const viewers = NAMES.map(() => bare("Plugin"))
  const types = TYPES.map((type) => {
    const properties = { type, suffixes: "pdf", description: ABOUT, enabledPlugin: viewers[0] }
    return become(bare("MimeType"), { properties, items: [], names: [] }, known)
  })
  NAMES.forEach((name, index) => {
    const properties = { name, filename: "internal-pdf-viewer", description: ABOUT, length: types.length }
    become(viewers[index] ?? {}, { properties, items: types, names: TYPES }, known)
  })
  return {
    plugins: become(bare("PluginArray"), { properties: { length: NAMES.length }, items: viewers, names: NAMES }, known),
    mimeTypes: become(
      bare("MimeTypeArray"),
      { properties: { length: TYPES.length }, items: types, names: TYPES },
      known,
    ),
    pdfViewerEnabled: true,
  }
}

/** The native getters accept their own objects; from now on also ours. */
function readsOurs(tailor: Tailor, kind: string, properties: readonly string[], known: WeakMap<object, Facts>): void {
  const prototype = prototypeOf(kind)
  if (!prototype) return
  const ours = (self: unknown) => (isObject(self) ? mapGet(known, self) : undefined)
  for (const property of properties) {
    tailor.getter(prototype, property, (native, self) => {
      const facts = ours(self)
      return facts ? facts.properties[property] : native()
    })
  }
  const lookUp = (method: string, find: (facts: Facts, key: unknown) => object | undefined) =>
    tailor.method(prototype, method, (native, args, self) => {
      const facts = ours(self)
      if (!facts) return native()
      if (args.length === 0) {
        throw new TypeError(`Failed to execute '${method}' on '${kind}': 1 argument required, but only 0 present.`)
      }
      return find(facts, args[0]) ?? null
    })
  lookUp("item", ({ items }, key) => items[Number(key) >>> 0])
  lookUp("namedItem", ({ items, names }, key) => items[names.indexOf(String(key))])
  tailor.method(prototype, "refresh", (native, _args, self) => (ours(self) ? undefined : native()))
}

function bare(kind: string): object {
  return Object.create(prototypeOf(kind) ?? null)
}

/** Its items are own properties, those by name not enumerable, as in the browser's objects. */
function become(made: object, facts: Facts, known: WeakMap<object, Facts>): object {
  mapSet(known, made, facts)
  facts.items.forEach((value, index) => {
    defineProperty(made, String(index), { value, enumerable: true, configurable: true })
  })
  facts.items.forEach((value, index) => {
    defineProperty(made, facts.names[index] ?? "", { value, enumerable: false, configurable: true })
  })
  return made
}
