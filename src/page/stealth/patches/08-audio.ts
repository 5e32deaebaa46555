import type { Tailor } from "./00-tampering.ts"
import {
  apply,
  getOwnPropertyDescriptor,
  globalNamed,
  isCallable,
  isObject,
  promiseThen,
  prototypeOf,
} from "./primitives.ts"

const RATE = 48_000
const LATENCIES = { baseLatency: 0.005, outputLatency: 0.01 }
/** What is added to one sample in so many. With samples this quiet, rounding keeps it below 1e-8. */
const DEVIATION = 7e-9
const EVERY = 1_000
const QUIET = 0.06

/** A sound card, where the machine has none: its rate and its delays. Rendered sound differs by less than can be heard. */
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
      return rendering instanceof Promise ? promiseThen(rendering, deviate) : rendering
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

/** The same buffer, changed once, whichever way it is come by. */
function deviation(seed: number): (buffer: unknown) => unknown {
  const done = new WeakSet<object>()
  const prototype = prototypeOf("AudioBuffer")
  const channel: unknown = prototype && getOwnPropertyDescriptor(prototype, "getChannelData")?.value
  return (buffer) => {
    if (!isObject(buffer) || done.has(buffer) || !isCallable(channel)) return buffer
    done.add(buffer)
    const channels = "numberOfChannels" in buffer ? Number(buffer.numberOfChannels) : 0
    for (let index = 0; index < channels; index++) {
      const data: unknown = apply(channel, buffer, [index])
      if (data instanceof Float32Array) deviateIn(data, seed + index)
    }
    return buffer
  }
}

function deviateIn(data: Float32Array, seed: number): void {
  for (let index = seed % EVERY; index < data.length; index += EVERY) {
    const sample = data[index] ?? 0
    if (sample !== 0 && Math.abs(sample) < QUIET) data[index] = sample + DEVIATION
  }
}
