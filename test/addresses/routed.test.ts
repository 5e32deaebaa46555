import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/session.ts"
import { PRIVATE, PUBLIC, withConfined } from "./support.ts"

const confined = withConfined()

async function onShop(name: string): Promise<LibrarySession> {
  const { network } = confined
  network.names.set("shop.test", [PUBLIC]).set("inner.test", [PRIVATE])
  const session = confined.session(name)
  await session.open("http://shop.test/form")
  return session
}

/** What a request of the page gets: the beginning of the answer, or that it failed. */
async function fetched(session: LibrarySession, path: string): Promise<unknown> {
  const script = `fetch(${JSON.stringify(path)}).then((r) => r.text()).then((text) => "got " + text.slice(0, 20), () => "failed")`
  return (await session.run("eval", { script })).data.result
}

const HAR = {
  log: {
    version: "1.2",
    creator: { name: "test", version: "1" },
    entries: [
      {
        startedDateTime: "2026-01-01T00:00:00Z",
        time: 1,
        request: { method: "GET", url: "http://shop.test/routed", headers: [] },
        response: {
          status: 302,
          headers: [{ name: "Location", value: "http://inner.test/form" }],
          content: { size: 0, mimeType: "text/html" },
          redirectURL: "http://inner.test/form",
        },
      },
    ],
  },
}

/** Ways to send a request of a public page into the private network. */
const ways: Readonly<Record<string, (session: LibrarySession, to: string) => Promise<unknown>>> = {
  "another address": (session, url) => session.run("network route", { glob: "**/routed", url }),
  "an answer that redirects": (session, to) =>
    session.run("network route", { glob: "**/routed", status: 302, header: [`Location: ${to}`] }),
  "a handler": (session, url) => session.route("**/routed", () => ({ continue: { url } })),
  "a replayed redirect": async (session) => {
    const file = join(confined.home, "redirect.har")
    await writeFile(file, JSON.stringify(HAR))
    await session.run("network har replay", { file, notFound: "continue" })
  },
}

test.each(Object.keys(ways))("a request that a route sends into the network by %s is refused there", async (way) => {
  const session = await onShop(`routed-${way.replaceAll(" ", "-")}`)
  await ways[way]?.(session, "http://inner.test/form")
  expect(await fetched(session, "/routed")).toBe("failed")
  expect(new Set(confined.network.connected)).toEqual(new Set([PUBLIC]))
  const { refusals } = confined.runtime.sessions.get(session.name).confinement ?? {}
  expect(refusals?.list()).toContainEqual(expect.objectContaining({ host: "inner.test", address: PRIVATE }))
})
