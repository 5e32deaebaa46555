import { once } from "node:events"
import { expect, test } from "vitest"
import { WebSocket } from "ws"
import { withConfined } from "./support.ts"

const confined = withConfined()

test.each([
  ["a proxy of its own", { proxyServer: "direct://" }],
  ["no proxy", {}],
])("a guest cannot create a context with %s beside the one that has rules", async (_, params) => {
  const session = confined.session("guest")
  await session.open("about:blank")
  const { data } = await session.get.cdpUrl()
  const client = new WebSocket(data.cdpUrl, { perMessageDeflate: false })
  await once(client, "open")
  const answered = once(client, "message")
  client.send(JSON.stringify({ id: 1, method: "Target.createBrowserContext", params }))
  expect(JSON.parse(String((await answered)[0]))).toMatchObject({
    id: 1,
    error: { message: expect.stringContaining("a session with address rules has one context only") },
  })
  client.close()
  await once(client, "close")
  await session.close()
})
