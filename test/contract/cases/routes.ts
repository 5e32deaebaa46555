import { join } from "node:path"
import { expect } from "vitest"
import type { Case, Step } from "../case.ts"
import { opened } from "./shapes.ts"

const plain = {
  id: expect.stringMatching(/^route\d+$/),
  times: null,
  method: null,
  resourceTypes: null,
  frame: null,
}
const routed = (glob: string, own: object) => ({ ...plain, routed: glob, ...own })
const facts = (url: string) => ({ ...plain, url })

/** What the page gets from an address. */
const fetched = (path: string, options = "{}") =>
  `await fetch(${JSON.stringify(path)}, ${options}).then(async (r) => r.status + " " + (await r.text()), () => "failed")`

const type = (path: string) => `await fetch(${JSON.stringify(path)}).then((r) => r.headers.get("content-type"))`

/** One quick answer shows that requests are not slowed, on a machine that may slow any of them. */
const untilFast = `async () => {
  for (let n = 0; n < 50; n++) {
    const at = performance.now()
    await fetch("/hit/free")
    if (performance.now() - at < 290) return true
  }
  return false
}`

/** Its one answer is for an address that no server has. */
const recording = join(import.meta.dirname, "..", "replay.har")
const recorded = "http://recorded.example/a"

/** Two routes, and no others. */
const twoRoutes: readonly Step[] = [
  { command: "network unroute" },
  { command: "network route", args: { glob: "/routed/one", body: "1" } },
  { command: "network route", args: { glob: "/routed/two", abort: true, times: 3 } },
  { command: "eval", args: { script: "fetch('/routed/one').then(() => fetch('/routed/two')).catch(() => 0)" } },
]

