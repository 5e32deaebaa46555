import type { Page } from "puppeteer-core"
import type { HiddenElement, OracleElement, OracleView, Remark } from "./oracle-types.ts"
import { type FrameReport, type FrameState, SurveyedFrame } from "./survey-frame.ts"
import { WatchedPage } from "./watched-page.ts"

export type { OracleElement, OracleView } from "./oracle-types.ts"

const watchedPages = new WeakMap<Page, WatchedPage>()
const topState: FrameState = { hidden: null, inert: false, scrolls: true }

/** Call it before the page navigates: listeners are recorded only as they are added. */
export async function installOracle(page: Page): Promise<void> {
  if (!watchedPages.has(page)) watchedPages.set(page, await WatchedPage.open(page))
}

/**
 * Everything on the page that a person can see and act on, by the rules of test/oracle.md. Leaves a `data-oracle`
 * attribute on every element of every frame.
 */
export async function oracle(page: Page): Promise<OracleView> {
  const watched = watchedPages.get(page)
  if (!watched) throw new Error("installOracle was not called for this page")
  const elements: OracleElement[] = []
  const hidden: HiddenElement[] = []
  const remarks: Remark[] = []
  const done = new Map<string, { surveyed: SurveyedFrame; report: FrameReport }>()
  let first = 1
  for (const frame of await watched.frames()) {
    const around = frame.parentId === undefined ? undefined : done.get(frame.parentId)
    const key = await around?.surveyed.keyOfOwner(frame.id)
    const state = around?.report.frames.find((owner) => owner.key === key) ?? topState
    const surveyed = await SurveyedFrame.open(frame)
    const report = await surveyed.survey(state, first)
    first += report.count
    done.set(frame.id, { surveyed, report })
    elements.push(...report.elements.map((element) => ({ ...element, frameUrl: frame.url })))
    hidden.push(...report.hidden.map((element) => ({ ...element, frameUrl: frame.url })))
    remarks.push(...report.remarks)
  }
  return { elements, hidden, remarks }
}
