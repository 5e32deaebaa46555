import { Script } from "node:vm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type DemoSite, startDemoSite } from "./demo-site.ts"

let site: DemoSite
beforeAll(async () => {
  site = await startDemoSite()
})
afterAll(() => site.close())

const order = { name: "Ada <b>", email: "ada@example.org", delivery: "express", items: [{ id: "pen", quantity: 2 }] }

function post(body: string, type = "application/json") {
  return fetch(`${site.url}/orders`, { method: "POST", headers: { "content-type": type }, body })
}

describe.each(["/", "/orders"])("the page %s", (path) => {
  test("is HTML that is never stored", async () => {
    const response = await fetch(site.url + path)
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(response.headers.get("cache-control")).toBe("no-store")
  })

  test("names no other site and forbids every request to one", async () => {
    const response = await fetch(site.url + path)
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'")
    const text = await response.text()
    expect(text).not.toMatch(/(https?|wss?):/)
    const addresses = [...text.matchAll(/\b(?:src|href|action)="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses.filter((address) => !/^(\/(?!\/)|data:,)/.test(address ?? ""))).toEqual([])
    expect(text).not.toMatch(/url\(|@import/)
  })

  test("has scripts that parse", async () => {
    const text = await (await fetch(site.url + path)).text()
    for (const [, source] of text.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
      expect(() => new Script(source ?? "")).not.toThrow()
    }
  })
})

test("the shop has three products, a cart that is announced, and a form", async () => {
  const text = await (await fetch(site.url)).text()
  expect(text).toContain("<title>Tabhand demo</title>")
  expect(text.match(/data-add=/g)).toHaveLength(3)
  expect(text).toContain('role="status"')
  for (const label of ["Name", "Email", "Delivery", "I agree to the terms of sale", "Place order"]) {
    expect(text).toContain(label)
  }
})

test("an order gets a number, the shop's own price, and a row on the second page", async () => {
  expect(await (await fetch(`${site.url}/orders`)).text()).toContain("No orders yet")
  const response = await post(JSON.stringify(order))
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ number: "T-1001", cents: 5700, items: "2 × Brass pen" })
  const page = await (await fetch(`${site.url}/orders`)).text()
  expect(page).toContain("T-1001")
  expect(page).toContain("Ada &lt;b&gt;")
  expect(page).toContain("€57.00")
})

test.each([
  ["no JSON", "{"],
  ["an empty cart", JSON.stringify({ ...order, items: [] })],
  ["an unknown product", JSON.stringify({ ...order, items: [{ id: "yacht", quantity: 1 }] })],
  ["an unknown delivery", JSON.stringify({ ...order, delivery: "balloon" })],
  ["no name", JSON.stringify({ ...order, name: " " })],
  ["too much", JSON.stringify({ ...order, note: "x".repeat(2_000_000) })],
])("%s is no order", async (_, body) => {
  expect((await post(body)).status).toBe(400)
})

test("a form of another site is not an order", async () => {
  expect((await post(JSON.stringify(order), "text/plain")).status).toBe(415)
})

test.each(["/nowhere", "/orders/1", "/favicon.ico", "//"])("%s is not found", async (path) => {
  const response = await fetch(site.url + path)
  expect(response.status).toBe(404)
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8")
})

test("only this machine can reach it, and closing ends it", async () => {
  const other = await startDemoSite()
  expect(new URL(other.url).hostname).toBe("127.0.0.1")
  expect((await fetch(other.url)).status).toBe(200)
  await other.close()
  await expect(fetch(other.url)).rejects.toThrow("fetch failed")
})
