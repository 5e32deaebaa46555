import { throwsTypeError } from "./everywhere-checks.ts"
import type { Check } from "./look.ts"

/** Checks that need a document. */
export const documentChecks: Readonly<Record<string, Check>> = {
  "00 tampering in frames": () => {
    const frame = document.documentElement.appendChild(document.createElement("iframe"))
    const inside: unknown = frame.contentWindow && Reflect.get(frame.contentWindow, "Function").prototype.toString
    const text = typeof inside === "function" ? String(Reflect.apply(inside, Function.prototype.toString, [])) : ""
    frame.remove()
    return [text === "function toString() { [native code] }", "another frame sees nothing either"]
  },
  "01 activity": () => {
    const state = document.visibilityState
    const twins: unknown[] = [Reflect.get(document, "webkitHidden"), Reflect.get(document, "webkitVisibilityState")]
    const awake = !document.hidden && state === "visible" && twins.every((each) => !each || each === "visible")
    const focused = document.hasFocus() || window.parent !== window
    return [awake && focused && Object.getOwnPropertyNames(document).join() === "location", `${state}, focused`]
  },
  "02 hairline": () => {
    const [probe, other] = ["modernizr", "other"].map((id) => {
      const made = document.documentElement.appendChild(document.createElement("div"))
      made.id = id
      const height = made.offsetHeight
      made.remove()
      return height
    })
    return [probe === 1 && other === 0, `${probe} px, other elements ${other} px`]
  },
  "03 botd": async () => {
    const chrome: unknown = Reflect.get(window, "chrome")
    const parts = ["app", "csi", "loadTimes", ...(location.protocol === "https:" ? ["runtime"] : [])]
    const missing = parts.filter((part) => !(chrome instanceof Object && part in chrome))
    const { state } = await navigator.permissions.query({ name: "notifications" })
    const asked = typeof Notification === "undefined" ? undefined : Notification.permission
    const agree = asked === undefined || asked === (state === "prompt" ? "default" : state)
    const driven = navigator.webdriver !== false || Object.hasOwn(navigator, "webdriver")
    const leftovers = [...Object.keys(document), ...Object.keys(window)].filter((name) => /^\$?cdc_/.test(name))
    const fine = missing.length === 0 && agree && !driven && leftovers.length === 0
    return [fine, `webdriver ${navigator.webdriver}, chrome.${parts.join("/")}, notifications ${asked} and ${state}`]
  },
  "04 iframe": () => {
    const frame = document.createElement("iframe")
    frame.srcdoc = "<p>"
    document.documentElement.append(frame)
    const inside = frame.contentWindow
    const coherent =
      inside !== null &&
      inside !== window &&
      inside.self === inside &&
      inside.window === inside &&
      inside.frameElement === frame &&
      inside[0] === undefined
    frame.remove()
    return [coherent && frame.contentWindow === null, coherent ? "coherent" : "not coherent"]
  },
  "06 screen": () => {
    const { width, height, availWidth, availHeight, colorDepth } = screen
    // A frame is smaller than the window, by an amount that the page chooses.
    const bars = window.parent === window ? outerHeight - innerHeight : 86
    const fine =
      outerWidth >= innerWidth &&
      bars >= 85 &&
      bars <= 88 &&
      width >= outerWidth &&
      height >= outerHeight &&
      availWidth <= width &&
      availHeight <= height &&
      colorDepth === 24 &&
      Number.isFinite(visualViewport?.width) &&
      Number.isFinite(visualViewport?.height)
    return [fine, `window ${outerWidth}x${outerHeight}, page ${innerWidth}x${innerHeight}, screen ${width}x${height}`]
  },
  "10 plugins": () => {
    const { plugins, mimeTypes } = navigator
    const [first] = plugins
    const fine =
      plugins.length >= 3 &&
      mimeTypes.length >= 2 &&
      plugins instanceof PluginArray &&
      first instanceof Plugin &&
      plugins.item(0) === first &&
      plugins.namedItem(first.name) === first &&
      mimeTypes[0]?.enabledPlugin?.name === first.name &&
      throwsTypeError(() => Reflect.apply(plugins.item, plugins, []))
    return [fine, `${plugins.length} plugins, ${mimeTypes.length} types`]
  },
}
