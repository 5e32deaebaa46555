import { beforeAll, describe, expect, test, vi } from "vitest"
import { z } from "zod"
import { withStealth } from "./with-stealth.ts"

/** What the next sessions draw as the seeds of their deviations; without any, the draw is random. */
const seeds = vi.hoisted((): number[] => [])
vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>()
  const seed = (below: number) => (below === 2 ** 31 ? seeds.shift() : undefined)
  return { ...crypto, randomInt: (least: number, below: number) => seed(below) ?? crypto.randomInt(least, below) }
})

const here = withStealth()

/** Sessions whose deviations are known to differ: those of random seeds may be equal by chance. */
async function openSeeded(sessions: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, seed] of Object.entries(sessions)) {
    seeds.push(seed)
    await here.stealthy(name).run("open", { url: `${here.site.url}/form` })
    expect(seeds, `${name} drew its seed`).toEqual([])
  }
}

beforeAll(async () => {
  const { site, stealthy, plain } = here
  await stealthy("disguised").run("open", { url: `${site.url}/form` })
  await plain("bare").run("open", { url: `${site.url}/form` })
})

/** The value of an expression in a page of the disguised browser and in one of the plain browser. */
async function both(expression: string): Promise<{ disguised: unknown; bare: unknown }> {
  return { disguised: await here.value("disguised", expression), bare: await here.value("bare", expression) }
}

async function same(expression: string): Promise<unknown> {
  const { disguised, bare } = await both(expression)
  expect(disguised, expression).toEqual(bare)
  return disguised
}

