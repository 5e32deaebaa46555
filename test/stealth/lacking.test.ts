import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import puppeteer from "puppeteer-core"
import { expect, test } from "vitest"
import { stealthScript } from "../../src/generated/injected/stealth.ts"
import type { Wearer } from "../../src/injected/wire/wearer.ts"
import { withStealth } from "./with-stealth.ts"

const here = withStealth()

const wearer: Wearer = { secret: "unguessable", line: 1, frameStart: "\n    at ", seed: 7, bars: 87 }
/** Applies the patches by hand, after removing something that this browser has. */
const wear = `${stealthScript}(${JSON.stringify(wearer)})`

test("OMP-59: patch 10 plugins: a browser that lists no plugins lists the PDF viewer, as every Chrome does", async () => {
  const { runtime, site, stealthy, value } = here
  const profile = join(runtime.home, "viewer-off")
  await mkdir(join(profile, "Default"), { recursive: true })
  await writeFile(join(profile, "Default", "Preferences"), '{"plugins":{"always_open_pdf_externally":true}}')
  const session = stealthy("no-viewer", { profile })
  await session.run("open", { url: `${site.url}/form` })
  const result = await value(
    "no-viewer",
    `(() => {
      const { plugins, mimeTypes } = navigator
      const message = (call) => { try { return call() } catch ({ name, message }) { return name + ": " + message } }
      return {
        names: [...plugins].map(({ name, filename, description, length }) => [name, filename, description, length].join()),
        types: [...mimeTypes].map(({ type, suffixes, enabledPlugin }) => [type, suffixes, enabledPlugin === plugins[0]].join()),
        kinds: [plugins, plugins[0], mimeTypes, mimeTypes[0]].map((each) => Object.prototype.toString.call(each)),
        found: [plugins.item(1) === plugins[1], plugins.item(9), plugins.namedItem("PDF Viewer") === plugins[0], plugins["PDF Viewer"] === plugins[0],
          plugins[0]["text/pdf"] === mimeTypes[1], mimeTypes.namedItem("none"), plugins.refresh(), navigator.pdfViewerEnabled],
        keys: [Object.keys(plugins), Object.keys(mimeTypes), Reflect.ownKeys(mimeTypes)],
        errors: [message(() => plugins.item()), message(() => plugins[0].namedItem()), message(() => PluginArray.prototype.length)],
        texts: [plugins.item, plugins.refresh, Object.getOwnPropertyDescriptor(Navigator.prototype, "plugins").get].map(String),
        same: navigator.plugins === plugins,
      }
    })()`,
  )
  const viewer = "internal-pdf-viewer,Portable Document Format,2"
  const names = [
    "PDF Viewer",
    "Chrome PDF Viewer",
    "Chromium PDF Viewer",
    "Microsoft Edge PDF Viewer",
    "WebKit built-in PDF",
  ]
  expect(result).toEqual({
    names: names.map((name) => `${name},${viewer}`),
    types: ["application/pdf,pdf,true", "text/pdf,pdf,true"],
    kinds: ["[object PluginArray]", "[object Plugin]", "[object MimeTypeArray]", "[object MimeType]"],
    found: [true, null, true, true, true, null, undefined, true].map((each) => each ?? null),
    keys: [
      ["0", "1", "2", "3", "4"],
      ["0", "1"],
      ["0", "1", "application/pdf", "text/pdf"],
    ],
    errors: [
      "TypeError: Failed to execute 'item' on 'PluginArray': 1 argument required, but only 0 present.",
      "TypeError: Failed to execute 'namedItem' on 'Plugin': 1 argument required, but only 0 present.",
      "TypeError: Illegal invocation",
    ],
    texts: [
      "function item() { [native code] }",
      "function refresh() { [native code] }",
      "function get plugins() { [native code] }",
    ],
    same: true,
  })
  await session.run("close", {})
})

