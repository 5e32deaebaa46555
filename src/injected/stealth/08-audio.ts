import type { Tailor } from "./00-tampering.ts"
import {
  apply,
  getOwnPropertyDescriptor,
  globalNamed,
  isCallable,
  isObject,
  isPromise,
  promiseThen,
  prototypeOf,
} from "./primitives.ts"

const RATE = 48_000
const LATENCIES = { baseLatency: 0.005, outputLatency: 0.01 }
/** One sample in so many is changed: a quiet one in the second half, which is where known fingerprints look. */
const EVERY = 1_000
const HALF = EVERY / 2
/** Samples are rounded: the change of quieter ones is less than 1e-8, that of louder ones would be more. */
const QUIET = 0.125
const LEAST_DEVIATION = 4e-9
const MORE = 1e-9

/** Simulates a sound card if the machine has none: its rate and its delays. Rendered sound differs inaudibly. */
export function audio(tailor: Tailor, seed: number): void {
  if (typeof window === "undefined") return
  const live = prototypeOf("AudioContext")
  if (live) {
    for (const [name, value] of Object.entries(LATENCIES)) {
      tailor.getter(live, name, (native) => {
        native()
        return value
      })
    }
    const alias = globalNamed("webkitAudioContext") === globalNamed("AudioContext")
    tailor.constructorOf(window, "AudioContext", withRate)
    if (alias) tailor.sameAs(window, "webkitAudioContext", "AudioContext")
  }
  const deviate = deviation(seed)
  const offline = prototypeOf("OfflineAudioContext")
  if (offline) {
    tailor.method(offline, "startRendering", (native) => {
      const rendering = native()
      return isPromise(rendering) ? promiseThen(rendering, deviate) : rendering
    })
  }
  const complete = prototypeOf("OfflineAudioCompletionEvent")
  if (complete) tailor.getter(complete, "renderedBuffer", (native) => deviate(native()))
}

function withRate(args: readonly unknown[]): readonly unknown[] {
  const [options] = args
  if (options === undefined || options === null) return [{ sampleRate: RATE }]
  if (!isObject(options) || ("sampleRate" in options && options.sampleRate !== undefined)) return args
  return [Object.create(options, { sampleRate: { value: RATE, enumerable: true } })]
}

/** Changes each buffer once, whichever way it is obtained. */
function deviation(seed: number): (buffer: unknown) => unknown {
  const done = new WeakSet<object>()
  const size = LEAST_DEVIATION + MORE * (seed % 4)
  const deviation = (seed >> 4) % 2 === 0 ? size : -size
  const prototype = prototypeOf("AudioBuffer")
  const channel: unknown = prototype && getOwnPropertyDescriptor(prototype, "getChannelData")?.value
  return (buffer) => {
    if (!isObject(buffer) || done.has(buffer) || !isCallable(channel)) return buffer
    done.add(buffer)
    const channels = "numberOfChannels" in buffer ? Number(buffer.numberOfChannels) : 0
    for (let index = 0; index < channels; index++) {
      const data: unknown = apply(channel, buffer, [index])
      if (data instanceof Float32Array) deviateIn(data, (seed >> 8) + index, deviation)
    }
    return buffer
  }
}

/** Silence stays silent. */
function deviateIn(data: Float32Array, seed: number, deviation: number): void {
  for (let half = data.length < EVERY ? 0 : HALF; half < data.length; half += EVERY) {
    for (let tried = 0; tried < HALF; tried++) {
      const index = half + ((seed + tried) % HALF)
      const sample = data[index] ?? 0
      if (sample === 0 || sample >= QUIET || sample <= -QUIET) continue
      data[index] = sample + deviation
      break
    }
  }
}
