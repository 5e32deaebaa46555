import { expect } from "vitest"
import { basicAuth } from "../../site/routes/basic-auth.ts"
import type { Case } from "../case.ts"
import { secretFile } from "./secrets.ts"
import { opened } from "./shapes.ts"

const size = (width: number, height: number, scale: number) => ({
  width,
  height,
  deviceScaleFactor: scale,
  mobile: false,
  innerWidth: width,
  innerHeight: height,
  devicePixelRatio: scale,
})

const phone = {
  device: "iPhone 12",
  width: 390,
  height: 844,
  deviceScaleFactor: 3,
  mobile: true,
  innerWidth: 980,
  innerHeight: expect.any(Number),
  devicePixelRatio: 3,
  touch: true,
  userAgent: expect.stringMatching(/^Mozilla\/5\.0 \(iPhone; /),
}

const zone = "Intl.DateTimeFormat().resolvedOptions().timeZone"
const fetched = "await fetch('/hit/probe').then(() => true, () => false)"
const dark = "matchMedia('(prefers-color-scheme: dark)').matches"
const still = "matchMedia('(prefers-reduced-motion: reduce)').matches"

/** What one case sets in the session that all share, the next takes back. */
const looks: readonly Case[] = [
  {
    command: "set viewport",
    is: "is there before the first page",
    fresh: true,
    args: { width: 640, height: 480, scale: 2 },
    data: size(640, 480, 2),
    text: "viewport 640x480@2",
    page: { "[innerWidth, innerHeight, devicePixelRatio]": [640, 480, 2] },
    async check({ run }) {
      const { data, text } = await run({ command: "session info" })
      if (data) expect(data).toMatchObject({ viewport: "640x480@2" })
      else expect(text).toContain("1 tab, viewport 640x480@2")
    },
  },
  {
    command: "set viewport",
    is: "gives the page another size",
    setup: [opened("/form")],
    args: { width: 500, height: 400 },
    data: size(500, 400, 1),
    text: "viewport 500x400@1",
    page: { "[innerWidth, innerHeight]": [500, 400] },
  },
  {
    command: "set viewport",
    is: "takes no size that no window has",
    args: { width: 0, height: 400 },
    error: "bad_argument",
    message: /is not a valid width: it must be at least 1$/,
    page: { "[innerWidth, innerHeight]": [500, 400] },
  },
  {
    command: "set device",
    is: "is a phone",
    args: { name: "iphone 12" },
    data: phone,
    text: "iPhone 12, viewport 390x844@3",
    notes: ["the page has no touch events yet: `reload` loads it as the device would"],
    page: { "[screen.width, devicePixelRatio, navigator.maxTouchPoints]": [390, 3, 5] },
  },
  {
    command: "set device",
    is: "knows only some devices, and names them",
    args: { name: "telephone" },
    error: "bad_argument",
    message: /^there is no device "telephone"/,
    page: { "screen.width": 390 },
  },
  {
    command: "set device",
    is: "is no device again, and as large as it was at first",
    args: { name: "none" },
    data: { device: null, ...size(1280, 800, 1), touch: false, userAgent: expect.stringContaining("Chrome/") },
    text: "no device, viewport 1280x800@1",
    page: { "[innerWidth, navigator.maxTouchPoints, /iPhone/.test(navigator.userAgent)]": [1280, 0, false] },
  },
  {
    command: "set media",
    is: "prefers dark pages and less motion",
    args: { scheme: "dark", motion: "reduced-motion" },
    data: { set: true, colorScheme: "dark", reducedMotion: true },
    text: "media dark, reduced motion",
    page: { [dark]: true, [still]: true },
  },
  {
    command: "set media",
    is: "is asked for nothing",
    error: "missing_argument",
    message: /^set media needs dark, light, reduced-motion or none$/,
    page: { [dark]: true },
  },
  {
    command: "set media",
    is: "goes back",
    args: { scheme: "none" },
    data: { set: true, colorScheme: "light", reducedMotion: false },
    text: "media light",
    page: { [dark]: false, [still]: false },
  },
]

const places: readonly Case[] = [
  {
    command: "set geo",
    is: "is where it is told to be, and lets the page ask",
    setup: [opened("/form")],
    args: { latitude: -33.86, longitude: 151.21, accuracy: 50 },
    data: { latitude: -33.86, longitude: 151.21, accuracy: 50, seen: { latitude: -33.86, longitude: 151.21 } },
    text: "position -33.86, 151.21",
    page: {
      "await new Promise((resolve) => navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords.accuracy)))": 50,
    },
  },
  {
    command: "set geo",
    is: "needs both",
    args: { latitude: 1 },
    error: "missing_argument",
    message: /^set geo needs a latitude and a longitude$/,
  },
  {
    command: "set geo",
    is: "goes back",
    args: { off: true },
    data: { latitude: null, longitude: null, accuracy: null, seen: null },
    text: "no position",
    page: { "(await navigator.permissions.query({ name: 'geolocation' })).state": "prompt" },
  },
  {
    command: "set timezone",
    is: "is in another time zone",
    args: { zone: "asia/tokyo" },
    data: { timezone: "Asia/Tokyo", timeZone: "Asia/Tokyo" },
    text: "time zone Asia/Tokyo",
    page: { [zone]: "Asia/Tokyo" },
  },
  {
    command: "set timezone",
    is: "does not know every zone",
    args: { zone: "Mars/Olympus" },
    error: "bad_argument",
    message: /^the browser knows no time zone "Mars\/Olympus"/,
    page: { [zone]: "Asia/Tokyo" },
  },
  {
    command: "set timezone",
    is: "goes back",
    args: { zone: "none" },
    data: { timezone: null, timeZone: expect.not.stringMatching("Asia/Tokyo") },
    text: /^time zone \S+, the machine's own$/,
  },
  {
    command: "set locale",
    is: "speaks another language, and asks for pages in it",
    args: { tag: "de_at" },
    data: { locale: "de-AT", language: "de-AT", intlLocale: "de-AT" },
    text: "locale de-AT",
    page: { "[navigator.language, Intl.NumberFormat().resolvedOptions().locale]": ["de-AT", "de-AT"] },
  },
  {
    command: "set locale",
    is: "does not know every language",
    args: { tag: "zz-ZZ" },
    error: "bad_argument",
    message: /^the browser knows no locale "zz-ZZ"/,
    page: { "navigator.language": "de-AT" },
  },
  {
    command: "set locale",
    is: "goes back",
    args: { tag: "none" },
    data: { locale: null, language: "en-US", intlLocale: "en-US" },
    text: "locale en-US, the browser's own",
    page: { "navigator.language": "en-US" },
  },
]

const networks: readonly Case[] = [
  {
    command: "set offline",
    is: "cuts the network off",
    setup: [opened("/form")],
    data: { offline: true },
    text: "offline",
    page: { "navigator.onLine": false, [fetched]: false },
  },
  {
    command: "set offline",
    is: "brings it back",
    args: { state: "off" },
    data: { offline: false },
    text: "online",
    page: { "navigator.onLine": true, [fetched]: true },
  },
  {
    command: "set headers",
    is: "sends headers of the caller's own",
    args: { headers: '{"X-Test":"one"}' },
    data: { set: true, names: ["X-Test"] },
    text: "headers X-Test",
    async check({ world, run }) {
      await run({ command: "eval", args: { script: "fetch('/hit/headers').then(() => 0)" } })
      expect(world.site.hits("/hit/headers").at(-1)?.headers["x-test"]).toBe("one")
    },
  },
  {
    command: "set headers",
    is: "is not JSON, which is said without it",
    args: { headers: '{"X-Test": "two' },
    error: "bad_json",
    message: /^the headers are not a JSON object$/m,
  },
  {
    command: "set headers",
    is: "leaves to the browser what is its own",
    args: { headers: '{"Content-Length":"5"}' },
    error: "bad_argument",
    message: /Content-Length is the browser's own to set/,
  },
  {
    command: "set headers",
    is: "goes back",
    args: { headers: "{}" },
    data: { set: true, names: [] },
    text: "no headers of our own",
    async check({ world, run }) {
      await run({ command: "eval", args: { script: "fetch('/hit/bare').then(() => 0)" } })
      expect(world.site.hits("/hit/bare").at(-1)?.headers["x-test"]).toBeUndefined()
    },
  },
  {
    command: "set credentials",
    is: "answers the site of the page",
    fresh: true,
    setup: [opened("/form")],
    args: basicAuth,
    data: ({ site }) => ({ set: true, user: basicAuth.user, origin: site.url }),
    text: ({ site }) => `credentials for ${site.url}`,
    async check({ run }) {
      const { data, text } = await run(opened("/private"))
      if (data) expect(data).toMatchObject({ title: "Private", status: 200 })
      else expect(text).toMatch(/^"Private" \S+ \(200\)$/)
    },
  },
  {
    command: "set credentials",
    is: "answers the site that it is told",
    fresh: true,
    args: ({ site }) => ({ ...basicAuth, origin: `${site.crossSite}/some/page` }),
    data: ({ site }) => ({ set: true, user: basicAuth.user, origin: site.crossSite }),
    text: ({ site }) => `credentials for ${site.crossSite}`,
  },
  {
    command: "set credentials",
    is: "takes the password from a variable, and tells it to nobody",
    fresh: true,
    args: ({ site }) => ({ user: "ada", secret: "CONTRACT_SECRET", origin: site.url }),
    data: ({ site }) => ({ set: true, user: "ada", origin: site.url }),
    text: ({ site }) => `credentials for ${site.url}`,
  },
  {
    command: "set credentials",
    is: "takes the password from a file",
    fresh: true,
    args: ({ site }) => ({ user: "ada", secretFile, origin: site.url }),
    data: ({ site }) => ({ set: true, user: "ada", origin: site.url }),
    text: ({ site }) => `credentials for ${site.url}`,
  },
  {
    command: "set credentials",
    is: "takes one password",
    args: { user: "ada", password: "hunter22", secret: "CONTRACT_SECRET" },
    error: "bad_argument",
    message: /^set credentials takes only one of: /,
  },
  {
    command: "set credentials",
    is: "needs a password",
    args: { user: "ada" },
    error: "missing_argument",
    message: /^set credentials needs a user name and a password$/,
  },
  {
    command: "set credentials",
    is: "goes back",
    args: { user: "none" },
    data: { set: true, user: null, origin: null },
    text: "no credentials",
  },
]

const addresses: readonly Case[] = [
  {
    command: "pushstate",
    is: "changes the address, and the page shows what belongs to it",
    setup: [opened("/spa")],
    args: { url: "/spa/about" },
    data: ({ site }) => ({ url: `${site.url}/spa/about` }),
    text: ({ site }) => `${site.url}/spa/about`,
    page: { "document.getElementById('view').textContent": "About" },
  },
  {
    command: "pushstate",
    is: "stays on its own site",
    setup: [opened("/spa")],
    args: ({ site }) => ({ url: site.crossSite }),
    error: "bad_argument",
    message: /cannot be taken without loading it: the page is of http:\/\/127\.0\.0\.1:\d+$/,
    page: ({ site }) => ({ "location.href": `${site.url}/spa` }),
  },
]

export const setCases: readonly Case[] = [...looks, ...places, ...networks, ...addresses]