test("OMP-59: patch 12 codecs: a browser without licensed codecs claims to have them, and nothing else", async () => {
  const { site, plain, value } = here
  await plain("lacking").run("open", { url: `${site.url}/form` })
  const result = await value(
    "lacking",
    `(() => {
      HTMLMediaElement.prototype.canPlayType = { canPlayType: (type) => type === "audio/ogg" ? "maybe" : "" }.canPlayType
      ;${wear}
      const types = ['video/mp4; codecs="avc1.42E01E"', "audio/x-m4a", "audio/aac", "audio/ogg", "video/none", "toString"]
      return types.map((type) => document.createElement("video").canPlayType(type))
    })()`,
  )
  expect(result).toEqual(["probably", "maybe", "probably", "maybe", "", ""])
})

test("OMP-59: patch 03 botd: a browser without `window.chrome`, which Chrome has, gets one", async () => {
  const { site, plain, value } = here
  await plain("lacking").run("open", { url: `${site.url}/form` })
  const result = await value(
    "lacking",
    `(() => {
      const before = Object.getOwnPropertyDescriptor(window, "chrome")
      const shape = (chrome) => [Object.keys(chrome).sort(), Object.keys(chrome.app).sort(), Object.keys(chrome.loadTimes()).sort(),
        Object.keys(chrome.csi()).sort(), chrome.app.isInstalled, chrome.app.getDetails(), chrome.app.getIsInstalled(), chrome.app.runningState()]
      const native = shape(before.value)
      delete window.chrome
      ;${wear}
      const after = Object.getOwnPropertyDescriptor(window, "chrome")
      const flags = ({ value, ...flags }) => flags
      return { native, made: shape(after.value), flags: [flags(before), flags(after)], text: String(chrome.csi) }
    })()`,
  )
  expect(result).toMatchObject({ text: expect.stringMatching(/^function \w*\(\) \{ \[native code\] \}$/) })
  const { native, made, flags } = Object(result)
  expect(made).toEqual(native)
  expect(flags[1]).toEqual(flags[0])
})

test("OMP-59: patch 03 botd: on https, chrome.runtime answers wrong arguments as Chrome does", async () => {
  const { site, stealthy, value, sessionOf } = here
  await stealthy("secure").run("open", { url: `${site.url}/form` })
  const guest = await sessionOf("secure").guests.open()
  const browser = await puppeteer.connect({ transport: guest, defaultViewport: null })
  const [page] = await browser.pages()
  await page?.setRequestInterception(true)
  page?.on("request", (request) => void request.respond({ contentType: "text/html", body: "<title>secure</title>" }))
  await page?.goto("https://secure.test/")
  const result = await value(
    "secure",
    `(() => {
      const { runtime } = chrome
      const id = "a".repeat(32)
      const tried = (call) => { try { return typeof call() } catch ({ name, message }) { return name + ": " + message } }
      return [Object.keys(runtime).includes("sendMessage"), runtime.id, String(runtime.sendMessage), tried(() => runtime.sendMessage()),
        tried(() => runtime.sendMessage("x", 1)), tried(() => runtime.sendMessage(id, 1)), tried(() => runtime.connect()),
        tried(() => runtime.connect("x")), tried(() => runtime.connect(id)), tried(() => new runtime.connect(id))]
    })()`,
  )
  const send =
    "Error in invocation of runtime.sendMessage(optional string extensionId, any message, optional object options, optional function callback)"
  const connect = "Error in invocation of runtime.connect(optional string extensionId, optional object connectInfo)"
  expect(result).toEqual([
    true,
    null,
    "function sendMessage() { [native code] }",
    `TypeError: ${send}: No matching signature.`,
    `TypeError: ${send}: Invalid extension id: 'x'`,
    "undefined",
    `TypeError: ${connect}: chrome.runtime.connect() called from a webpage must specify an Extension ID (string) for its first argument.`,
    `TypeError: ${connect}: Invalid extension id: 'x'`,
    "object",
    "TypeError: runtime.connect is not a constructor",
  ])
  await browser.disconnect()
  sessionOf("secure").guests.close(guest)
})
