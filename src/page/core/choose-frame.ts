import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { readTitle } from "../navigation/title.ts"
import { urlOf } from "../view/frames/found-frame.ts"
import type { FrameSnapshotter } from "../view/frames/frame-snapshotter.ts"
import { refOf } from "../view/model/view.ts"
import { frameGone } from "../view/query/scope.ts"
import type { Target } from "../view/query/target.ts"
import { thingsIn } from "../view/query/things.ts"
import type { Page } from "./page.ts"

export interface ChosenFrame {
  readonly url: string
  readonly title: string
  readonly note?: string
}

const CANDIDATES = 3

/** Limits commands to the frame of an iframe element. */
export async function chooseFrame(page: Page, target: Target, signal: AbortSignal): Promise<ChosenFrame> {
  const { capture } = page
  const { snapshotter, documentKey, id = 0, note } = await capture.ask(target, { what: "id" }, signal)
  const objectId = await snapshotter.element(documentKey, id, signal)
  if (objectId === undefined) throw await noFrame(page, target, signal)
  const { node } = await snapshotter.session.send("DOM.describeNode", { objectId, depth: 0 }, { signal })
  if (node.frameId === undefined) throw await noFrame(page, target, signal)
  const chosen = await describeFrame(page, node.frameId, target.text, signal)
  capture.scope.enter(node.frameId, chosen.title || chosen.url)
  return { ...chosen, ...(note === undefined ? {} : { note }) }
}

/** The frame that commands are limited to; undefined for the whole page. */
export async function chosenFrame(page: Page, signal: AbortSignal): Promise<ChosenFrame | undefined> {
  const { chosen } = page.capture.scope
  if (!chosen) return undefined
  await page.capture.framesInScope(signal)
  return describeFrame(page, chosen.frameId, chosen.name, signal)
}

async function describeFrame(page: Page, frameId: string, name: string, signal: AbortSignal): Promise<ChosenFrame> {
  const frames = await page.capture.frames(signal)
  const found = frames.find(({ frame }) => frame.id === frameId)
  if (!found) throw frameGone({ frameId, name })
  return { url: urlOf(found), title: await readTitle(found.snapshotter.world, signal) }
}

async function noFrame(page: Page, { text }: Target, signal: AbortSignal): Promise<TabhandError> {
  const view = await page.capture.view(signal)
  const frames = [...thingsIn(view)].filter(({ entry }) => entry.role === "iframe")
  return new TabhandError("no_match", `${quote(clip(text, 200))} is not a frame`, {
    hint: frames.length > 0 ? "name the iframe element, by ref or selector" : "there is no frame on the page",
    candidates: frames.slice(0, CANDIDATES).map(({ entry, frame }) => ({
      ref: refOf(view, frame, entry),
      text: `iframe ${clip(entry.name || (frame.frames.get(entry.id)?.url ?? ""), 100)}`.trimEnd(),
    })),
  })
}

/** The frame that commands are limited to, or the main one. */
export interface FrameInScope {
  readonly snapshotter: FrameSnapshotter
  /** Its URL, unless it is the main one. */
  readonly frameUrl: string | undefined
}

export async function frameInScope(page: Page, signal: AbortSignal): Promise<FrameInScope> {
  const [here] = page.capture.scope.chosen ? await page.capture.framesInScope(signal) : []
  return here
    ? { snapshotter: here.snapshotter, frameUrl: urlOf(here) }
    : { snapshotter: page.capture.mainSnapshotter, frameUrl: undefined }
}
