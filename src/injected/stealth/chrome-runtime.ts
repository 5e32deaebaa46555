import type { Tailor } from "./00-tampering.ts"

const ID = /^[a-p]{32}$/
const SEND =
  "runtime.sendMessage(optional string extensionId, any message, optional object options, optional function callback)"
const CONNECT = "runtime.connect(optional string extensionId, optional object connectInfo)"

/** The API for messages to extensions, of which there are none: Chrome's own answers to wrong arguments. */
export function chromeRuntime(tailor: Tailor): object {
  const connect = tailor.made("connect", 0, (id, info) => {
    if (id === undefined || (typeof id !== "string" && info === undefined)) throw noId("connect")
    if (typeof id !== "string" || (info !== undefined && (typeof info !== "object" || info === null)))
      throw mismatch(CONNECT)
    if (!ID.test(id)) throw badId(CONNECT, id)
    return port(tailor)
  })
  const sendMessage = tailor.made("sendMessage", 0, (...args) => {
    const [id, message] = args
    if (args.length === 0 || args.length > 4) throw mismatch(SEND)
    if (typeof id !== "string" || message === undefined) throw noId("sendMessage")
    if (!ID.test(id)) throw badId(SEND, id)
    const callback = args[args.length - 1]
    if (typeof callback === "function") setTimeout(() => callback(), 0)
    return undefined
  })
  return {
    ContextType: words("TAB", "POPUP", "BACKGROUND", "OFFSCREEN_DOCUMENT", "SIDE_PANEL", "DEVELOPER_TOOLS"),
    OnInstalledReason: words("CHROME_UPDATE", "INSTALL", "SHARED_MODULE_UPDATE", "UPDATE"),
    OnRestartRequiredReason: words("APP_UPDATE", "OS_UPDATE", "PERIODIC"),
    PlatformArch: { ARM: "arm", ARM64: "arm64", MIPS: "mips", MIPS64: "mips64", X86_32: "x86-32", X86_64: "x86-64" },
    PlatformNaclArch: { ARM: "arm", MIPS: "mips", MIPS64: "mips64", X86_32: "x86-32", X86_64: "x86-64" },
    PlatformOs: words("ANDROID", "CROS", "FUCHSIA", "LINUX", "MAC", "OPENBSD", "WIN"),
    RequestUpdateCheckStatus: words("NO_UPDATE", "THROTTLED", "UPDATE_AVAILABLE"),
    connect,
    id: undefined,
    sendMessage,
  }
}

/** A port whose other end has just disconnected. */
function port(tailor: Tailor): object {
  const event = () => ({
    addListener: tailor.made("addListener", 0, () => undefined),
    hasListener: tailor.made("hasListener", 0, () => false),
    hasListeners: tailor.made("hasListeners", 0, () => false),
    removeListener: tailor.made("removeListener", 0, () => undefined),
  })
  return {
    name: "",
    onDisconnect: event(),
    onMessage: event(),
    disconnect: tailor.made("disconnect", 0, () => undefined),
    postMessage: tailor.made("postMessage", 0, () => {
      throw new Error("Attempting to use a disconnected port object")
    }),
  }
}

function words(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name.toLowerCase()]))
}

function mismatch(signature: string): TypeError {
  return new TypeError(`Error in invocation of ${signature}: No matching signature.`)
}

function badId(signature: string, id: string): TypeError {
  return new TypeError(`Error in invocation of ${signature}: Invalid extension id: '${id}'`)
}

function noId(method: string): TypeError {
  return new TypeError(
    `Error in invocation of ${method === "connect" ? CONNECT : SEND}: chrome.runtime.${method}() called from a webpage must specify an Extension ID (string) for its first argument.`,
  )
}
