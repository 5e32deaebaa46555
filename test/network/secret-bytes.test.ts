import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { known, withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const SECRET = "S3cr3t-of-bytes!"

beforeAll(() => {
  process.env.SHOP_PASSWORD = SECRET
})
afterAll(() => {
  delete process.env.SHOP_PASSWORD
})

/** Sends the field's value back and forth as bytes: as data, as JSON, and in a binary message. */
const sends = (types: readonly string[]) => `(async () => {
  const bytes = Uint8Array.of(0xff, 0xfe, ...new TextEncoder().encode(document.querySelector("#password").value), 0x80)
  for (const type of ${JSON.stringify(types)})
    await fetch("/network/returned?type=" + type, { method: "POST", body: bytes }).then((answer) => answer.arrayBuffer())
  const socket = new WebSocket("ws://" + location.host + "/websocket/echo")
  await new Promise((resolve) => { socket.onopen = resolve })
  socket.send(bytes)
  await new Promise((resolve) => { socket.onmessage = resolve })
})()`

/** The secret is nowhere in the text, nor in what it has in base64. */
function expectHidden(text: string): void {
  expect(text).not.toContain(SECRET)
  for (const [encoded] of text.matchAll(/[A-Za-z0-9+/]{16,}=*/g)) {
    expect(Buffer.from(encoded, "base64").toString("latin1")).not.toContain(SECRET)
  }
}

test("bytes that hold a secret are not shown, and are in no file that is saved", async () => {
  const session = engine.tabhand.session("bytes")
  engine.site.publish("/published/bytes", `<title>Bytes</title><input id="password" type="password">`)
  await session.run("network har", { action: "start", content: "all" })
  await session.run("open", { url: `${engine.site.url}/published/bytes` })
  await session.run("fill", { target: "#password", secret: "SHOP_PASSWORD" })
  await session.run("eval", { script: sends(["application/octet-stream", "application/json"]) })

  const { requests } = (await session.run("network requests", {})).data
  const idOf = (part: string) => known(requests.find(({ url }) => url.includes(part))).requestId
  const { path } = (await session.run("network body", { id: idOf("octet-stream") })).data
  expect(await readFile(known(path), "latin1")).not.toContain(SECRET)
  const socket = await session.run("network request", { id: idOf("/websocket/echo") })
  expect(socket.data.messages?.map(({ opcode }) => opcode)).toEqual([2, 2])
  expectHidden(JSON.stringify(socket.data))
  expectHidden(JSON.stringify((await session.run("network request", { id: idOf("json") })).data))

  const { data } = await session.run("network har", { action: "stop" })
  const har = await readFile(known(data.path), "utf8")
  expect(har).toContain("/network/returned?type=application/json")
  expectHidden(har)
  await session.close()
})
