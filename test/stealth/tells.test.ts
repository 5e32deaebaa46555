import { beforeAll, describe, expect, test } from "vitest"
import { withStealth } from "./with-stealth.ts"

const here = withStealth()

beforeAll(async () => {
  const { site, stealthy, plain } = here
  await stealthy("worn").run("open", { url: `${site.url}/form` })
  await plain("bare").run("open", { url: `${site.url}/form` })
})

/** The same expression in a page of the disguised browser and of the other one. */
async function both(expression: string): Promise<{ worn: unknown; bare: unknown }> {
  return { worn: await here.value("worn", expression), bare: await here.value("bare", expression) }
}

async function same(expression: string): Promise<unknown> {
  const { worn, bare } = await both(expression)
  expect(worn, expression).toEqual(bare)
  return worn
}

describe("OMP-59: patch 00 tampering leaves nothing that a plain Chromium does not have", () => {
  const objects = [
    ...["window", "navigator", "document", "screen", "chrome", "performance", "history"],
    ...[
      "Function.prototype",
      "Navigator.prototype",
      "Document.prototype",
      "HTMLElement.prototype",
      "Element.prototype",
    ],
    ...["WebGLRenderingContext.prototype", "WebGL2RenderingContext.prototype", "CanvasRenderingContext2D.prototype"],
    ...[
      "OffscreenCanvasRenderingContext2D.prototype",
      "AudioContext",
      "AudioContext.prototype",
      "BaseAudioContext.prototype",
    ],
    ...["OfflineAudioContext.prototype", "OfflineAudioCompletionEvent.prototype", "FontData.prototype", "Error"],
    ...["HTMLMediaElement.prototype", "PluginArray.prototype"],
  ]

  test("no property, in no other order, with no other attributes", async () => {
    const names = await same(`[${objects}].map((each) => Reflect.ownKeys(each).map((key) => {
      const { value, get, set, ...attributes } = Object.getOwnPropertyDescriptor(each, key)
      return [String(key), typeof get, typeof set, typeof value, JSON.stringify(attributes)].join()
    }))`)
    expect(names).toHaveLength(objects.length)
  })

  test("no function with another text, name, length or property of its own", async () => {
    const functions = await same(`[${objects.slice(7)}].flatMap((each) => Reflect.ownKeys(each).flatMap((key) => {
      const { value, get, set } = Object.getOwnPropertyDescriptor(each, key)
      return [value, get, set].filter((fn) => typeof fn === "function").map((fn) => {
        const cannotConstruct = (() => { try { Reflect.construct(Object, [], fn); return false } catch { return true } })()
        return [Function.prototype.toString.call(fn), fn.name, fn.length, Reflect.ownKeys(fn).map(String), cannotConstruct].join()
      })
    }))`)
    expect(functions).toContainEqual("function getParameter() { [native code] },getParameter,1,length,name,true")
    expect(functions).toContainEqual(
      "function get offsetHeight() { [native code] },get offsetHeight,0,length,name,true",
    )
    expect(functions).toContainEqual("function toString() { [native code] },toString,0,length,name,true")
  })

  test("no other error for a wrong object, and no trace of another function in its stack", async () => {
    const calls = [
      "Function.prototype.toString.call({})",
      "Object.create(Function.prototype.toString).toString()",
      "Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight').get.call({})",
      "WebGLRenderingContext.prototype.getParameter.call({}, 1)",
      "CanvasRenderingContext2D.prototype.fillText.call(document.createElement('canvas').getContext('2d'))",
      "AudioContext()",
      "new AudioContext({ sampleRate: 1 })",
      "new WebGLRenderingContext.prototype.getParameter()",
      "Function.prototype.toString.caller",
      "Object.setPrototypeOf(Function.prototype.toString, Object.create(Function.prototype.toString))",
      "({}) instanceof Function.prototype.toString",
      "(function deep(n) { return n ? deep(n - 1) : AudioContext.prototype.__lookupGetter__('baseLatency').call({}) })(30)",
    ]
    const stacks = await same(
      `[${calls.map((call) => JSON.stringify(call))}].map((call) => { try { return String((0, eval)(call)) } catch (error) { return error.stack } })`,
    )
    expect(stacks).toEqual(calls.map(() => expect.stringMatching(/^TypeError|^NotSupportedError|Failed/)))
  })

  test("a function's text is the same from frames and popups, of theirs and of ours", async () => {
    const texts = await here.value(
      "worn",
      `(async () => {
        const fn = (realm) => realm.WebGLRenderingContext.prototype.getParameter
        const text = (realm, of) => realm.Function.prototype.toString.call(of)
        const frame = document.body.appendChild(document.createElement("iframe"))
        const inner = frame.contentDocument.body.appendChild(frame.contentDocument.createElement("iframe")).contentWindow
        const popup = open("/form")
        await new Promise((resolve) => { popup.onload = resolve })
        const realms = [window, frame.contentWindow, inner, popup]
        const seen = realms.flatMap((realm) => realms.flatMap((other) => [text(realm, fn(other)), text(realm, other.Function.prototype.toString)]))
        popup.close()
        return [...new Set(seen)]
      })()`,
    )
    expect(texts).toEqual(["function getParameter() { [native code] }", "function toString() { [native code] }"])
  })

  test("what a page puts in the place of functions of the language is not called", async () => {
    const called = await here.value(
      "worn",
      `(() => {
        const called = []
        const watched = [[Array.prototype, "filter"], [Array.prototype, "map"], [String.prototype, "indexOf"], [String.prototype, "slice"],
          [WeakMap.prototype, "get"], [WeakMap.prototype, "has"], [Reflect, "apply"], [Function.prototype, "apply"], [Function.prototype, "call"]]
        const natives = watched.map(([owner, name]) => owner[name])
        watched.forEach(([owner, name], index) => { owner[name] = function (...args) { called[called.length] = name; return natives[6](natives[index], this, args) } })
        const context = document.createElement("canvas").getContext("2d")
        called.length = 0
        const text = Function.prototype.toString + ""
        context.fillText("a", 1, 1)
        document.body.offsetHeight
        try { document.createElement("canvas").getContext("webgl").getParameter(Symbol()) } catch {}
        const frame = document.body.appendChild(document.createElement("iframe"))
        const seen = [...called]
        watched.forEach(([owner, name], index) => { owner[name] = natives[index] })
        return seen
      })()`,
    )
    expect(called).toEqual([])
  })
})

