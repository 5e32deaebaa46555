import type { Tailor } from "./00-tampering.ts"
import { isObject, mapGet, mapSet, promiseThen, prototypeOf } from "./primitives.ts"
import { claimedSystem } from "./system.ts"

const FAMILIES = {
  android: ["Roboto", "Noto Serif", "Droid Sans Mono"],
  ios: ["Arial", "Helvetica", "Times New Roman"],
  windows: [
    "Arial",
    "Calibri",
    "Cambria",
    "Consolas",
    "Courier New",
    "Georgia",
    "Segoe UI",
    "Tahoma",
    "Times New Roman",
    "Verdana",
  ],
  mac: ["Arial", "Courier New", "Georgia", "Helvetica", "Menlo", "Times New Roman", "Verdana"],
  linux: [
    "DejaVu Sans",
    "DejaVu Sans Mono",
    "DejaVu Serif",
    "Liberation Mono",
    "Liberation Sans",
    "Liberation Serif",
    "Noto Sans",
    "Ubuntu",
  ],
} as const

interface FontFacts {
  readonly family: string
  readonly fullName: string
  readonly postscriptName: string
  readonly style: string
}

const PROPERTIES = ["family", "fullName", "postscriptName", "style"] as const

/** A list of fonts where the browser gives an empty one: the system's common ones, as far as they can be drawn here. */
export function localFonts(tailor: Tailor): void {
  const prototype = prototypeOf("FontData")
  if (typeof window === "undefined" || !prototype) return
  const facts = new WeakMap<object, FontFacts>()
  for (const name of PROPERTIES) {
    tailor.getter(
      prototype,
      name,
      (native, self) => (isObject(self) ? mapGet(facts, self)?.[name] : undefined) ?? native(),
    )
  }
  const make = (each: FontFacts) => {
    const font: object = Object.create(prototype)
    mapSet(facts, font, each)
    return font
  }
  tailor.method(window, "queryLocalFonts", (native, [options]) => {
    const found = native()
    if (!(found instanceof Promise)) return found
    return promiseThen(found, (list: unknown) => {
      if (!Array.isArray(list) || list.length > 0) return list
      return commonFonts().filter(wantedBy(options)).map(make)
    })
  })
}

function commonFonts(): FontFacts[] {
  const families = FAMILIES[claimedSystem()]
  const drawn = families.filter(isDrawn)
  return (drawn.length > 0 ? drawn : families).flatMap((family) => {
    const name = family.replaceAll(" ", "")
    return [
      { family, fullName: family, postscriptName: name, style: "Regular" },
      { family, fullName: `${family} Bold`, postscriptName: `${name}-Bold`, style: "Bold" },
    ]
  })
}

/** Whether text in it is as wide as in what stands in for fonts that are not there. */
function isDrawn(family: string): boolean {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d")
  if (!canvas) return false
  const widthIn = (font: string) => {
    canvas.font = `72px ${font}`
    return canvas.measureText("mmMwWLliI0O&1").width
  }
  return ["monospace", "serif"].some((other) => widthIn(`"${family}", ${other}`) !== widthIn(other))
}

function wantedBy(options: unknown): (font: FontFacts) => boolean {
  const names: unknown = isObject(options) && "postscriptNames" in options ? options.postscriptNames : undefined
  return ({ postscriptName }) => !Array.isArray(names) || names.includes(postscriptName)
}