describe("OMP-59: patch 00 tampering leaves no trace that a plain Chromium does not have", () => {
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

  test("properties have the same names, order and attributes", async () => {
    const names = await same(`[${objects}].map((each) => Reflect.ownKeys(each).map((key) => {
      const { value, get, set, ...attributes } = Object.getOwnPropertyDescriptor(each, key)
      return [String(key), typeof get, typeof set, typeof value, JSON.stringify(attributes)].join()
    }))`)
    expect(names).toHaveLength(objects.length)
  })

  test("functions have the same text, name, length and own properties", async () => {
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

  test("a wrong receiver gives the same error, with no other function in its stack", async () => {
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

  test("a function's text is the same in frames and popups, for their functions and ours", async () => {
    const texts = await here.value(
      "disguised",
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

  test("built-ins that the page replaced are not called", async () => {
    const called = await here.value(
      "disguised",
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

test("OMP-26: without stealth, a page's globals are untouched", async () => {
  const result = await here.value(
    "bare",
    `[navigator.webdriver, /Headless/.test(navigator.userAgent), [Function.prototype.toString,
      WebGLRenderingContext.prototype.getParameter, CanvasRenderingContext2D.prototype.fillText, AudioContext].map((fn) => {
        try { structuredClone(fn) } catch ({ message }) { return /native code/.test(message) }
      })]`,
  )
  expect(result).toEqual([true, true, [true, true, true, true]])
})

test("OMP-59: patch 07 fonts: text moves by less than a hundredth of a pixel, and equally within a session", async () => {
  const { value } = here
  // Their texts are moved furthest to the left and to the right.
  const names = ["left", "right"]
  await openSeeded({ left: 2_000, right: 1_999 })
  // The position at which drawn text jumps to the next pixel, to a thousandth.
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
  const [bare, disguised, again] = [
    Number(await value("bare", jump)),
    Number(await value("disguised", jump)),
    Number(
      await value(
        "disguised",
        `new Promise((resolve) => {
      const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(`postMessage(${jump})`)}])))
      worker.onmessage = ({ data }) => resolve(data)
    })`,
      ),
    ),
  ]
  const all = [disguised]
  for (const name of names) all.push(Number(await value(name, jump)))
  for (const each of all) expect(Math.abs(each - bare)).toBeLessThanOrEqual(0.0102)
  expect(Math.max(...all) - Math.min(...all)).toBeGreaterThan(0.0005)
  expect(again).toBe(disguised)
})

describe("OMP-59: fingerprints are a session's own, and not the machine's", () => {
  const hashes = `(async () => {
    const hash = async (data) => Array.from(new Uint8Array(await crypto.subtle.digest("SHA-1", data))).join()
    const drawn = (draw) => {
      const context = Object.assign(document.createElement("canvas"), { width: 260, height: 60 }).getContext("2d")
      draw(context)
      return context.getImageData(0, 0, 260, 60).data
    }
    const text = (context) => {
      context.font = "18pt sans-serif"
      context.fillStyle = "#069"
      context.fillText("Cwm fjord bank glyphs 123", 2, 35)
    }
    const sound = async (make) => {
      const context = new OfflineAudioContext(1, 5000, 44100)
      make(context).connect(context.destination)
      const done = new Promise((resolve) => { context.oncomplete = ({ renderedBuffer }) => resolve(renderedBuffer) })
      const rendered = await context.startRendering()
      return (await done) === rendered && rendered.getChannelData(0)
    }
    const sine = (context) => { const tone = context.createOscillator(); tone.start(); return tone }
    const pressed = (context) => {
      const [tone, press] = [context.createOscillator(), context.createDynamicsCompressor()]
      tone.type = "triangle"
      tone.frequency.value = 10000
      tone.connect(press)
      tone.start()
      return press
    }
    const silence = (context) => context.createGain()
    const state = (context) => { text(context); return [context.globalAlpha, context.shadowColor, context.font].join() }
    const total = (await sound(pressed)).slice(4500).reduce((sum, sample) => sum + Math.abs(sample), 0)
    return {
      text: await hash(drawn(text)),
      sine: await hash(await sound(sine)),
      pressed: await hash(await sound(pressed)),
      total,
      // These are the machine's own: nothing is moved or received.
      same: [
        await hash(drawn((context) => context.fillRect(3, 3, 20, 20))),
        await hash(drawn((context) => { context.globalCompositeOperation = "copy"; context.font = "900px serif"; context.fillText("█", 0, 500) })),
        await hash(await sound(silence)),
        state(document.createElement("canvas").getContext("2d")),
      ],
      samples: Array.from(await sound(sine)),
    }
  })()`
  const shape = z.object({
    text: z.string(),
    sine: z.string(),
    pressed: z.string(),
    total: z.number(),
    same: z.array(z.string()),
    samples: z.array(z.number()),
  })
  const seenBy = async (name: string) => shape.parse(await here.value(name, hashes))

  test("patches 07 and 08: text and sound", async () => {
    const names = ["one", "two", "three"]
    await openSeeded({ one: 1_043_739_490, two: 589_056_556, three: 1_182_495_601 })
    const bare = await seenBy("bare")
    const sessions = await Promise.all(names.map(seenBy))
    for (const kind of ["text", "sine", "pressed", "total"] as const) {
      const all = [bare, ...sessions].map((each) => each[kind])
      expect(new Set(all).size, kind).toBe(all.length)
    }
    for (const { same } of sessions) expect(same).toEqual(bare.same)
    expect(await seenBy("one")).toEqual(sessions[0])
    for (const { samples } of sessions) {
      const off = samples.map((sample, index) => Math.abs(sample - (bare.samples[index] ?? 0))).filter((by) => by > 0)
      expect(off).toHaveLength(samples.length / 1_000)
      expect(Math.max(...off)).toBeLessThanOrEqual(1e-8)
    }
  })

  test("patch 07: the list of fonts is the same on every machine", async () => {
    const list = `(async () => {
      const fonts = await queryLocalFonts()
      const [first] = fonts
      const named = await queryLocalFonts({ postscriptNames: [first.postscriptName, "Nothing-Like-It"] })
      const failed = async (call) => { try { await call() } catch (error) { return error.name } }
      return {
        all: fonts.map(({ family, fullName, postscriptName, style }) => [family, fullName, postscriptName, style]),
        named: named.map(({ postscriptName }) => postscriptName),
        kinds: [...new Set(fonts.map((font) => Object.prototype.toString.call(font) + (font instanceof FontData) + Reflect.ownKeys(font)))],
        wrong: await failed(() => queryLocalFonts({ postscriptNames: 7 })),
        blob: ["undefined", "NotReadableError"].includes(String(await failed(() => first.blob()))),
        foreign: await failed(() => FontData.prototype.blob.call({})),
      }
    })()`
    expect(await here.value("disguised", list)).toMatchObject({
      all: expect.arrayContaining([
        ["DejaVu Sans", "DejaVu Sans", "DejaVuSans", "Book"],
        ["Liberation Sans", "Liberation Sans Bold", "LiberationSans-Bold", "Bold"],
        ["Ubuntu", "Ubuntu", "Ubuntu-Regular", "Regular"],
      ]),
      named: ["DejaVuSans"],
      kinds: ["[object FontData]true"],
      wrong: "TypeError",
      blob: true,
      foreign: "TypeError",
    })
  })
})

test("OMP-59: patch 05 webgl changes only the two names, and only after getExtension", async () => {
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
  await here.stealthy("disguised").run("open", { url: `${here.site.url}/stealth/botd` })
  expect(await here.value("disguised", "found")).toEqual({ result: { bot: false }, named: [] })
})

test("OMP-59: BotD finds automation with stealth off", async () => {
  await here.plain("bare").run("open", { url: `${here.site.url}/stealth/botd` })
  expect(await here.value("bare", "found")).toEqual({
    result: { bot: true, botKind: "headless_chrome" },
    named: expect.arrayContaining(["detectUserAgent", "detectWebDriver"]),
  })
})