test("OMP-26: without stealth a page's world is untouched", async () => {
  const told = await here.value(
    "bare",
    `[navigator.webdriver, /Headless/.test(navigator.userAgent), [Function.prototype.toString,
      WebGLRenderingContext.prototype.getParameter, CanvasRenderingContext2D.prototype.fillText, AudioContext].map((fn) => {
        try { structuredClone(fn) } catch ({ message }) { return /native code/.test(message) }
      })]`,
  )
  expect(told).toEqual([true, true, [true, true, true, true]])
})

test("OMP-59: patch 07 fonts: text stands less than a hundredth of a pixel beside its place, the same in one session", async () => {
  const { site, stealthy, value } = here
  // Two may be alike by chance, all of them hardly.
  const names = ["other", "third", "fourth", "fifth"]
  for (const name of names) await stealthy(name).run("open", { url: `${site.url}/form` })
  // Where drawn text jumps to the next pixel, to a thousandth.
  const jump = `(() => {
    const canvas = new OffscreenCanvas(40, 40)
    const context = canvas.getContext("2d", { willReadFrequently: true })
    context.font = "20px sans-serif"
    const drawnAt = (x) => {
      context.clearRect(0, 0, 40, 40)
      context.fillText("M", x, 25)
      return context.getImageData(0, 0, 40, 40).data.join()
    }
    let [low, high] = [10, 11]
    const first = drawnAt(low)
    while (high - low > 0.0001) {
      const middle = (low + high) / 2
      if (drawnAt(middle) === first) low = middle
      else high = middle
    }
    return high
  })()`
  const [bare, worn, again] = [
    Number(await value("bare", jump)),
    Number(await value("worn", jump)),
    Number(
      await value(
        "worn",
        `new Promise((resolve) => {
      const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(`postMessage(${jump})`)}])))
      worker.onmessage = ({ data }) => resolve(data)
    })`,
      ),
    ),
  ]
  const all = [worn]
  for (const name of names) all.push(Number(await value(name, jump)))
  for (const each of all) expect(Math.abs(each - bare)).toBeLessThanOrEqual(0.0102)
  expect(Math.max(...all) - Math.min(...all)).toBeGreaterThan(0.0005)
  expect(again).toBe(worn)
})

test("OMP-59: patch 05 webgl changes only the two names, and only once they are asked for as they must be", async () => {
  const look = `(() => {
    const context = document.createElement("canvas").getContext("webgl2")
    const early = [context.getParameter(37445), context.getError()]
    context.getExtension("WEBGL_debug_renderer_info")
    const all = ["VERSION", "SHADING_LANGUAGE_VERSION", "VENDOR", "RENDERER", "MAX_TEXTURE_SIZE", "ALIASED_LINE_WIDTH_RANGE"]
    return [early, all.map((name) => String(context.getParameter(context[name]))), context.getError()]
  })()`
  await same(look)
})

test("OMP-59: BotD finds no automation with stealth on", async () => {
  await here.stealthy("worn").run("open", { url: `${here.site.url}/stealth/botd` })
  expect(await here.value("worn", "found")).toEqual({ result: { bot: false }, named: [] })
})

test("OMP-59: BotD finds automation with stealth off", async () => {
  await here.plain("bare").run("open", { url: `${here.site.url}/stealth/botd` })
  expect(await here.value("bare", "found")).toEqual({
    result: { bot: true, botKind: "headless_chrome" },
    named: expect.arrayContaining(["detectUserAgent", "detectWebDriver"]),
  })
})
