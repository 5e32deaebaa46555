import type { Tailor } from "./00-tampering.ts"
import { includes, prototypeOf } from "./primitives.ts"
import { claimedSystem } from "./system.ts"

/** Software renderers, used if there is no graphics card. */
const SOFTWARE = ["SwiftShader", "llvmpipe", "softpipe", "Basic Render"]
const SOFTWARE_VENDORS = ["(Google)", "(Mesa", "(Microsoft", "Mesa/X.org", "VMware"]
const UNMASKED_RENDERER = 37_446

/** A common graphics card for the claimed operating system. */
const CARDS = {
  android: ["Qualcomm", "Adreno (TM) 740"],
  ios: ["Apple Inc.", "Apple GPU"],
  windows: [
    "Google Inc. (Intel)",
    "ANGLE (Intel, Intel(R) UHD Graphics 630 (0x00003E92) Direct3D11 vs_5_0 ps_5_0, D3D11)",
  ],
  mac: ["Google Inc. (Apple)", "ANGLE (Apple, ANGLE Metal Renderer: Apple M1, Unspecified Version)"],
  linux: ["Google Inc. (Intel)", "ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)"],
} as const

export function webgl(tailor: Tailor): void {
  for (const name of ["WebGLRenderingContext", "WebGL2RenderingContext"]) {
    const prototype = prototypeOf(name)
    if (!prototype) continue
    tailor.method(prototype, "getParameter", (native) => {
      const value = native()
      if (typeof value !== "string") return value
      const [vendor, renderer] = CARDS[claimedSystem()]
      if (isOneOf(SOFTWARE, value)) return renderer
      if (!isOneOf(SOFTWARE_VENDORS, value)) return value
      const drawn = native([UNMASKED_RENDERER])
      return typeof drawn === "string" && isOneOf(SOFTWARE, drawn) ? vendor : value
    })
  }
}

function isOneOf(marks: readonly string[], text: string): boolean {
  for (let index = 0; index < marks.length; index++) if (includes(text, marks[index] ?? "")) return true
  return false
}
