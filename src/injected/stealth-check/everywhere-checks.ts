import { drawing } from "./drawing.ts"
import { hints } from "./hints.ts"
import type { Check } from "./look.ts"

const NATIVE = /^function [\w ]*\(\) \{ \[native code\] \}$/

/** Checks for documents and workers. */
export const everywhereChecks: Readonly<Record<string, Check>> = {
  "00 tampering": () => {
    const suspects = natives()
    const found = suspects.filter(([name, native]) => {
      const own = Object.getOwnPropertyNames(native).sort().join()
      return !NATIVE.test(String(native)) || !String(native).includes(name) || !/^length,name(,prototype)?$/.test(own)
    })
    return [
      found.length === 0,
      found.length === 0 ? "functions look native" : `${found.map(([name]) => name)} does not`,
    ]
  },
  "05 webgl": () => {
    const seen = [drawing("webgl"), drawing("webgl2")].filter((each) => each !== undefined)
    const [first] = seen
    if (!first) return [false, "nothing can be drawn"]
    const fine = seen.every(
      ({ vendor, renderer, masked, precision, range }) =>
        !/SwiftShader|llvmpipe|softpipe|Basic Render/i.test(renderer) &&
        vendor === first.vendor &&
        renderer === first.renderer &&
        masked === "WebKit, WebKit WebGL" &&
        precision >= 23 &&
        range >= 127,
    )
    return [fine, first.renderer]
  },
  "09 locale": () => {
    const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const languages = navigator.languages.join()
    const fine = navigator.language === "en-US" && languages === "en-US,en" && locale === "en-US"
    return [fine && !/^(Etc\/)?UTC$/.test(timeZone), `${languages} in ${timeZone}`]
  },
  "11 hardware": () => {
    const prototype = Object.getPrototypeOf(navigator)
    const { get } = Object.getOwnPropertyDescriptor(prototype, "hardwareConcurrency") ?? {}
    const cores = navigator.hardwareConcurrency
    return [cores === 8 && get !== undefined && throwsTypeError(() => get.call({})), `${cores} cores`]
  },
  "user agent": () => {
    const { userAgent, platform } = navigator
    const given = hints()
    const names = given?.brands.map(({ brand }) => brand).join(", ") ?? "no client hints here"
    const fine =
      !/headless/i.test(`${userAgent} ${navigator.appVersion} ${names}`) &&
      navigator.appVersion === userAgent.replace("Mozilla/", "") &&
      (!given || given.platform.slice(0, 3) === platform.slice(0, 3))
    return [fine, `${userAgent.replace(/^.*\) (?=Chrome)/, "")} on ${platform}; ${names}`]
  },
}

export function throwsTypeError(call: () => unknown): boolean {
  try {
    call()
    return false
  } catch (error) {
    return error instanceof TypeError
  }
}

/** Functions that patches replace, with their names. */
function natives(): [string, object][] {
  const found: [string, object][] = []
  for (const [owner, name] of PATCHED) {
    const prototype: unknown = Object.getOwnPropertyDescriptor(globalThis, owner)?.value?.prototype
    const { value, get } = Object.getOwnPropertyDescriptor(prototype ?? {}, name) ?? {}
    const native: unknown = get ?? value
    if (typeof native === "function") found.push([name, native])
  }
  for (const name of ["AudioContext", "queryLocalFonts"]) {
    const native: unknown = Object.getOwnPropertyDescriptor(globalThis, name)?.value
    if (typeof native === "function") found.push([name, native])
  }
  return found
}

const PATCHED = [
  ["Function", "toString"],
  ["HTMLElement", "offsetHeight"],
  ["WebGLRenderingContext", "getParameter"],
  ["WebGL2RenderingContext", "getParameter"],
  ["CanvasRenderingContext2D", "fillText"],
  ["OffscreenCanvasRenderingContext2D", "fillText"],
  ["HTMLCanvasElement", "getContext"],
  ["AudioContext", "baseLatency"],
  ["AudioContext", "outputLatency"],
  ["OfflineAudioContext", "startRendering"],
  ["OfflineAudioCompletionEvent", "renderedBuffer"],
  ["FontData", "family"],
  ["FontData", "blob"],
  ["Navigator", "webdriver"],
  ["Navigator", "plugins"],
  ["HTMLMediaElement", "canPlayType"],
] as const
