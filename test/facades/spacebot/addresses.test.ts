import { beforeAll, describe, expect, test } from "vitest"
import { fails, withFacade } from "../support.ts"
import { configured, TestWorker } from "./support.ts"

const server = withFacade("spacebot,spacebot-flat", "--structured")

/** What the rules decide: nothing was asked of any other machine. */
const REFUSED =
  /(may not be reached|is refused): it is .*\npages reach public addresses only; the operator can allow others with allowed_addresses$/

async function work(...words: string[]): Promise<TestWorker> {
  const worker = new TestWorker(await server.connect(words), server.site)
  await worker.use({ action: "launch" })
  return worker
}

describe("New-6: addresses", () => {
  let strict: TestWorker
  beforeAll(async () => {
    strict = await work()
  })

  test.each([
    ["loopback", "http://127.0.0.1:1/"],
    ["loopback in another notation", "http://2130706433/"],
    ["loopback of IPv6", "http://[::1]:1/"],
    ["a mapped address", "http://[::ffff:127.0.0.1]:1/"],
    ["localhost", "http://localhost:1/"],
    ["a private network", "http://10.1.2.3/"],
    ["another private network", "http://192.168.0.1/"],
    ["a link-local address", "http://169.254.1.1/"],
    ["the metadata of clouds", "http://169.254.169.254/latest/meta-data/"],
    ["the metadata of clouds by name", "http://metadata.google.internal/"],
    ["carrier-grade NAT", "http://100.64.0.1/"],
    ["nowhere", "http://0.0.0.0/"],
    ["broadcast", "http://255.255.255.255/"],
    ["a unique local address", "http://[fd00::1]/"],
  ])("New-6: %s is refused, by both actions that open pages and by the flat tools", async (_, url) => {
    for (const [action, failing] of [
      ["navigate", "navigation failed"],
      ["open", "failed to open tab"],
    ] as const) {
      const error = await strict.error({ action, url })
      expect(error.startsWith(`Browser error: ${failing}: `)).toBe(true)
      expect(error).toMatch(REFUSED)
    }
    expect(await fails(strict.mcp.call("browser_navigate", { url }))).toMatch(REFUSED)
  })

  test("New-6: of the configuration are allowed, and nothing that they lead to", async () => {
    const { hostname, port } = new URL(server.site.url)
    const words = await configured(server.home, `[defaults.browser]\nallowed_addresses = ["${hostname}:${port}"]\n`)
    const worker = await work(...words)
    await worker.navigate("/form")
    const elsewhere = `http://localhost:${port}/form`
    expect(await worker.error({ action: "navigate", url: elsewhere })).toMatch(REFUSED)
    const redirect = `/redirect?to=${encodeURIComponent(elsewhere)}`
    expect(await worker.error({ action: "navigate", url: server.site.url + redirect })).toMatch(REFUSED)
    expect((await worker.use({ action: "snapshot" })).title).toBe("Sign up")
  })

  test("New-6: only http and https are opened, and nothing in the browser itself", async () => {
    for (const url of ["file:///etc/passwd", "chrome://settings", "ftp://example.com/"]) {
      expect(await strict.error({ action: "navigate", url })).toMatch(
        /^Browser error: navigation failed: \w+: URLs may not be opened here/,
      )
    }
  })

  test("New-6: an address that contains a script is not opened unless scripts are allowed", async () => {
    const url = "data:text/html,<title>none</title><script>document.title = 'ran'</script>"
    expect(await strict.error({ action: "navigate", url: "javascript:1" })).toContain("can run code in pages")
    for (const action of ["navigate", "open"])
      expect(await strict.error({ action, url })).toContain("can run code in pages")
    expect(await fails(strict.mcp.call("browser_navigate", { url }))).toContain("can run code in pages")

    const allowing = await work(...(await configured(server.home, "[defaults.browser]\nevaluate_enabled = true\n")))
    expect((await allowing.use({ action: "navigate", url })).title).toBe("ran")
  })
})