const answers: readonly Case[] = [
  {
    command: "network route",
    is: "answers with a body",
    setup: [opened("/form")],
    args: { glob: "**/routed/a", body: '{"a":1}' },
    data: routed("**/routed/a", { action: "fulfil" }),
    text: /^route\d+ fulfil \*\*\/routed\/a$/,
    page: { [fetched("/routed/a")]: '200 {"a":1}', [type("/routed/a")]: "application/json" },
  },
  {
    command: "network route",
    is: "answers with a status, headers and a type, so often, and only as asked",
    args: {
      glob: "/routed/b",
      body: "b",
      status: 418,
      header: ["X-B: yes"],
      contentType: "text/x-b",
      allowOrigin: "*",
      delay: 1,
      times: 2,
      matchMethod: "PUT",
      resourceType: "fetch,image",
      frame: "main",
      skipServiceWorker: true,
    },
    data: routed("/routed/b", {
      action: "fulfil",
      times: 2,
      method: "PUT",
      resourceTypes: ["fetch", "image"],
      frame: "main",
    }),
    text: /^route\d+ fulfil \/routed\/b \(PUT, fetch,image, main frame\)$/,
    page: {
      [fetched("/routed/b")]: expect.stringMatching(/^404 /),
      "await fetch('/routed/b', { method: 'PUT' }).then((r) => [r.status, r.headers.get('x-b'), r.headers.get('content-type')])":
        [418, "yes", "text/x-b"],
      [fetched("/routed/b", "{ method: 'PUT' }")]: "418 b",
      [fetched("/routed/b", "{ method: 'PUT', cache: 'reload' }")]: expect.stringMatching(/^404 /),
    },
  },
  {
    command: "network route",
    is: "fails requests",
    args: { glob: "/routed/c", abort: true },
    data: routed("/routed/c", { action: "abort" }),
    text: /^route\d+ abort \/routed\/c$/,
    page: { [fetched("/routed/c")]: "failed" },
  },
  {
    command: "network route",
    is: "edits requests",
    args: ({ site }) => ({
      glob: "/routed/d",
      url: `${site.url}/echo/d`,
      method: "PUT",
      setHeader: ["X-Own: set"],
      removeHeader: ["X-Other"],
      postData: "sent",
    }),
    data: routed("/routed/d", { action: "edit request" }),
    text: /^route\d+ edit request \/routed\/d$/,
    page: { [fetched("/routed/d")]: '200 {"name":"d","method":"PUT","own":"set","body":"sent"}' },
  },
  {
    command: "network route",
    is: "edits responses",
    args: { glob: "/echo/e", setStatus: 202, setResponseHeader: ["X-E: e"], jsonPath: ["name=changed", "list=[1]"] },
    data: routed("/echo/e", { action: "edit response" }),
    text: /^route\d+ edit response \/echo\/e$/,
    page: {
      [fetched("/echo/e")]: '202 {"name":"changed","method":"GET","body":"","list":[1]}',
      "await fetch('/echo/e').then((r) => r.headers.get('x-e'))": "e",
    },
  },
  {
    command: "network route",
    is: "lets a slow server be slower",
    args: { glob: "/hit/f", delay: 50 },
    data: routed("/hit/f", { action: "delay" }),
    text: /^route\d+ delay \/hit\/f$/,
    page: { "await (async (at) => (await fetch('/hit/f'), performance.now() - at > 49))(performance.now())": true },
  },
  {
    command: "network route",
    is: "needs something to do",
    args: { glob: "/routed/g" },
    error: "missing_argument",
    message: /^network route needs something to do with the requests$/m,
  },
  {
    command: "network route",
    is: "refuses what contradicts itself",
    args: { glob: "/routed/g", abort: true, body: "g" },
    error: "bad_argument",
    message: /^network route: --abort and --body contradict each other$/m,
  },
  {
    command: "network route",
    is: "refuses a glob that can match nothing",
    args: { glob: "api/*.{json,png}", abort: true },
    error: "bad_argument",
    message: /^network route: "api\/\*\.\{json,png\}" is no usable glob: it can match no whole address/m,
  },
  {
    command: "network route",
    is: "takes alternatives",
    args: { glob: "**/routed/*.{json,png}", body: "either" },
    data: routed("**/routed/*.{json,png}", { action: "fulfil" }),
    text: /^route\d+ fulfil \*\*\/routed\/\*\.\{json,png\}$/,
    page: { [fetched("/routed/x.png")]: "200 either", [fetched("/routed/x.gif")]: expect.stringMatching(/^404 /) },
  },
  {
    command: "network route",
    is: "refuses a file that is not there",
    args: { glob: "/routed/g", file: "absent.json" },
    error: "path_unusable",
    message: /absent\.json cannot be used: there is no such file/,
  },
  {
    command: "network route",
    is: "refuses a handler that no program has",
    args: { glob: "/routed/g", handler: "absent" },
    error: "bad_argument",
    message: /^network route: there is no handler of that id$/m,
  },
  {
    command: "network route",
    is: "answers with a file",
    setup: [opened("/form")],
    args: { glob: "/routed/h", file: recording },
    data: routed("/routed/h", { action: "fulfil" }),
    text: /^route\d+ fulfil \/routed\/h$/,
    page: { "await fetch('/routed/h').then((r) => r.json()).then(({ log }) => log.version)": "1.2" },
  },
  {
    command: "network routes",
    is: "lists the routes, and how often each was used",
    setup: [opened("/form"), ...twoRoutes],
    data: {
      routes: [
        { ...facts("/routed/one"), action: "fulfil", matched: 1 },
        { ...facts("/routed/two"), action: "abort", matched: 1, times: 3 },
      ],
    },
    text: /^route\d+ fulfil \/routed\/one: 1 request\nroute\d+ abort \/routed\/two: 1 of 3 requests$/,
  },
  {
    command: "network routes",
    is: "says which route has matched nothing",
    setup: [{ command: "network unroute" }, { command: "network route", args: { glob: "/routed/none", body: "" } }],
    data: { routes: [{ ...facts("/routed/none"), action: "fulfil", matched: 0 }] },
    text: /^route\d+ fulfil \/routed\/none: 0 requests$/,
    notes: [/^route\d+ has matched no request yet: \/routed\/none$/],
  },
  {
    command: "network unroute",
    is: "removes the routes of a glob",
    setup: [opened("/form"), ...twoRoutes],
    args: { route: "/routed/two" },
    data: { unrouted: "/routed/two", ids: [expect.stringMatching(/^route\d+$/)] },
    text: "removed 1 route: /routed/two",
    page: { [fetched("/routed/two")]: expect.stringMatching(/^404 /), [fetched("/routed/one")]: "200 1" },
  },
  {
    command: "network unroute",
    is: "refuses a route that is not there",
    args: { route: "route99" },
    error: "bad_argument",
    message: /^there is no route "route99"$/m,
  },
  {
    command: "network unroute",
    is: "removes all routes",
    setup: [opened("/form"), ...twoRoutes],
    data: { unrouted: "all", ids: [expect.any(String), expect.any(String)] },
    text: "removed 2 routes: all",
    page: { [fetched("/routed/one")]: expect.stringMatching(/^404 /) },
  },
]

