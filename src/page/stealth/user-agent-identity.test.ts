import { expect, test } from "vitest"
import { identityFor } from "./user-agent-identity.ts"

const linux =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36"
const seen = { userAgent: linux, version: "156.0.8078.79", machine: { arch: "x64", release: "6.1.0" } }

test("OMP-59: the user agent, the platform and the client hints name one browser, and none is headless", () => {
  const identity = identityFor(seen)
  expect(JSON.stringify(identity)).not.toMatch(/headless/i)
  expect(identity).toMatchObject({
    userAgent: linux.replace("Headless", ""),
    platform: "Linux x86_64",
    metadata: {
      platform: "Linux",
      platformVersion: "",
      architecture: "x86",
      bitness: "64",
      mobile: false,
      brands: [
        { brand: "Not:A-Brand", version: "8" },
        { brand: "Chromium", version: "156" },
        { brand: "Google Chrome", version: "156" },
      ],
      fullVersionList: [
        { brand: "Not:A-Brand", version: "8.0.0.0" },
        { brand: "Chromium", version: "156.0.8078.79" },
        { brand: "Google Chrome", version: "156.0.8078.79" },
      ],
    },
  })
})

test("the order of the brands depends on the version", () => {
  const brands = (major: number) =>
    identityFor({ ...seen, userAgent: linux.replace("156", String(major)) }).metadata?.brands?.map(({ brand }) => brand)
  // As sent by Chrome 124 and 131.
  expect(brands(124)).toEqual(["Chromium", "Google Chrome", "Not-A.Brand"])
  expect(brands(131)).toEqual(["Google Chrome", "Chromium", "Not_A Brand"])
})

test("a custom user agent gets the platform and version that it names", () => {
  const windows = linux.replace("X11; Linux x86_64", "Windows NT 10.0; Win64; x64").replace("156", "140")
  expect(identityFor({ ...seen, userAgent: windows })).toMatchObject({
    platform: "Win32",
    metadata: { platform: "Windows", fullVersion: "140.0.0.0" },
  })
  const phone =
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36"
  expect(identityFor({ ...seen, userAgent: phone })).toMatchObject({
    platform: "Linux armv81",
    metadata: { platform: "Android", mobile: true, architecture: "" },
  })
})

test("other browsers have no client hints", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
  expect(identityFor({ ...seen, userAgent: firefox })).toEqual({ userAgent: firefox })
})

test("the system version has Chrome's format", () => {
  const versionOf = (system: string, release: string) =>
    identityFor({ ...seen, userAgent: linux.replace("X11; Linux x86_64", system), machine: { arch: "arm64", release } })
      .metadata?.platformVersion
  const windows = "Windows NT 10.0; Win64; x64"
  const mac = "Macintosh; Intel Mac OS X 10_15_7"
  expect(["10.0.19045", "10.0.22631", "10.0.26100"].map((release) => versionOf(windows, release))).toEqual([
    "10.0.0",
    "15.0.0",
    "19.0.0",
  ])
  expect(["23.5.0", "25.0.0", "6.1.0"].map((release) => versionOf(mac, release))).toEqual([
    "14.0.0",
    "26.0.0",
    "14.5.0",
  ])
})
