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

/** What a case sets in the shared session, the next one resets. */
const looks: readonly Case[] = [
  {
    command: "set viewport",
    is: "applies before the first page",
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
    is: "refuses an impossible size",
    args: { width: 0, height: 400 },
    error: "bad_argument",
    message: /is not a valid width: it must be at least 1$/,
    page: { "[innerWidth, innerHeight]": [500, 400] },
  },
  {
    command: "set device",
    is: "emulates a phone",
    args: { name: "iphone 12" },
    data: phone,
    text: "iPhone 12, viewport 390x844@3",
    notes: ["the page has no touch events yet: `reload` loads it as the device would"],
    page: { "[screen.width, devicePixelRatio, navigator.maxTouchPoints]": [390, 3, 5] },
  },
  {
    command: "set device",
    is: "refuses an unknown device, and lists the known ones",
    args: { name: "telephone" },
    error: "bad_argument",
    message: /^there is no device "telephone"/,
    page: { "screen.width": 390 },
  },
  {
    command: "set device",
    is: "restores the initial size without a device",
    args: { name: "none" },
    data: { device: null, ...size(1280, 800, 1), touch: false, userAgent: expect.stringContaining("Chrome/") },
    text: "no device, viewport 1280x800@1",
    page: { "[innerWidth, navigator.maxTouchPoints, /iPhone/.test(navigator.userAgent)]": [1280, 0, false] },
  },
  {
    command: "set media",
    is: "sets a preference for dark pages and less motion",
    args: { scheme: "dark", motion: "reduced-motion" },
    data: { set: true, colorScheme: "dark", reducedMotion: true },
    text: "media dark, reduced motion",
    page: { [dark]: true, [still]: true },
  },
  {
    command: "set media",
    is: "needs an argument",
    error: "missing_argument",
    message: /^set media needs dark, light, reduced-motion or none$/,
    page: { [dark]: true },
  },
  {
    command: "set media",
    is: "is reset",
    args: { scheme: "none" },
    data: { set: true, colorScheme: "light", reducedMotion: false },
    text: "media light",
    page: { [dark]: false, [still]: false },
  },
]

const places: readonly Case[] = [
  {
    command: "set geo",
    is: "sets the position, and lets the page ask",
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
    is: "needs both coordinates",
    args: { latitude: 1 },
    error: "missing_argument",
    message: /^set geo needs a latitude and a longitude$/,
  },
  {
    command: "set geo",
    is: "is reset",
    args: { off: true },
    data: { latitude: null, longitude: null, accuracy: null, seen: null },
    text: "no position",
    page: { "(await navigator.permissions.query({ name: 'geolocation' })).state": "prompt" },
  },
  {
    command: "set timezone",
    is: "sets another time zone",
    args: { zone: "asia/tokyo" },
    data: { timezone: "Asia/Tokyo", timeZone: "Asia/Tokyo" },
    text: "time zone Asia/Tokyo",
    page: { [zone]: "Asia/Tokyo" },
  },
  {
    command: "set timezone",
    is: "refuses an unknown time zone",
    args: { zone: "Mars/Olympus" },
    error: "bad_argument",
    message: /^the browser does not know the time zone "Mars\/Olympus"/,
    page: { [zone]: "Asia/Tokyo" },
  },
  {
    command: "set timezone",
    is: "is reset",
    args: { zone: "none" },
    data: { timezone: null, timeZone: expect.not.stringMatching("Asia/Tokyo") },
    text: /^time zone \S+, the machine's own$/,
  },
  {
    command: "set locale",
    is: "sets another language for pages and requests",
    args: { tag: "de_at" },
    data: { locale: "de-AT", language: "de-AT", intlLocale: "de-AT" },
    text: "locale de-AT",
    page: { "[navigator.language, Intl.NumberFormat().resolvedOptions().locale]": ["de-AT", "de-AT"] },
  },
  {
    command: "set locale",
    is: "refuses an unknown language",
    args: { tag: "zz-ZZ" },
    error: "bad_argument",
    message: /^the browser does not know the locale "zz-ZZ"/,
    page: { "navigator.language": "de-AT" },
  },
  {
    command: "set locale",
    is: "is reset",
    args: { tag: "none" },
    data: { locale: null, language: "en-US", intlLocale: "en-US" },
    text: "locale en-US, the browser's own",
    page: { "navigator.language": "en-US" },
  },
]

const networks: readonly Case[] = [
  {
    command: "set offline",
    is: "disconnects the network",
    setup: [opened("/form")],
    data: { offline: true },
    text: "offline",
    page: { "navigator.onLine": false, [fetched]: false },
  },
  {
    command: "set offline",
    is: "reconnects it",
    args: { state: "off" },
    data: { offline: false },
    text: "online",
    page: { "navigator.onLine": true, [fetched]: true },
  },
  {
    command: "set headers",
    is: "sends extra headers",
    args: { headers: '{"X-Test":"one"}' },
    data: { set: true, names: ["X-Test"], origin: null },
    text: "headers X-Test",
    async check({ world, run }) {
      await run({ command: "eval", args: { script: "fetch('/hit/headers').then(() => 0)" } })
      expect(world.site.hits("/hit/headers").at(-1)?.headers["x-test"]).toBe("one")
    },
  },
  {
    command: "set headers",
    is: "refuses invalid JSON without quoting it",
    args: { headers: '{"X-Test": "two' },
    error: "bad_json",
    message: /^the headers are not a JSON object$/m,
  },
  {
    command: "set headers",
    is: "refuses headers that belong to the browser",
    args: { headers: '{"Content-Length":"5"}' },
    error: "bad_argument",
    message: /Content-Length is the browser's own to set/,
  },
  {
    command: "set headers",
    is: "is reset",
    args: { headers: "{}" },
    data: { set: true, names: [], origin: null },
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
    is: "answers the given site",
    fresh: true,
    args: ({ site }) => ({ ...basicAuth, origin: `${site.crossSite}/some/page` }),
    data: ({ site }) => ({ set: true, user: basicAuth.user, origin: site.crossSite }),
    text: ({ site }) => `credentials for ${site.crossSite}`,
  },
  {
    command: "set credentials",
    is: "takes the password from a variable, and does not show it",
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
    is: "takes only one password",
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
    is: "is reset",
    args: { user: "none" },
    data: { set: true, user: null, origin: null },
    text: "no credentials",
  },
]

const addresses: readonly Case[] = [
  {
    command: "pushstate",
    is: "changes the URL, and the page shows the view for it",
    setup: [opened("/spa")],
    args: { url: "/spa/about" },
    data: ({ site }) => ({ url: `${site.url}/spa/about` }),
    text: ({ site }) => `${site.url}/spa/about`,
    page: { "document.getElementById('view').textContent": "About" },
  },
  {
    command: "pushstate",
    is: "refuses a URL of another site",
    setup: [opened("/spa")],
    args: ({ site }) => ({ url: site.crossSite }),
    error: "bad_argument",
    message: /cannot be taken without loading it: the page is of http:\/\/127\.0\.0\.1:\d+$/,
    page: ({ site }) => ({ "location.href": `${site.url}/spa` }),
  },
]

export const setCases: readonly Case[] = [...looks, ...places, ...networks, ...addresses]
