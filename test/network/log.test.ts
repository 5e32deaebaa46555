import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import type { CommandArgs, CommandName, LibrarySession } from "../../src/doors/library/tabhand.ts"
import { isButForMarks } from "../../src/page/network/routes/marks.ts"
import { browserOf, kill } from "../faults/support/library.ts"
import { networkBytes, networkEncodings, networkText } from "../site/routes/network.ts"
import { known, withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const PAGE_REQUESTS = 480

type Listed = Awaited<ReturnType<typeof list>>[number]

async function list(session: LibrarySession, args: CommandArgs<"network requests"> = {}) {
  return (await session.run("network requests", args)).data.requests
}

async function see<N extends CommandName>(session: LibrarySession, command: N, args: CommandArgs<N>) {
  return (await session.run(command, args)).data
}

/** The text of the body, wherever it was put. */
async function bodyOf(session: LibrarySession, id: string): Promise<string> {
  const { text, path } = await see(session, "network body", { id })
  return text ?? (await readFile(known(path), "utf8"))
}

function pathOf({ url }: Listed): string {
  return new URL(url).pathname
}

/** Everything of the kind, whose body differs from what the site sent, or cannot be read. */
async function wrongBodies(session: LibrarySession, requests: readonly Listed[]): Promise<string[]> {
  const wrong: string[] = []
  for (const each of requests) {
    const name = decodeURIComponent(pathOf(each).replace("/network/data/", ""))
    const body = await bodyOf(session, each.requestId).catch((error: Error) => error.message)
    if (body !== networkText(name)) wrong.push(`${each.requestId} ${each.source} ${name}: ${body.slice(0, 200)}`)
  }
  return wrong
}

describe("a page with requests of every kind", () => {
  let session: LibrarySession
  let requests: Listed[]

  beforeAll(async () => {
    session = engine.tabhand.session("network")
    const { url, crossSite } = engine.site
    await session.run("open", { url: `${url}/network/page?n=${PAGE_REQUESTS}&other=${crossSite}` })
    await session.run("wait", { text: "done" }, { timeoutMs: 50_000 })
    requests = await list(session)
  })

  test("is logged from the first request", () => {
    expect(requests[0]).toMatchObject({
      requestId: "r1",
      tab: "t1",
      source: "page",
      method: "GET",
      resourceType: "Document",
      status: 200,
      mimeType: "text/html",
    })
    expect(requests.length).toBeGreaterThan(PAGE_REQUESTS + 30)
  })

  test("is logged with what its frames and workers requested", () => {
    const of = (part: string) =>
      requests
        .filter(({ url }) => url.includes(`/network/data/${part}`))
        .map(({ source, url }) => `${source} ${url.slice(url.lastIndexOf("/") + 1)}`)
        .sort()
    const each = (source: string, name: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${source} ${name}-${index}`).sort()
    expect(of("page-")).toEqual(each("page", "page", PAGE_REQUESTS))
    expect(of("same-site-")).toEqual(each("page", "same-site", 5))
    expect(of("cross-site-")).toEqual(each("frame", "cross-site", 5))
    expect(of("worker-")).toEqual(each("worker", "worker", 5))
    expect(of("shared-")).toEqual(each("shared worker", "shared", 5))
    expect(of("service-")).toEqual(each("service worker", "service", 3))
    expect(of("passed")).toEqual(["page passed", "service worker passed"])
  })

  test("is logged with the scripts of workers and the documents of frames", () => {
    const paths = requests.map(pathOf)
    for (const path of ["/network/worker.js", "/network/shared.js", "/network/service.js", "/network/frame"])
      expect(paths).toContain(path)
  })

  test("is logged with each step of a redirection", async () => {
    const [first, second] = requests.filter((each) => pathOf(each) === "/redirect")
    const last = known(requests.find((each) => pathOf(each) === "/network/data/redirected"))
    expect([first?.status, first?.redirectedTo, second?.redirectedFrom]).toEqual([
      302,
      second?.requestId,
      first?.requestId,
    ])
    expect((await see(session, "network request", { id: last.requestId })).redirects).toEqual([
      expect.objectContaining({ requestId: first?.requestId, status: 302 }),
      expect.objectContaining({ requestId: second?.requestId, status: 302 }),
      expect.objectContaining({ requestId: last.requestId, status: 200 }),
    ])
  })

  test("is logged with the messages of its connections", async () => {
    const socket = known(requests.find(({ resourceType }) => resourceType === "WebSocket"))
    expect(socket).toMatchObject({ status: 101, messageCount: 50 })
    const { messages } = await see(session, "network request", { id: socket.requestId })
    const said = known(messages).filter(({ direction }) => direction === "received")
    expect(said.map(({ data }) => data)).toEqual(Array.from({ length: 25 }, (_, index) => `message ${index}`))
    const stream = known(requests.find(({ resourceType }) => resourceType === "EventSource"))
    expect(stream.messageCount).toBeGreaterThanOrEqual(3)
  })

  test("is logged with headers as they were sent, without secrets", async () => {
    const post = known(requests.find((each) => pathOf(each) === "/network/data/post"))
    const { headers, responseHeaders, postData, initiator } = await see(session, "network request", {
      id: post.requestId,
    })
    expect(postData).toBe("posted=1")
    expect(headers).toMatchObject({ authorization: expect.stringMatching(/^Bearer \[token \w{4}\]$/) })
    expect(Object.entries(headers).find(([name]) => /^host$/i.test(name))?.[1]).toBe(new URL(engine.site.url).host)
    const cookie = Object.entries(responseHeaders).find(([name]) => /^set-cookie$/i.test(name))?.[1]
    expect(cookie).toMatch(/^seen-post=\[token \w{4}\]; Path=\/network\/data; HttpOnly$/)
    expect(initiator).toMatchObject({
      type: "script",
      line: expect.any(Number),
      url: expect.stringMatching(/network\/page/),
    })
    expect(JSON.stringify(await list(session))).not.toMatch(/secret-(?:value|token)/)
  })

  test("gives every text as it was sent, also after its page was left", async () => {
    const data = requests.filter((each) => pathOf(each).startsWith("/network/data/") && each.method === "GET")
    expect(data.length).toBeGreaterThan(PAGE_REQUESTS + 25)
    await session.run("open", { url: `${engine.site.crossSite}/title/Elsewhere` })
    await session.run("open", { url: `${engine.site.url}/title/Back` })
    expect(await wrongBodies(session, data)).toEqual([])
    const texts = requests.filter(
      ({ status, mimeType, redirectedTo }) =>
        status !== undefined && redirectedTo === undefined && /^text\/(?!event-stream)|json|script/.test(mimeType),
    )
    expect(texts.length).toBeGreaterThan(500)
    const lost: string[] = []
    for (const { requestId, url, source } of texts) {
      const body = await bodyOf(session, requestId).catch((error: Error) => `lost: ${error.message}`)
      // Made by its service worker; the site sends everything else once more, just the same.
      const again = url.includes("/network/made/") ? body : await (await fetch(url)).text()
      if (!isButForMarks(body, again)) lost.push(`${source} ${url}: ${body.slice(0, 100)}`)
    }
    expect(lost).toEqual([])
    const made = known(requests.find((each) => pathOf(each) === "/network/made/by-worker"))
    expect(made.serviceWorker).toBeDefined()
    expect(await bodyOf(session, made.requestId)).toBe('{"made":"by the worker"}')
    const page = known(requests[0])
    expect(await bodyOf(session, page.requestId)).toContain('<p id="state" role="status">loading</p>')
  })

  test("gives bytes as a file", async () => {
    const image = known(requests.find((each) => pathOf(each) === "/network/binary"))
    const { path, bytes, text } = await see(session, "network body", { id: image.requestId })
    expect({ text, bytes, path }).toEqual({ text: undefined, bytes: 8, path: expect.stringMatching(/\.png$/) })
    expect(await readFile(known(path))).toEqual(networkBytes)
  })

  test("is searched everywhere", async () => {
    const found = async (text: string) =>
      (await see(session, "network find", { text })).matches.map(({ where }) => where)
    expect(await found("message 17")).toEqual(["message", "message"])
    expect(await found("posted=1")).toContain("request body")
    expect(await found("by the WORKER")).toContain("response body")
    expect(await found("x-secret-header-nowhere")).toEqual([])
    expect(await found("tick 2")).toEqual(["message"])
  })

  test("finds no part of a hidden value", async () => {
    const { matches } = await see(session, "network find", { text: "secret-token" })
    expect(matches.map(({ where, excerpt }) => `${where}: ${excerpt}`)).toContain(
      "request header: (in what is not shown)",
    )
    for (const text of ["cret-tok", "secret-t", "Bearer s"])
      expect((await see(session, "network find", { text })).matches, text).toEqual([])
    expect((await list(session, { filter: "access_token=opa" })).length).toBe(0)
    expect((await list(session, { filter: "access_token=" })).length).toBe(1)
  })
})

test("a body is saved byte for byte, whatever its encoding, and shown in its own", async () => {
  const session = engine.tabhand.session("encodings")
  await session.run("open", { url: `${engine.site.url}/title/Encodings` })
  for (const [charset, bytes] of Object.entries(networkEncodings)) {
    await session.run("eval", { script: `fetch("/network/encoded/${charset}").then((answer) => answer.text())` })
    const [own] = await list(session, { filter: `/encoded/${charset}` })
    const path = join(engine.home, charset)
    await see(session, "network body", { id: known(own).requestId, path })
    expect(await readFile(path)).toEqual(bytes)
    const { text } = await see(session, "network body", { id: known(own).requestId })
    expect(text).toBe(charset === "broken" ? "{\ufffd\ufffd}" : "é")
  }
})

test("what is sent as bytes is kept as bytes, and a form in parts is readable without its password", async () => {
  const session = engine.tabhand.session("uploads")
  await session.run("open", { url: `${engine.site.url}/title/Uploads` })
  await session.run("eval", {
    script: `(async () => {
      await fetch("/hit/bytes", { method: "POST", body: new Uint8Array([0, 255, 1, 65]) })
      const form = new FormData()
      form.append("user", "Größe")
      form.append("password", "hunter22-hunter22")
      form.append("file", new Blob([new Uint8Array([1, 2, 255])]), "x.bin")
      await fetch("/hit/form", { method: "POST", body: form })
    })()`,
  })
  const idOf = async (filter: string) => known((await list(session, { filter }))[0]).requestId
  const sent = await see(session, "network body", { id: await idOf("/hit/bytes"), sent: true })
  expect(sent).toMatchObject({ bytes: 4 })
  expect(await readFile(known(sent.path))).toEqual(Buffer.from([0, 255, 1, 65]))
  const id = await idOf("/hit/form")
  for (const text of [
    (await see(session, "network body", { id, sent: true })).text,
    (await see(session, "network request", { id })).postData,
  ]) {
    expect(text).toMatch(/name="user"\r\n\r\nGröße\r\n[\s\S]*name="password"\r\n\r\n\[token \w{4}\]\r\n/)
  }
})

test("a body that did not come to its end is shown with a note", async () => {
  const session = engine.tabhand.session("cut")
  await session.run("open", { url: `${engine.site.url}/title/Cut` })
  await session.run("eval", { script: "fetch('/network/cut').then((answer) => answer.text()).catch(() => 0)" })
  const [own] = await list(session, { filter: "/network/cut" })
  const { data, notes } = await session.run("network body", { id: known(own).requestId })
  expect(data.text).toBe("the first half")
  expect(notes).toEqual([expect.stringMatching(/^it was not received completely: net::ERR_CONTENT_LENGTH_MISMATCH/)])
})

test("a popup that closes at once leaves its requests and their bodies", async () => {
  const session = engine.tabhand.session("popup")
  await session.run("open", { url: `${engine.site.url}/title/Opener` })
  await session.run("eval", { script: "window.open('/network/popup'); 1" })
  const own = async () => (await list(session, { filter: "/network/data/popup" }))[0]
  await expect.poll(async () => (await own())?.duration).toBeDefined()
  await expect.poll(async () => (await session.run("tab list", {})).data.tabs.length).toBe(1)
  const request = known(await own())
  expect(request.tab).toBe("t2")
  const [first] = (await list(session)).filter(({ tab }) => tab === "t2")
  expect(first).toMatchObject({ resourceType: "Document", url: `${engine.site.url}/network/popup`, status: 200 })
  expect(await bodyOf(session, request.requestId)).toBe(networkText("popup"))
})

test("what fails says why", async () => {
  const session = engine.tabhand.session("failing")
  await session.run("open", { url: `${engine.site.url}/title/Failing` })
  await session.run("eval", {
    script: "fetch('/reset').catch(() => fetch('/status/404')).then((answer) => answer.text())",
  })
  const failed = await list(session, { failed: true })
  expect(failed.map(({ status, error }) => ({ status, error }))).toEqual([
    { status: undefined, error: expect.stringMatching(/^net::ERR_/) },
    { status: 404, error: undefined },
  ])
  await expect(see(session, "network body", { id: known(failed[0]).requestId })).rejects.toThrow(
    /is not available: it failed: net::ERR_/,
  )
})

test("ids go on after the log was cleared", async () => {
  const session = engine.tabhand.session("clearing")
  await session.run("open", { url: `${engine.site.url}/title/First` })
  const { requests } = await see(session, "network requests", { clear: true })
  const last = known(requests.at(-1)).requestId
  await session.run("open", { url: `${engine.site.url}/title/Second` })
  const [next] = await list(session)
  expect(Number(next?.requestId.slice(1))).toBeGreaterThan(Number(last.slice(1)))
  await expect(see(session, "network request", { id: last })).rejects.toMatchObject({
    hint: expect.stringContaining("cleared"),
  })
})

test("a popup without an opener is logged from its first request", async () => {
  const session = engine.tabhand.session("noopener")
  await session.run("open", { url: `${engine.site.url}/popup` })
  await session.run("eval", { script: "openNoopener(); 1" })
  await expect.poll(async () => (await list(session, { filter: "kind=noopener" }))[0]?.status).toBe(200)
  const [first] = await list(session, { filter: "kind=noopener" })
  expect(first).toMatchObject({ tab: "t2", resourceType: "Document" })
})

test("a wait sees the requests of workers", async () => {
  const session = engine.tabhand.session("worker")
  await session.run("open", { url: `${engine.site.url}/title/Worker` })
  await session.run("eval", { script: "globalThis.kept = new Worker('/network/worker.js'); 1" })
  const { data } = await session.run("wait", { response: "**/network/data/worker-4" })
  expect(data).toMatchObject({ status: 200, url: `${engine.site.url}/network/data/worker-4` })
})

test("a body from the browser's cache can be read after its page was left", async () => {
  const session = engine.tabhand.session("cached")
  const { url } = engine.site
  await session.run("open", { url: `${url}/title/Cached` })
  const fetched = "fetch('/network/cached', { cache: 'force-cache' }).then((answer) => answer.text())"
  await session.run("eval", { script: fetched })
  await session.run("open", { url: `${url}/title/Again` })
  await session.run("eval", { script: fetched })
  await session.run("open", { url: `${url}/title/Left` })
  const requests = await list(session, { filter: "/network/cached" })
  expect(requests.map(({ cache }) => cache)).toEqual([undefined, "disk"])
  for (const { requestId } of requests) expect(await bodyOf(session, requestId)).toBe(networkText("cached"))
})

test("ids go on in the next browser, and what the last one had is missed with a reason", async () => {
  const session = engine.tabhand.session("relaunched")
  const open = () => session.run("open", { url: `${engine.site.url}/title/Page` })
  await open()
  const before = await list(session)
  const browser = browserOf(engine, "relaunched")
  const gone = browser.next("gone")
  kill(browser)
  await gone
  await open()
  const after = await list(session)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(Number(known(after.at(-1)).requestId.slice(1))).toBeGreaterThan(before.length)
  const { responseMissing } = await see(session, "network request", { id: known(before[0]).requestId })
  expect(responseMissing).toBe("the browser that had it has ended")
})
