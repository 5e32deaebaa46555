import { expect, test } from "vitest"
import { TabhandError } from "../../base/errors.ts"
import { eventStream } from "./event-stream.ts"

const limits = { heartbeatMs: 60_000, mostBehindBytes: 1000 }

function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text()
}

test("each event is sent as one, whatever it contains, and the stream ends with them", async () => {
  const stream = eventStream({
    ...limits,
    async listen(onEvent, _signal, onOpen) {
      onOpen()
      onEvent({ event: "console", tab: "t1", text: "one\n\nevent: closed\ndata: {}\u2028" })
      onEvent({ event: "closed", reason: "asked" })
    },
  })
  const text = JSON.stringify("one\n\nevent: closed\ndata: {}\u2028")
  expect(await textOf(stream)).toBe(
    `: listening\n\nevent: console\ndata: {"tab":"t1","text":${text}}\n\nevent: closed\ndata: {"reason":"asked"}\n\n`,
  )
})

test("an idle stream sends heartbeats", async () => {
  const { promise, resolve } = deferred()
  const stream = eventStream({ ...limits, heartbeatMs: 1, listen: () => promise })
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  expect(await reader.read()).toEqual({ done: false, value: ": still here\n\n" })
  resolve()
  await reader.cancel()
})

test("the stream announces when no event is missed any more", async () => {
  const { promise, resolve } = deferred()
  const opening = deferred()
  const listen = async (_: unknown, _signal: AbortSignal, onOpen: () => void) => {
    await opening.promise
    onOpen()
    await promise
  }
  const reader = eventStream({ ...limits, heartbeatMs: 1, listen })
    .pipeThrough(new TextDecoderStream())
    .getReader()
  expect(await reader.read()).toEqual({ done: false, value: ": still here\n\n" })
  opening.resolve()
  const isListening = async (): Promise<boolean> => {
    const { done, value } = await reader.read()
    return !done && (value === ": listening\n\n" || isListening())
  }
  expect(await isListening()).toBe(true)
  resolve()
  await reader.cancel()
})

test("a reader that falls too far behind is notified and disconnected", async () => {
  const stream = eventStream({
    ...limits,
    listen: (onEvent, signal) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve())
        for (let count = 0; !signal.aborted && count < 10_000; count++) onEvent({ event: "request", count })
      }),
  })
  const text = await textOf(stream)
  expect(text.length).toBeLessThan(2000)
  expect(text).toMatch(/\n\nevent: behind\ndata: .*\n\n$/)
})

test("the reason for its end is reported", async () => {
  const failing = eventStream({
    ...limits,
    listen: () => Promise.reject(new TabhandError("runtime_gone", "the runtime ended")),
  })
  expect(await textOf(failing)).toMatch(/event: failed\ndata: .*"code":"runtime_gone".*\n\n$/)
})

test("a disconnected client ends its subscription", async () => {
  let received: AbortSignal | undefined
  const stream = eventStream({
    ...limits,
    listen: (_, signal) => {
      received = signal
      return new Promise(() => {})
    },
  })
  await stream.cancel()
  expect(received?.aborted).toBe(true)
})

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
