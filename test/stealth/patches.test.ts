import { beforeAll, describe, expect, test } from "vitest"
import type { Look } from "../../src/injected/wire/finding.ts"
import { evaluate, untilTrue } from "../support/drive.ts"
import { asLook, look, withStealth } from "./with-stealth.ts"

const here = withStealth()

/** Every place in which a page's code can run, and the findings there. */
const places = new Map<string, Look>()
const documents = ["main frame", "same-process frame", "out-of-process frame", "srcdoc frame", "about:blank frame"]
const loaded = ["popup", "after navigation", "after navigation to another site", "tab in the background"]
const workers = ["dedicated worker", "nested worker", "shared worker", "service worker"]

const source = JSON.stringify(look)
const inFrame = (setUp: string) => `new Promise((resolve, reject) => {
  const frame = document.createElement("iframe")
  ${setUp}
  document.body.append(frame)
  const inside = () => frame.contentWindow.eval(${source}).then(resolve, reject)
  if (frame.src || frame.srcdoc) frame.onload = inside
  else inside()
})`
const answers = "onmessage = async ({ data }) => postMessage(await eval(data))"
const askWorker = (script: string) => `new Promise((resolve, reject) => {
  const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(script)}])))
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(${source})
})`
const nested = `const inner = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(answers)}])))
inner.onmessage = ({ data }) => postMessage(data)
onmessage = ({ data }) => inner.postMessage(data)`

beforeAll(async () => {
  const { site, stealthy, value, pageOf, targetOf } = here
  const session = stealthy("places")
  const seen = async (place: string, found: Promise<unknown>) => places.set(place, asLook(await found))
  await session.run("open", { url: `${site.url}/worker` })
  await seen("main frame", value("places", look))
  await seen("same-process frame", value("places", inFrame('frame.src = "/form"')))
  await seen("srcdoc frame", value("places", inFrame('frame.srcdoc = "<p>inside</p>"')))
  await seen("about:blank frame", value("places", inFrame("")))
  await seen("dedicated worker", value("places", askWorker(answers)))
  await seen("nested worker", value("places", askWorker(nested)))
  await untilTrue(pageOf("places"), "document.getElementById('shared').textContent === 'fetched'")
  await seen("shared worker", evaluate(targetOf("places", "shared_worker"), look))
  await seen(
    "popup",
    value(
      "places",
      `new Promise((resolve) => { const popup = open("/form"); popup.onload = () => popup.eval(${source}).then(resolve) })`,
    ),
  )
  await seen("tab in the background", value("places", look))
  await value("places", inFrameOf(`${site.crossSite}/form`))
  await seen("out-of-process frame", evaluate(targetOf("places", "iframe"), look))
  await session.run("open", { url: `${site.url}/service-worker` })
  await seen("after navigation", value("places", look))
  await untilTrue(pageOf("places"), "document.getElementById('state').textContent === 'activated'")
  await seen("service worker", evaluate(targetOf("places", "service_worker"), look))
  await session.run("open", { url: `${site.crossSite}/form` })
  await seen("after navigation to another site", value("places", look))
})

/** Adds a frame and waits until it has loaded. */
function inFrameOf(url: string): string {
  return `new Promise((resolve) => {
    const frame = document.body.appendChild(document.createElement("iframe"))
    frame.onload = () => resolve()
    frame.src = ${JSON.stringify(url)}
  })`
}

const everywhere = [...documents, ...loaded, ...workers]
const withDocument = [...documents, ...loaded]

describe.each([
  ["00 tampering", everywhere],
  ["00 tampering in frames", withDocument],
  ["01 activity", withDocument],
  ["02 hairline", withDocument],
  ["03 botd", withDocument],
  ["04 iframe", withDocument],
  ["05 webgl", everywhere],
  ["06 screen", withDocument],
  ["07 fonts", withDocument],
  ["08 audio", withDocument],
  ["09 locale", everywhere],
  ["10 plugins", withDocument],
  ["11 hardware", everywhere],
  ["12 codecs", withDocument],
  ["user agent", everywhere],
])("OMP-59: patch %s", (patch, where) => {
  test.each(where)("holds in: %s", (place) => {
    const finding = places.get(place)?.findings.find((each) => each.patch === patch)
    expect(finding).toEqual({ patch, ok: true, found: finding?.found })
  })
})

test("OMP-59: patch 13 worker: a page, its frames and its workers all report the same", () => {
  const first = places.get("main frame")?.traits
  expect(first?.brands).toContain("Google Chrome")
  expect([...places.keys()].sort()).toEqual([...everywhere].sort())
  for (const [place, { traits }] of places) expect({ place, ...traits }).toEqual({ place, ...first })
})

test("OMP-59: without stealth the same look finds the headless browser", async () => {
  const { site, plain, value } = here
  await plain("bare").run("open", { url: `${site.url}/form` })
  const { findings } = asLook(await value("bare", look))
  const failed = findings.filter(({ ok }) => !ok).map(({ patch }) => patch)
  expect(failed).toEqual(expect.arrayContaining(["03 botd", "05 webgl", "06 screen", "08 audio", "user agent"]))
})
