import { messageOf } from "../../base/errors.ts"
import { type Environment, homePaths } from "../../base/home.ts"
import { shortId } from "../../base/ids.ts"
import { isRecord } from "../../base/records.ts"
import type { Check } from "../../browser/checkup.ts"
import { startBrowser } from "../../browser/start.ts"
import type { Finding, Look, Traits } from "../../injected/wire/finding.ts"
import { navigate } from "../../page/navigation/navigate.ts"
import { type SelfTestSite, startSelfTestSite } from "../../page/stealth/self-test-site.ts"
import { BrowserPool } from "../../session/browsers/browser-pool.ts"
import { defaultOptions, type SessionOptions } from "../../session/browsers/launch-options.ts"
import { basicPolicy } from "../../session/policy.ts"
import { Session } from "../../session/session.ts"

export interface StealthCheckup {
  readonly home: string
  readonly env: Environment
  readonly options: Pick<SessionOptions, "executable" | "args">
  readonly signal: AbortSignal
}

/** Runs the self-test in its own browser and session, and returns the findings. */
export async function checkStealth(checkup: StealthCheckup): Promise<Check[]> {
  const site = await startSelfTestSite()
  try {
    const places = await lookAt(site.url, checkup)
    return [...patchChecks(places), sameInWorkers(places), headersCheck(site)]
  } catch (error) {
    return [
      { category: "stealth", id: "self-test", status: "fail", message: `the self-test failed: ${messageOf(error)}` },
    ]
  } finally {
    await site.close()
  }
}

async function lookAt(url: string, { home, env, options, signal }: StealthCheckup): Promise<Map<string, Look>> {
  const pool = new BrowserPool(({ options: { executable, args, viewport }, display }) =>
    startBrowser({
      ...{ home, env, display, executable, args, viewport, signal },
      ...{ headless: true, disguised: true, extensions: [], download: false, progress: () => {} },
    }),
  )
  const session = new Session({
    name: `self-test-${shortId()}`,
    owner: "self-test",
    options: { ...defaultOptions, ...options, stealth: true },
    policy: basicPolicy({ allowFileAccess: false }),
    pool,
    artifactsRoot: homePaths(home).artifacts,
  })
  try {
    const { page } = await session.newTab({ display: {} }, signal)
    await navigate(page, url, { until: "load", signal })
    const { result, exceptionDetails } = await page.target.session.send(
      "Runtime.evaluate",
      { expression: "lookEverywhere()", awaitPromise: true, returnByValue: true, userGesture: true },
      { signal },
    )
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return placesIn(result.value)
  } finally {
    await session.close("the self-test ended")
    await pool.close()
  }
}

/** For each patch, whether it holds in every place where it could be detected. */
function patchChecks(places: ReadonlyMap<string, Look>): Check[] {
  const found = [...places].flatMap(([place, { findings }]) => findings.map((finding) => ({ place, ...finding })))
  const patches = [...new Set(found.map(({ patch }) => patch))].sort()
  return patches.map((patch) => {
    const here = found.filter((each) => each.patch === patch)
    const wrong = here.filter(({ ok }) => !ok)
    return toCheck(
      patch,
      wrong.length === 0,
      wrong.length === 0 ? (here[0]?.found ?? "") : wrong.map(inPlace).join("; "),
    )
  })
}

function inPlace({ place, found }: Finding & { readonly place: string }): string {
  return `in the ${place}: ${found}`
}

function sameInWorkers(places: ReadonlyMap<string, Look>): Check {
  const [[, { traits }] = ["", NOTHING], ...others] = places
  const differing = others.flatMap(([place, other]) =>
    Object.entries(traits)
      .filter(([name, value]) => Object.entries(other.traits).find(([key]) => key === name)?.[1] !== value)
      .map(([name]) => `${name} in the ${place}`),
  )
  const same = `the same in ${[...places.keys()].join(", ")}`
  return toCheck("13 worker", others.length > 0 && differing.length === 0, differing.join(", ") || same)
}

const LANGUAGES = /^en-US,en(;|$)/

function headersCheck({ requests }: SelfTestSite): Check {
  const revealing = requests.filter(({ headers }) => {
    const { "user-agent": userAgent = "", "accept-language": languages = "", "sec-ch-ua": brands = "Chrome" } = headers
    return (
      /headless/i.test(JSON.stringify(headers)) ||
      !/Chrome\//.test(userAgent) ||
      !LANGUAGES.test(languages) ||
      !/Chrome|Edge/.test(String(brands))
    )
  })
  const brands = requests[0]?.headers["sec-ch-ua"] ?? "no client hints"
  const message =
    revealing.length === 0
      ? `${requests.length} requests, ${String(brands)}`
      : revealing.map(({ path }) => path).join(", ")
  return toCheck("headers", requests.length > 0 && revealing.length === 0, message)
}

function toCheck(patch: string, ok: boolean, found: string): Check {
  const id = patch.replaceAll(" ", "-")
  return { category: "stealth", id, status: ok ? "pass" : "fail", message: `${patch}: ${found}` }
}

const NO_TRAITS: Traits = {
  userAgent: "",
  platform: "",
  languages: "",
  cores: 0,
  brands: "",
  timeZone: "",
  renderer: "",
}
const NOTHING: Look = { findings: [], traits: NO_TRAITS }

function placesIn(value: unknown): Map<string, Look> {
  if (!isRecord(value)) throw new Error("it answered in an unexpected shape")
  return new Map(Object.entries(value).flatMap(([place, seen]) => (isLook(seen) ? [[place, seen] as const] : [])))
}

function isLook(value: unknown): value is Look {
  return isRecord(value) && Array.isArray(value.findings) && isRecord(value.traits)
}
