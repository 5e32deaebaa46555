import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { obstacleSignsScript } from "../../generated/injected/obstacle-signs.ts"
import type { CaptchaProvider, WireSigns } from "../../injected/wire/obstacle.ts"
import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import { isMissingContext } from "../core/world.ts"
import { type FoundFrame, urlOf } from "../view/frames/found-frame.ts"
import { unlessGone } from "../view/frames/lookout.ts"
import type { Places } from "../view/geometry/boxes.ts"
import { captchaAt } from "./captcha-frame.ts"
import { isUnaskedLogin } from "./login-page.ts"

export const obstacleKinds = ["captcha", "interstitial", "login"] as const

/** What is between the caller and the page that it wants. */
export interface Obstacle {
  readonly kind: (typeof obstacleKinds)[number]
  /** In a few words of ours. */
  readonly what: string
  /** The URL of the document that shows it. */
  readonly url: string
  /** HTML of the part that shows it. */
  readonly evidence: string
}

const NAMES: Readonly<Record<CaptchaProvider, string>> = {
  turnstile: "Cloudflare Turnstile",
  hcaptcha: "hCaptcha",
  recaptcha: "reCAPTCHA",
}

/** How many documents are read: the main one, and frames that may hold a widget of their own. */
const MOST_DOCUMENTS = 12
/** Statuses with which a server answers in place of the page. */
const TURNED_AWAY = new Set([403, 429, 503])

/** The obstacle on the page, if there is one. `from`: the URL that was asked for. */
export async function findObstacle(
  page: Page,
  from: string | undefined,
  signal: AbortSignal,
): Promise<Obstacle | undefined> {
  try {
    const documents = await unlessDialog(page, read(page, signal))
    const [main] = documents
    if (!main) throw new TabhandError("navigated_away", "the page went away while it was looked at")
    return captchaIn(documents) ?? interstitialIn(page, main) ?? loginIn(from, main)
  } catch (error) {
    if (!isMissingContext(error)) throw error
    throw new TabhandError("navigated_away", "the page went to another document while it was read", { cause: error })
  }
}

interface ReadDocument {
  readonly url: string
  readonly signs: WireSigns
  /** The captchas of the frames that were asked about. */
  readonly providers: readonly CaptchaProvider[]
}

/** The signs in the documents of the page, those of the main one first. */
async function read(page: Page, signal: AbortSignal): Promise<ReadDocument[]> {
  const frames = await page.capture.frames(signal)
  const places = frames.length > 1 ? await page.capture.places(signal) : undefined
  const shown = await Promise.all(frames.map((found) => isShown(found, places)))
  const visible = frames.filter((_, at) => shown[at])
  const widgets = visible.filter((found) => captchaAt(urlOf(found)) !== undefined)
  const documents = visible.filter((found) => !isInWidget(found, frames)).slice(0, MOST_DOCUMENTS)
  const all = await Promise.all(documents.map((found) => readOne(found, widgets, found !== frames[0], signal)))
  return all.flatMap((each) => each ?? [])
}

/** Whether a frame is visible, possibly after scrolling. */
async function isShown({ frame }: FoundFrame, places: Places | undefined): Promise<boolean> {
  if (!places || frame.parentId === undefined) return true
  const window = await places.windowOf(frame.id)
  return window?.opening !== undefined && window.opening.width > 1 && window.opening.height > 1
}

function isInWidget({ frame }: FoundFrame, frames: readonly FoundFrame[]): boolean {
  for (let at: FoundFrame | undefined = frames.find((each) => each.frame.id === frame.id); at; ) {
    if (captchaAt(urlOf(at)) !== undefined) return true
    const { parentId } = at.frame
    at = frames.find((each) => each.frame.id === parentId)
  }
  return false
}

async function readOne(
  found: FoundFrame,
  widgets: readonly FoundFrame[],
  mayGo: boolean,
  signal: AbortSignal,
): Promise<ReadDocument | undefined> {
  const { snapshotter, frame } = found
  const own = widgets.filter((widget) => widget.frame.parentId === frame.id)
  const reading = async () => {
    const ids = await Promise.all(own.map((widget) => snapshotter.ownerOf(widget.frame.id, signal)))
    const how = "function (frames) { return this.read(frames) }"
    const answer = await snapshotter.callBeside(obstacleSignsScript, how, [ids], signal)
    const signs: unknown = typeof answer === "string" ? JSON.parse(answer) : undefined
    if (!isSigns(signs)) throw new TabhandError("internal", "our script in the page answered in an unexpected shape")
    const providers = own.flatMap((widget) => captchaAt(urlOf(widget)) ?? [])
    return { url: urlOf(found), signs, providers }
  }
  return mayGo ? unlessGone(reading(), signal) : reading()
}

function captchaIn(documents: readonly ReadDocument[]): Obstacle | undefined {
  for (const { url, signs, providers } of documents) {
    const inFrames = signs.frames.flatMap((evidence, at) => {
      const provider = providers[at]
      return evidence === null || provider === undefined ? [] : [{ provider, evidence }]
    })
    const [captcha] = [...inFrames, ...signs.captchas]
    if (captcha) return { kind: "captcha", what: NAMES[captcha.provider], url, evidence: captcha.evidence }
  }
  return undefined
}

/** At least two signs, one of them of markup, on a page that consists of little else. */
function interstitialIn(page: Page, { url, signs }: ReadDocument): Obstacle | undefined {
  const { challenges, hints, isSparse } = signs
  const { documents } = page
  const isTurnedAway = TURNED_AWAY.has(documents.requestOf(documents.loaderId)?.status ?? 0)
  const count = challenges.length + hints.length + (isTurnedAway ? 1 : 0)
  if (!isSparse || challenges.length === 0 || count < 2) return undefined
  return { kind: "interstitial", what: "a check of the browser, before the page", url, evidence: signs.page }
}

function loginIn(from: string | undefined, { url, signs }: ReadDocument): Obstacle | undefined {
  if (from === undefined || !isUnaskedLogin(from, url, signs)) return undefined
  return { kind: "login", what: "a login that was not asked for", url, evidence: signs.login?.evidence ?? "" }
}

function isSigns(value: unknown): value is WireSigns {
  return isRecord(value) && Array.isArray(value.captchas) && Array.isArray(value.frames) && "login" in value
}
