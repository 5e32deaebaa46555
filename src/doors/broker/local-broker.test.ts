import { describe, expect, test } from "vitest"
import { LocalBroker, type LocalMessage, type LocalSubscription } from "./local-broker.ts"

async function first(messages: LocalSubscription, count: number): Promise<LocalMessage[]> {
  const read: LocalMessage[] = []
  for await (const message of messages) if (read.push(message) === count) break
  return read
}

describe("a broker in this process", () => {
  test("passes a message to each subscriber whose pattern matches", async () => {
    const broker = new LocalBroker()
    const all = broker.subscribe(">")
    const one = broker.subscribe("plugin.events.*")
    const other = broker.subscribe("agent.>")
    broker.publish("plugin.events.load", { n: 1 })
    broker.publish("agent.x", "text")
    expect((await first(all, 2)).map(({ subject }) => subject)).toEqual(["plugin.events.load", "agent.x"])
    expect((await first(one, 1)).map((message) => message.json())).toEqual([{ n: 1 }])
    expect((await first(other, 1)).map(({ text }) => text)).toEqual(["text"])
  })

  test("keeps 256 messages for a slow subscriber, drops the others, counts them and goes on", async () => {
    const broker = new LocalBroker()
    const slow = broker.subscribe("a")
    const fast: number[] = []
    broker.subscribe("a", (message) => fast.push(Number(message.text)))
    for (let n = 0; n < 300; n++) {
      broker.publish("a", String(n))
      if (n % 100 === 99) await new Promise(setImmediate)
    }
    expect(slow.dropped).toBe(44)
    expect(broker.dropped).toBe(44)
    const kept = await first(slow, 256)
    expect(kept.map(({ text }) => Number(text))).toEqual(Array.from({ length: 256 }, (_, n) => n))
    await new Promise(setImmediate)
    expect(fast).toHaveLength(300)
  })

  test("stays subscribed after it dropped something", async () => {
    const broker = new LocalBroker()
    const slow = broker.subscribe("a")
    for (let n = 0; n < 257; n++) broker.publish("a", String(n))
    const received: string[] = []
    const reading = (async () => {
      for await (const { text } of slow) received.push(text)
    })()
    await new Promise(setImmediate)
    broker.publish("a", "later")
    await slow.unsubscribe()
    await reading
    expect(received).toHaveLength(257)
    expect(received.at(-1)).toBe("later")
  })

  test("answers a request with the first reply", async () => {
    const broker = new LocalBroker()
    broker.subscribe("double", ({ reply = "", text }) => broker.publish(reply, String(Number(text) * 2)))
    expect((await broker.request("double", "21")).text).toBe("42")
  })

  test("fails a request that has no subscriber, or no reply in time", async () => {
    const broker = new LocalBroker()
    await expect(broker.request("nowhere", "")).rejects.toMatchObject({ code: "broker_unreachable" })
    broker.subscribe("silent", () => {})
    await expect(broker.request("silent", "", { timeoutMs: 10 })).rejects.toThrow("request timed out on topic 'silent'")
  })

  test("refuses what is no subject", () => {
    const broker = new LocalBroker()
    expect(() => broker.publish("a..b", "")).toThrow()
    expect(() => broker.publish("a.*", "")).toThrow()
    expect(() => broker.publish("a", "", "b.>")).toThrow()
    expect(() => broker.subscribe("a..b")).toThrow()
  })
})
