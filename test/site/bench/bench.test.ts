import { Script } from "node:vm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Site, startSite } from "../site.ts"
import type { Booking } from "./task/bookings.ts"

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const html = async (path: string, origin = site.url) => (await fetch(origin + path)).text()

describe("pages of the bench", () => {
  test.each([
    ["/bench/task?run=1", "Book a room"],
    ["/bench/answering?n=3", "Answering"],
    ["/bench/frames", "Ferry tickets"],
    ["/bench/shadow", "Rooms"],
    ["/bench/spa", "Errands"],
  ])("%s has scripts that parse", async (path, title) => {
    const text = await html(path)
    expect(text).toContain(`<title>${title}</title>`)
    const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, source] of scripts) expect(() => new Script(source ?? "")).not.toThrow()
  })

  test("the page has the requested number of controls, even ten thousand", async () => {
    expect((await html("/bench/answering?n=10000")).match(/<p>/g)).toHaveLength(10_001)
  })

  test("the controls of all frames are numbered consecutively, and the page knows their number", async () => {
    const outermost = await html("/bench/frames")
    const documents = [
      outermost,
      ...(await Promise.all([1, 2, 3].map((depth) => html(`/bench/frames/level?depth=${depth}`)))),
    ]
    const numbers = documents.flatMap((text) =>
      [...text.matchAll(/<(?:a|button|input|select) data-bench-control="(\d+)"/g)].map(([, number]) => Number(number)),
    )
    expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1))
    expect(outermost).toContain(`window.benchControls = ${numbers.length}<`)
    for (const text of documents) expect(text).not.toMatch(/<(a|button|input|select) (?!data-bench-control)/)
  })

  test("one frame is cross-site, and the frame in it is same-site with it", async () => {
    const sources = await Promise.all(
      ["/bench/frames", "/bench/frames/level?depth=1", "/bench/frames/level?depth=2"].map(
        async (path) => /<iframe [^>]*src="([^"]*)"/.exec(await html(path))?.[1],
      ),
    )
    expect(sources).toEqual([
      "/bench/frames/level?depth=1",
      `${site.crossSite}/bench/frames/level?depth=2`,
      "/bench/frames/level?depth=3",
    ])
    expect(await html("/bench/frames/level?depth=3")).not.toContain("<iframe")
  })
})

describe("the bookings that the task's page reports", () => {
  const bookingsOf = async (run: string) => JSON.parse(await html(`/bench/task/seen?run=${run}`))
  const post = async (run: string, saw: unknown): Promise<Pick<Booking, "number">> => {
    const response = await fetch(`${site.url}/bench/task/saw?run=${run}`, { method: "POST", body: JSON.stringify(saw) })
    return JSON.parse(await response.text())
  }

  test("are empty before a room is booked", async () => {
    expect(await bookingsOf("never")).toEqual([])
  })

  test("are returned as posted, one by one, and only for their own run", async () => {
    const saw = { values: { "Full name": "Ada" }, trusted: { "Full name": true, Confirm: false } }
    const first = await post("mine", saw)
    expect(first.number).toMatch(/^B-\d{5}$/)
    const second = await post("mine", saw)
    expect(second.number).not.toBe(first.number)
    await post("other", saw)
    expect(await bookingsOf("mine")).toEqual([
      { ...saw, ...first },
      { ...saw, ...second },
    ])
  })

  test("are posted, or refused", async () => {
    expect((await fetch(`${site.url}/bench/task/saw?run=1`)).status).toBe(400)
  })
})
