import { expect, test, vi } from "vitest"
import { protocolDomains } from "../../../src/protocol/session-events.ts"
import { secretSite } from "../../network/secret-site.ts"
import { ask, type Sent } from "./support/nats.ts"
import { withBroker } from "./support/with-broker.ts"

const place = withBroker()
const SESSION = "5e0c7a5e-31f5-4a6c-8a53-7f5c0c7a5e31"

test("no message of the door has one of a page's secrets, in replies or in events of any domain", async () => {
  const site = await secretSite()
  try {
    await place.door(["--events", protocolDomains.join()])
    const watcher = await place.client()
    const messages: string[] = []
    for (const subject of ["plugin.events.>", "plugin.replies.>", "plugin.counters.>"])
      watcher.subscribe(subject, { callback: (_error, message) => void messages.push(message.string()) })
    await watcher.flush()
    const client = await place.client()
    const run = async (payload: Sent["payload"]) => {
      const { payload: reply } = await ask(client, { session: SESSION, payload })
      messages.push(JSON.stringify(reply))
      return reply
    }
    await run({ command: "navigate", url: site.url })
    const state = { command: "evaluate", script: "document.querySelector('#state').textContent" }
    await vi.waitFor(async () => expect((await run(state)).result).toBe("done"), { timeout: 30_000 })
    for (const script of ["document.documentElement.outerHTML", "JSON.stringify(localStorage)", "location.href"])
      await run({ command: "evaluate", script })
    for (const command of ["snapshot", "current_url"]) await run({ command })
    await run({ command: "navigate", url: site.refused })
    await run({ command: "fill", target: site.refused, value: "x" })
    // Events come on two subjects, after the reply of the command that caused them.
    const all = () => messages.join("\n")
    for (const method of [
      "Network.webSocketFrameReceived",
      "Network.responseReceivedExtraInfo",
      "Runtime.exceptionThrown",
    ])
      await vi.waitFor(() => expect(all()).toContain(`"${method}"`), { timeout: 30_000 })
    await vi.waitFor(() => expect(all()).toContain("127.0.0.1:1/?access_token=[token "), { timeout: 30_000 })
    expect(site.secretsIn(all())).toEqual([])
    expect(all().match(/\[token [0-9a-f]{4}\]/g)?.length).toBeGreaterThan(site.secrets.length)
  } finally {
    site.close()
  }
})
