import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { networkText } from "../site/routes/network.ts"
import { known, withEngine } from "../support/with-engine.ts"
import { harSchema } from "./har-schema.ts"

const engine = withEngine()

type Har = ReturnType<typeof harSchema.parse>
type Entry = Har["log"]["entries"][number]

async function recorded(name: string, content: "text" | "all" | "none", path?: string): Promise<Har> {
  const session = engine.tabhand.session(name)
  await session.run("network har", { action: "start", content })
  await session.run("open", { url: `${engine.site.url}/network/page?n=20&other=${engine.site.crossSite}` })
  await session.run("wait", { text: "done" })
  await session.run("open", { url: `${engine.site.url}/title/Second` })
  const { data } = await session.run("network har", { action: "stop", ...(path === undefined ? {} : { path }) })
  const written: unknown = JSON.parse(await readFile(known(data.path), "utf8"))
  const har = harSchema.parse(written)
  expect(har.log.entries).toHaveLength(known(data.requestCount))
  return har
}

describe("a recording with text", () => {
  let har: Har
  const of = (path: string, source = "") =>
    known(har.log.entries.find(({ request }: Entry) => new URL(request.url).pathname === path + source))

  beforeAll(async () => {
    har = await recorded("har", "text")
  })

  test("has the pages and their entries", () => {
    expect(har.log.pages.map(({ title }) => new URL(title).pathname)).toEqual(["/network/page", "/title/Second"])
    expect(of("/network/data/xhr").pageref).toBe(har.log.pages[0]?.id)
    expect(of("/title/Second").pageref).toBe(har.log.pages[1]?.id)
  })

  test("has texts, also of pages that were left, and no bytes", () => {
    for (const name of ["page-3", "cross-site-1", "worker-2", "shared-4", "service-1", "redirected"])
      expect(of(`/network/data/${name}`).response.content.text).toBe(networkText(name))
    expect(of("/network/binary").response.content).toEqual({ size: expect.any(Number), mimeType: "image/png" })
    const missing = har.log.entries.flatMap(({ response }: Entry) => response.content.comment ?? [])
    expect(missing).toEqual([])
  })

  test("has redirects, bodies of requests and cookies, without their values", () => {
    const redirects = har.log.entries.filter(({ request }: Entry) => request.url.includes("/redirect?"))
    expect(redirects.map(({ response }: Entry) => response.status)).toEqual([302, 302])
    expect(redirects[0]?.response.redirectURL).toMatch(/^\/redirect\?/)
    const post = of("/network/data/post")
    expect(post.request.postData).toMatchObject({ text: "posted=1", mimeType: expect.stringContaining("text/plain") })
    expect(post.response.cookies).toEqual([
      {
        name: "seen-post",
        value: expect.stringMatching(/^\[token \w{4}\]$/),
        path: "/network/data",
        httpOnly: true,
        secure: false,
      },
    ])
    const shown = har.log.entries.map(({ request, response }: Entry) => [
      [request.headers, request.cookies],
      [response.headers, response.cookies],
    ])
    expect(JSON.stringify(shown)).not.toMatch(/secret-(?:value|token)/)
    expect(of("/network/data/post").request.headers).toContainEqual({
      name: "authorization",
      value: expect.stringMatching(/^Bearer \[token \w{4}\]$/),
    })
  })

  test("has the messages of a WebSocket, in order", () => {
    const { _webSocketMessages: messages = [] } = of("/websocket/echo")
    expect(messages).toHaveLength(50)
    const received = messages.filter(({ type }) => type === "receive").map(({ data }) => data)
    expect(received).toEqual(Array.from({ length: 25 }, (_, index) => `message ${index}`))
    expect(Math.abs(known(messages[0]).time * 1_000 - Date.now())).toBeLessThan(600_000)
  })

  test("has timings that fit into the recording", () => {
    for (const { startedDateTime, time } of har.log.entries) {
      expect(Math.abs(Date.parse(startedDateTime) - Date.now())).toBeLessThan(600_000)
      expect(time).toBeLessThan(60_000)
    }
    expect(of("/network/data/xhr").timings.wait).toBeGreaterThan(0)
  })
})

test("a recording with all bodies has bytes in base64", async () => {
  const path = join(engine.home, "all.har")
  const { log } = await recorded("har-all", "all", path)
  const image = known(log.entries.find(({ request }: Entry) => request.url.endsWith("/network/binary")))
  expect(image.response.content).toMatchObject({ encoding: "base64", text: "iVBORwD/AQI=", size: 8 })
})

test("a recording without bodies has none", async () => {
  const { log } = await recorded("har-none", "none")
  expect(log.entries.length).toBeGreaterThan(20)
  expect(log.entries.filter(({ response, request }: Entry) => response.content.text ?? request.postData)).toEqual([])
})
