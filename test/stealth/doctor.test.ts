import { expect, test } from "vitest"
import { checkStealth } from "../../src/commands/system/stealth-checkup.ts"
import { withStealth } from "./with-stealth.ts"

const here = withStealth()
/** The self-test starts a browser and looks into every kind of page and worker. */
const PATIENTLY = { timeoutMs: 55_000 }

const names = [
  ...["00-tampering", "00-tampering-in-frames", "01-activity", "02-hairline", "03-botd", "04-iframe", "05-webgl"],
  ...["06-screen", "07-fonts", "08-audio", "09-locale", "10-plugins", "11-hardware", "12-codecs", "user-agent"],
  ...["13-worker", "headers"],
]

test("OMP-59: doctor with stealth shows each patch, the user agent and the headers, with what it found", async () => {
  const { data, text } = await here.stealthy("doctor").run("doctor", {}, PATIENTLY)
  const found = data.checks.filter(({ category }) => category === "stealth")
  expect(found.map(({ id, status }) => `${id} ${status}`)).toEqual(names.map((name) => `${name} pass`))
  expect(text).toMatch(/^ok {3}05 webgl: ANGLE \(/m)
  expect(text).toMatch(/^ok {3}13 worker: the same in page, frame, worker, shared worker$/m)
  expect(text).toMatch(/everything that must work does$/)
  expect(here.runtime.sessions.list()).toEqual([])
})

test("OMP-59: a trace that pages could detect fails the self-test, with the place where it shows", async () => {
  const { runtime } = here
  const userAgent =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36"
  const options = { executable: undefined, args: [`--user-agent=${userAgent}`] }
  const checks = await checkStealth({
    home: runtime.home,
    env: runtime.env,
    options,
    signal: AbortSignal.timeout(PATIENTLY.timeoutMs),
  })
  expect(checks.filter(({ status }) => status === "fail").map(({ id, message }) => `${id}: ${message}`)).toEqual([
    expect.stringMatching(/^user-agent: user agent: in the shared worker: .*Headless/),
    "13-worker: 13 worker: userAgent in the shared worker",
  ])
})
