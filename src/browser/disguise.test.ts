import { expect, test } from "vitest"
import { disguise, userAgentOf, zoneFor } from "./disguise.ts"
import { browserFlags } from "./flags.ts"

test("the user agent is that of the same browser with a window, on the same system", () => {
  const chromium = { name: "Chromium 156.0.8078.79 built on Debian", version: "156.0.8078.79" }
  expect(userAgentOf(chromium, "linux")).toBe(
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
  )
  expect(userAgentOf(chromium, "darwin")).toContain("(Macintosh; Intel Mac OS X 10_15_7)")
  const edge = { name: "Microsoft Edge 150.0.1.2", version: "150.0.1.2" }
  expect(userAgentOf(edge, "win32")).toMatch(/\(Windows NT 10\.0; Win64; x64\).* Chrome\/150\.0\.0\.0 .* Edg\/150/)
})

test("only UTC is replaced, and only when it was not configured", () => {
  for (const zone of ["UTC", "Etc/UTC", "GMT"]) expect(zoneFor(zone, undefined)).toEqual({ TZ: "America/New_York" })
  expect(zoneFor("UTC", "UTC")).toEqual({})
  expect(zoneFor("Europe/Berlin", undefined)).toEqual({})
})

test("a program that does not report its version is started with the other flags", async () => {
  const { flags } = await disguise("/bin/false")
  expect(flags).toContain("--disable-blink-features=AutomationControlled")
  expect(flags.filter((flag) => flag.startsWith("--user-agent="))).toEqual([])
})

test("OMP-31: it is started with a window's size, not as automated, and without what leaves out its own extensions", async () => {
  const options = { headless: true, sandbox: true, profile: "/p", viewport: { width: 1000, height: 700 } }
  const flags = browserFlags({ ...options, extensions: [], args: [], disguise: await disguise("/bin/false") })
  expect(flags).toContain("--disable-blink-features=AutomationControlled")
  expect(flags).toContain("--window-size=1000,787")
  const left = [
    "--disable-extensions",
    "--disable-default-apps",
    "--disable-component-extensions-with-background-pages",
  ]
  expect(flags.filter((flag) => left.includes(flag) || flag === "--enable-automation")).toEqual([])
  const settings = flags.filter((flag) => flag.startsWith("--blink-settings=")).at(-1)
  expect(settings).toMatch(/selectionClipboardBufferAvailable=false,.*primaryPointerType=4/)
})
