import type { Tailor } from "./00-tampering.ts"
import {
  getOwnPropertyDescriptor,
  isObject,
  isPromise,
  mapGet,
  mapSet,
  promiseRejected,
  promiseThen,
  prototypeOf,
  reader,
} from "./primitives.ts"
import { claimedSystem, type System } from "./system.ts"

interface FontFacts {
  readonly family: string
  readonly fullName: string
  readonly postscriptName: string
  readonly style: string
}

/** A family with its regular and its bold font, by the style and the names in the fonts' files. */
type Family = readonly [family: string, style: string, regular: string, bold: string]

const FAMILIES: Readonly<Record<System, readonly Family[]>> = {
  android: [
    ["Noto Serif", "Regular", "NotoSerif", "NotoSerif-Bold"],
    ["Roboto", "Regular", "Roboto-Regular", "Roboto-Bold"],
  ],
  ios: [
    ["Arial", "Regular", "ArialMT", "Arial-BoldMT"],
    ["Helvetica", "Regular", "Helvetica", "Helvetica-Bold"],
    ["Times New Roman", "Regular", "TimesNewRomanPSMT", "TimesNewRomanPS-BoldMT"],
  ],
  windows: [
    ["Arial", "Regular", "ArialMT", "Arial-BoldMT"],
    ["Calibri", "Regular", "Calibri", "Calibri-Bold"],
    ["Cambria", "Regular", "Cambria", "Cambria-Bold"],
    ["Consolas", "Regular", "Consolas", "Consolas-Bold"],
    ["Courier New", "Regular", "CourierNewPSMT", "CourierNewPS-BoldMT"],
    ["Georgia", "Regular", "Georgia", "Georgia-Bold"],
    ["Segoe UI", "Regular", "SegoeUI", "SegoeUI-Bold"],
    ["Tahoma", "Regular", "Tahoma", "Tahoma-Bold"],
    ["Times New Roman", "Regular", "TimesNewRomanPSMT", "TimesNewRomanPS-BoldMT"],
    ["Verdana", "Regular", "Verdana", "Verdana-Bold"],
  ],
  mac: [
    ["Arial", "Regular", "ArialMT", "Arial-BoldMT"],
    ["Courier New", "Regular", "CourierNewPSMT", "CourierNewPS-BoldMT"],
    ["Georgia", "Regular", "Georgia", "Georgia-Bold"],
    ["Helvetica", "Regular", "Helvetica", "Helvetica-Bold"],
    ["Menlo", "Regular", "Menlo-Regular", "Menlo-Bold"],
    ["Times New Roman", "Regular", "TimesNewRomanPSMT", "TimesNewRomanPS-BoldMT"],
    ["Verdana", "Regular", "Verdana", "Verdana-Bold"],
  ],
  linux: [
    ["DejaVu Sans", "Book", "DejaVuSans", "DejaVuSans-Bold"],
    ["DejaVu Sans Mono", "Book", "DejaVuSansMono", "DejaVuSansMono-Bold"],
    ["DejaVu Serif", "Book", "DejaVuSerif", "DejaVuSerif-Bold"],
    ["Liberation Mono", "Regular", "LiberationMono", "LiberationMono-Bold"],
    ["Liberation Sans", "Regular", "LiberationSans", "LiberationSans-Bold"],
    ["Liberation Serif", "Regular", "LiberationSerif", "LiberationSerif-Bold"],
    ["Noto Sans", "Regular", "NotoSans-Regular", "NotoSans-Bold"],
    ["Ubuntu", "Regular", "Ubuntu-Regular", "Ubuntu-Bold"],
  ],
}

const PROPERTIES = ["family", "fullName", "postscriptName", "style"] as const

const { isArray } = Array

/** The fonts that are common on the system instead of the machine's own, which tell one machine from the others. */
export function localFonts(tailor: Tailor): void {
  const prototype = prototypeOf("FontData")
  const nameOf = reader("FontData", "postscriptName")
  if (typeof window === "undefined" || !prototype || !nameOf) return
  const made = new WeakMap<object, FontFacts>()
  const factsOf = (font: unknown) => (isObject(font) ? mapGet(made, font) : undefined)
  for (const name of PROPERTIES) {
    tailor.getter(prototype, name, (native, self) => factsOf(self)?.[name] ?? native())
  }
  const { DOMException: Failure } = window
  const unreadable = () => promiseRejected(new Failure("The font could not be read.", "NotReadableError"))
  tailor.method(prototype, "blob", (native, _args, self) => (factsOf(self) ? unreadable() : native()))
  tailor.method(window, "queryLocalFonts", (native, args) => {
    const wanted = namesIn(args[0])
    // It also checks the arguments, and asks for the permission.
    const found = native()
    if (!isPromise(found)) return found
    return promiseThen(found, (own: unknown) => {
      if (!isArray(own) || wanted === "unknown") return own
      const common = commonFonts(claimedSystem())
      const fonts: object[] = []
      for (let index = 0; index < common.length; index++) {
        const facts = common[index]
        if (!facts || (wanted && !includesText(wanted, facts.postscriptName))) continue
        fonts[fonts.length] = fontNamed(own, nameOf, facts.postscriptName) ?? make(facts)
      }
      return fonts
    })
  })

  function make(facts: FontFacts): object {
    const font: object = Object.create(prototype ?? null)
    mapSet(made, font, facts)
    return font
  }
}

function commonFonts(system: System): FontFacts[] {
  const families = FAMILIES[system]
  const fonts: FontFacts[] = []
  for (let index = 0; index < families.length; index++) {
    const known = families[index]
    if (!known) continue
    const family = known[0]
    fonts[fonts.length] = { family, fullName: family, postscriptName: known[2], style: known[1] }
    fonts[fonts.length] = { family, fullName: `${family} Bold`, postscriptName: known[3], style: "Bold" }
  }
  return fonts
}

/** The machine's own font of that name. */
function fontNamed(fonts: readonly unknown[], nameOf: (font: unknown) => unknown, name: string): object | undefined {
  for (let index = 0; index < fonts.length; index++) {
    const font = fonts[index]
    if (isObject(font) && nameOf(font) === name) return font
  }
  return undefined
}

/** The names in the options; undefined if there are none. Reading what a page computes would be noticed. */
function namesIn(options: unknown): readonly unknown[] | "unknown" | undefined {
  if (!isObject(options)) return undefined
  const found = getOwnPropertyDescriptor(options, "postscriptNames")
  if (!found) return undefined
  const names: unknown = found.value
  return isArray(names) ? names : "unknown"
}

function includesText(texts: readonly unknown[], text: string): boolean {
  for (let index = 0; index < texts.length; index++) if (texts[index] === text) return true
  return false
}
