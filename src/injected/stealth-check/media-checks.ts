import type { Check, Outcome } from "./look.ts"

const PLAYED = [
  ["video", 'video/mp4; codecs="avc1.42E01E"', "probably"],
  ["audio", "audio/x-m4a", "maybe"],
  ["audio", "audio/aac", "probably"],
] as const

/** A list of common fonts has at least as many families. */
const COMMON = 3

/** Fonts, sound and video. */
export const mediaChecks: Readonly<Record<string, Check>> = {
  "07 fonts": async () => {
    const ask: unknown = Reflect.get(window, "queryLocalFonts")
    // The page may ask only after a user activation.
    if (typeof ask !== "function" || !navigator.userActivation.isActive) return [true, "not asked for here"]
    try {
      const fonts: unknown = await Reflect.apply(ask, window, [])
      const families = Array.isArray(fonts) ? new Set(fonts.map((font) => String(font.family))) : new Set()
      return [families.size >= COMMON && drawnTwice(), [...families].join(", ")]
    } catch (error) {
      // A frame may not read the fonts without the page's permission.
      return [window.parent !== window, String(error)]
    }
  },
  "08 audio": async () => {
    const live = new AudioContext()
    const { baseLatency, outputLatency, sampleRate } = live
    await live.close()
    const deviation = await renderedDeviation()
    const fine = baseLatency === 0.005 && outputLatency === 0.01 && sampleRate === 48_000
    const found = `${sampleRate} Hz, latency ${baseLatency} and ${outputLatency} s, ${deviation[1]}`
    return [fine && deviation[0], found]
  },
  "12 codecs": () => {
    const answers = PLAYED.map(([kind, type]) => document.createElement(kind).canPlayType(type))
    return [PLAYED.every(([, , wanted], index) => answers[index] === wanted), answers.join(", ")]
  },
}

/** Whether a page that draws a text twice sees the same. */
function drawnTwice(): boolean {
  const draw = () => {
    const context = new OffscreenCanvas(200, 30).getContext("2d")
    context?.fillText("Cwm fjord bank glyphs", 3.3, 20.2)
    return context?.getImageData(0, 0, 200, 30).data.join()
  }
  const first = draw()
  return draw() === first
}

/** A constant sound: every sample that differs was changed. */
async function renderedDeviation(): Promise<Outcome> {
  const offline = new OfflineAudioContext(1, 10_000, 44_100)
  const steady = offline.createConstantSource()
  steady.offset.value = 0.01
  steady.connect(offline.destination)
  steady.start()
  const samples = (await offline.startRendering()).getChannelData(0)
  const level = Math.fround(0.01)
  const changed = samples.filter((sample) => sample !== level)
  const most = changed.reduce((so, sample) => Math.max(so, Math.abs(sample - level)), 0)
  const share = changed.length / samples.length
  return [
    share > 0 && share <= 0.002 && most <= 1e-8,
    `${(share * 100).toFixed(1)} % of samples off by ${most.toExponential(0)}`,
  ]
}
