import { createSocket, type Socket } from "node:dgram"
import { once } from "node:events"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/session.ts"
import { Tabhand } from "../../src/doors/library/tabhand.ts"
import { withConfined } from "./support.ts"

const confined = withConfined()

/** Everything that a page sends without a connection arrives here, or nowhere. */
let socket: Socket
let packets = 0

beforeAll(async () => {
  socket = createSocket("udp4", () => {
    packets++
  })
  socket.bind(0, "127.0.0.1")
  await once(socket, "listening")
})
beforeEach(() => {
  packets = 0
  confined.network.names.set("localhost", ["127.0.0.1"])
})
afterAll(() => void socket.close())

const port = () => socket.address().port

/** What a page can make WebRTC send: questions to a STUN server, and checks of a candidate. */
const rtc = () => `new Promise(async (resolve) => {
  const found = []
  const iceServers = [{ urls: "stun:127.0.0.1:${port()}" },
    { urls: "turn:127.0.0.1:${port()}?transport=udp", username: "a", credential: "b" },
    { urls: "turn:127.0.0.1:${port()}?transport=tcp", username: "a", credential: "b" }]
  const connection = new RTCPeerConnection({ iceServers })
  const other = new RTCPeerConnection()
  connection.onicecandidate = ({ candidate }) => candidate?.candidate && found.push(candidate.candidate)
  connection.createDataChannel("x")
  await connection.setLocalDescription()
  await other.setRemoteDescription(connection.localDescription)
  await other.setLocalDescription()
  await connection.setRemoteDescription(other.localDescription)
  const candidate = "candidate:1 1 udp 2113937151 127.0.0.1 ${port()} typ host"
  await connection.addIceCandidate({ candidate, sdpMid: "0", sdpMLineIndex: 0 })
  setTimeout(() => resolve(JSON.stringify(found)), 2000)
})`

const transport = () => `new WebTransport("https://127.0.0.1:${port()}/", {
  serverCertificateHashes: [{ algorithm: "sha-256", value: new Uint8Array(32) }],
}).ready.then(() => "open", (error) => "failed: " + error.message)`

async function onSecurePage(session: LibrarySession): Promise<LibrarySession> {
  await session.open(`${confined.site.crossSite}/form`)
  return session
}

describe("a page of a session with address rules sends no datagram", () => {
  const open = () => onSecurePage(confined.session("strict", { allow: [new URL(confined.site.crossSite).host] }))

  test("by WebRTC, which also learns no address of this machine", async () => {
    const { data } = await (await open()).eval(rtc())
    expect(JSON.parse(String(data.result))).toEqual([])
    expect(packets).toBe(0)
    // What it asks for by TCP goes through the gateway.
    const refusals = confined.runtime.sessions.get("strict").confinement?.refusals.list() ?? []
    for (const { host } of refusals) expect(host).toBe("127.0.0.1")
  })

  test("by WebTransport", async () => {
    const { data } = await (await open()).eval(transport())
    expect(data.result).toMatch(/^failed: /)
    expect(packets).toBe(0)
  })
})

describe("one of a session without rules does", () => {
  // Names of this machine are not announced to the network around it.
  const args = ["--disable-features=WebRtcHideLocalIpsWithMdns"]
  const open = () => onSecurePage(new Tabhand(confined.runtime, { args }).session("free"))

  test("by WebRTC", async () => {
    await (await open()).eval(`void ${rtc()}`)
    await expect.poll(() => packets).toBeGreaterThan(0)
  })

  test("by WebTransport", async () => {
    const session = await open()
    await session.eval(`void (${transport()})`)
    await expect.poll(() => packets).toBeGreaterThan(0)
  })
})
