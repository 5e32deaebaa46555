import type { LibrarySession } from "../../src/doors/library/index.ts"
import type { Site } from "../site/site.ts"
import type { JudgedPage } from "./frames.ts"
import { type MadePage, type PlacedLeaf, pageOf } from "./html.ts"
import { type Reach, reachOfLeaves } from "./judge.ts"
import type { Layout } from "./layout.ts"

/** The judged parts of a full view. */
export interface SeenView {
  readonly text: string
  readonly refs: Readonly<Record<string, { readonly role: string; readonly name: string }>>
}

export interface JudgedLeaf extends PlacedLeaf {
  readonly reach: Reach
  readonly isSeen: boolean
  /** The view itself marks it as out of reach. */
  readonly isMarked: boolean
}

export interface JudgedLayout {
  readonly html: string
  readonly leaves: readonly JudgedLeaf[]
}

export async function fullView(session: LibrarySession): Promise<SeenView> {
  const { data } = await session.run("snapshot", { full: true })
  return { text: data.snapshot, refs: data.refs }
}

/** Content with `content-visibility` that is skipped at first is laid out after the first frames. */
const DRAWN = "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))"

/** Where layouts are served, where they are judged, and the session whose view is tested. */
export interface Bench {
  readonly site: Site
  readonly page: JudgedPage
  readonly session: LibrarySession
}

/** Compares the full view of a layout with what is visible in a browser without the product. */
export async function judgeLayout({ site, page, session }: Bench, layout: Layout): Promise<JudgedLayout> {
  const { html, url, leaves } = published(site, layout)
  const look = async () => {
    await session.run("open", { url })
    await session.run("eval", { script: DRAWN })
    return fullView(session)
  }
  const [reach, view] = await Promise.all([reachAt(page, url), look()])
  return { html, leaves: leaves.map((leaf) => compared(leaf, reach.get(leaf.key) ?? "unreachable", view)) }
}

let count = 0

/** Serves a layout on the fixture site. */
export function published(site: Site, layout: Layout): MadePage & { readonly url: string } {
  const path = `/published/layout-${++count}`
  let frames = 0
  const made = pageOf(layout, (html) => {
    const framePath = `${path}/frame-${++frames}`
    site.publish(framePath, html)
    return site.crossSite + framePath
  })
  site.publish(path, made.html)
  return { ...made, url: site.url + path }
}

export async function reachAt(page: JudgedPage, url: string): Promise<Map<string, Reach>> {
  await page.page.goto(url, { waitUntil: "load" })
  return reachOfLeaves(await page.frames())
}

export function compared(leaf: PlacedLeaf, reach: Reach, { text, refs }: SeenView): JudgedLeaf {
  const word = new RegExp(`\\b${leaf.says}\\b`)
  const isSeen = leaf.isText ? word.test(text) : Object.values(refs).some(({ name }) => name === leaf.says)
  const line = text.split("\n").find((each) => word.test(each)) ?? ""
  return { ...leaf, reach, isSeen, isMarked: /\((?:[^()]*, )?(?:cut off|off screen)\b/.test(line) }
}

/** A view must contain what can be seen, and a control even if it is covered. */
export function isRequired({ reach, isText }: JudgedLeaf): boolean {
  return reach === "reachable" || (reach === "covered" && !isText)
}

export function isMissing(leaf: JudgedLeaf): boolean {
  return isRequired(leaf) && !leaf.isSeen
}