const replays: readonly Case[] = [
  {
    command: "network har replay",
    is: "answers from a recording, and fails what is not in it",
    fresh: true,
    setup: [opened("/form"), { command: "network unroute" }],
    args: { file: recording },
    data: { replaying: "replay.har", id: expect.any(String), entries: 1, url: "**", notFound: "abort" },
    text: /^route\d+ replays replay\.har for \*\*: 1 request, others abort$/,
    page: { [fetched(recorded)]: "200 recorded", [fetched("/hit/not-recorded")]: "failed" },
    async check({ run }) {
      const { data, text } = await run({ command: "network routes" })
      if (data) expect(data).toMatchObject({ routes: [{ action: "replay" }] })
      else expect(text).toContain("replay **")
    },
  },
  {
    command: "open",
    is: "names the route that fails the page",
    setup: [
      opened("/form"),
      { command: "network unroute" },
      { command: "network route", args: { glob: "**/title/*", abort: "failed" } },
    ],
    args: ({ site }) => ({ url: `${site.url}/title/Routed` }),
    error: "navigation_failed",
    message: /\/title\/Routed could not be opened: route\d+ fails this request$/m,
    async check({ run }) {
      await run({ command: "network unroute" })
    },
  },
  {
    command: "network har replay",
    is: "sends what is not in it",
    setup: [{ command: "network unroute" }, opened("/form")],
    args: { file: recording, url: "http://recorded.example/**", notFound: "continue" },
    data: {
      replaying: "replay.har",
      id: expect.any(String),
      entries: 1,
      url: "http://recorded.example/**",
      notFound: "continue",
    },
    text: /^route\d+ replays replay\.har for http:\/\/recorded\.example\/\*\*: 1 request, others continue$/,
    page: { [fetched(recorded)]: "200 recorded", [fetched("/hit/not-recorded")]: "204 " },
  },
  {
    command: "network har replay",
    is: "refuses a file that is none",
    args: { file: join(import.meta.dirname, "..", "secret.txt") },
    error: "bad_json",
    message: /^secret\.txt is no HAR file: it is not JSON$/m,
  },
  {
    command: "network unroute",
    is: "ends a replay",
    setup: [{ command: "network unroute" }, { command: "network har replay", args: { file: recording } }],
    data: { unrouted: "all", ids: [expect.any(String)] },
    text: "removed 1 route: all",
    notes: [/^route\d+ has matched no request: \*\*$/],
  },
]

