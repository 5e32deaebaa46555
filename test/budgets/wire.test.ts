import { expect, test } from "vitest"
import { Connection } from "../../src/cdp/connection.ts"
import type { Transport } from "../../src/cdp/transport.ts"
import { Wire } from "./wire.ts"

/** A browser that answers on demand. */
class Browser implements Transport {
  onMessage: Transport["onMessage"] = () => {}
  onClose: Transport["onClose"] = () => {}
  readonly #asked = new Map<string, number>()

  send(text: string): void {
    const { id, method } = JSON.parse(text)
    this.#asked.set(method, id)
    // The call by which the wire checks that it is quiet.
    if (method === "Browser.getVersion") this.answer(method)
  }

  answer(method: string): void {
    this.onMessage(JSON.stringify({ id: this.#asked.get(method), result: {} }))
  }

  close(): void {}
}

function connect() {
  const browser = new Browser()
  const connection = new Connection(browser)
  return { browser, root: connection.root, wire: new Wire(connection) }
}

test.each([
  { first: "Page.enable", second: "DOM.enable" },
  { first: "DOM.enable", second: "Page.enable" },
])("concurrent calls are one round trip if $first is answered first", async ({ first, second }) => {
  const { browser, root, wire } = connect()
  const roundTrips = wire.watch(async () => {
    const both = [root.send("Page.enable").then(() => root.send("Page.disable")), root.send("DOM.enable")]
    browser.answer(first)
    browser.answer(second)
    await both[1]
    browser.answer("Page.disable")
    await Promise.all(both)
  })
  expect(await roundTrips).toEqual([["Page.enable", "DOM.enable"], ["Page.disable"]])
})

test("an abandoned call does not withhold the answers of others", async () => {
  const { browser, root, wire } = connect()
  const leaving = new AbortController()
  const roundTrips = wire.watch(async () => {
    const left = root.send("Page.enable", {}, { signal: leaving.signal })
    const stays = root.send("DOM.enable")
    browser.answer("DOM.enable")
    leaving.abort(new Error("left"))
    await expect(left).rejects.toThrow("left")
    await stays
  })
  expect(await roundTrips).toEqual([["Page.enable", "DOM.enable"]])
})