const conditions: readonly Case[] = [
  {
    command: "network throttle",
    is: "takes figures",
    setup: [opened("/form")],
    args: { latency: 300, down: 8_000, up: 4_000 },
    data: { throttle: "custom", offline: false, latency: 300, download: 8_000, upload: 4_000, url: null },
    text: "custom: 300 ms, 8000 kbit/s down, 4000 kbit/s up",
    page: { "await (async (at) => (await fetch('/hit/slow'), performance.now() - at > 200))(performance.now())": true },
  },
  {
    command: "network throttle",
    is: "takes a preset",
    args: { preset: "4g" },
    data: { throttle: "4g", offline: false, latency: 165, download: 8_100, upload: 1_350, url: null },
    text: "4g: 165 ms, 8100 kbit/s down, 1350 kbit/s up",
  },
  {
    command: "network throttle",
    is: "takes one of both",
    args: { preset: "4g", latency: 5 },
    error: "bad_argument",
    message: /^network throttle takes a preset or figures of your own, not both$/m,
  },
  {
    command: "network throttle",
    is: "needs one of both",
    error: "missing_argument",
    message: /^network throttle needs a preset, or figures of your own$/m,
  },
  {
    command: "network throttle",
    is: "is ended",
    args: { preset: "none" },
    data: { throttle: "none", offline: false, latency: 0, download: null, upload: null, url: null },
    text: "no throttling",
  },
  {
    command: "network throttle",
    is: "slows requests to some addresses only",
    setup: [opened("/form")],
    args: { latency: 300, url: "**/hit/{slow,late}" },
    data: { throttle: "custom", offline: false, latency: 300, download: null, upload: null, url: "**/hit/{slow,late}" },
    text: "custom for **/hit/{slow,late}: 300 ms",
    page: {
      "await (async (at) => (await fetch('/hit/late'), performance.now() - at > 200))(performance.now())": true,
      [`await (${untilFast})()`]: true,
    },
  },
  {
    command: "network throttle",
    is: "knows which addresses are slowed",
    setup: [opened("/form"), { command: "network throttle", args: { preset: "none" } }],
    args: { preset: "none", url: "**/hit/never" },
    error: "bad_argument",
    message: /^requests to "\*\*\/hit\/never" are not throttled by themselves$/m,
  },
  {
    command: "network cache",
    is: "is switched off",
    setup: [opened("/form")],
    args: { state: "off" },
    data: { cache: "off" },
    text: "cache off",
    async check({ world, run }) {
      await run({ command: "eval", args: { script: "fetch('/hit/uncached').then(() => 0)" } })
      expect(world.site.hits("/hit/uncached").at(-1)?.headers["cache-control"]).toBe("no-cache")
    },
  },
  {
    command: "network cache",
    is: "is switched on again",
    setup: [{ command: "network unroute" }],
    args: { state: "on" },
    data: { cache: "on" },
    text: "cache on",
    async check({ world, run }) {
      await run({ command: "eval", args: { script: "fetch('/hit/cached').then(() => 0)" } })
      expect(world.site.hits("/hit/cached").at(-1)?.headers["cache-control"]).toBeUndefined()
    },
  },
  {
    command: "set headers",
    is: "sends headers to one site only",
    setup: [opened("/form")],
    args: ({ site }) => ({ headers: '{"X-One":"1"}', origin: `${site.url}/page` }),
    data: ({ site }) => ({ set: true, names: ["X-One"], origin: site.url }),
    text: ({ site }) => `headers X-One for ${site.url}`,
    async check({ world, run }) {
      const other = `fetch(${JSON.stringify(`${world.site.crossSite}/hit/other-site`)}, { mode: "no-cors" })`
      await run({ command: "eval", args: { script: `fetch("/hit/own-site").then(() => ${other}).then(() => 0)` } })
      expect(world.site.hits("/hit/own-site").at(-1)?.headers["x-one"]).toBe("1")
      expect(world.site.hits("/hit/other-site").at(-1)?.headers["x-one"]).toBeUndefined()
    },
  },
  {
    command: "set headers",
    is: "refuses what is no site",
    args: { headers: '{"X-One":"1"}', origin: "file:///tmp" },
    error: "bad_argument",
    message: /is not the origin of a web site$/m,
  },
  {
    command: "set headers",
    is: "is reset for one site",
    args: ({ site }) => ({ headers: "{}", origin: site.url }),
    data: ({ site }) => ({ set: true, names: [], origin: site.url }),
    text: ({ site }) => `no headers of our own for ${site.url}`,
  },
]

export const routeCases: readonly Case[] = [...answers, ...replays, ...conditions]
