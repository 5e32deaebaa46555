import type { Page, Protocol } from "puppeteer-core"
import { z } from "zod"
import { isTabhandError, type LibrarySession } from "../../src/doors/library/index.ts"
import { type JudgedFrame, JudgedPage } from "./frames.ts"
import { reachOf } from "./judge.ts"
import { fullView, type SeenView } from "./recall.ts"

/** Something that a person can scroll to and that the full view lacks. */
export interface Missing {
  readonly kind: "control" | "text"
  /** The role in Chromium's accessibility tree. */
  readonly role: string
  readonly says: string
  /** Its ancestors, from the page inwards, with the styles that affect its visibility. */
  readonly where: string
  readonly frame: string
}

/** Includes Chromium's own names: a summary, and fields without an ARIA role. */
const CONTROLS = new Set(
  `button link textbox checkbox radio combobox slider tab menuitem menuitemcheckbox menuitemradio option switch searchbox
  spinbutton treeitem DisclosureTriangle ColorWell Date DateTime InputTime`.split(/\s+/),
)

interface Candidate {
  readonly kind: Missing["kind"]
  readonly role: string
  readonly says: string
  readonly frame: JudgedFrame
  readonly index: number
}

/** A candidate that the view must contain, with its element's mark. */
interface Required extends Candidate {
  readonly mark: string
}

/** The attribute that identifies the element of a ref. */
const MARK = "data-reach"

/**
 * Everything in Chromium's accessibility tree of a page that a person can scroll to and the full view lacks. The page
 * must be that of the session's tab, in the session's own browser (`get cdp-url`).
 */
export async function missing(session: LibrarySession, page: Page): Promise<Missing[]> {
  return (await judgeView(session, page)).missing
}

export interface Judgement {
  /** How many controls and texts the view must contain. */
  readonly required: number
  readonly missing: Missing[]
}

/** Judges the current full view, or one that was taken before. */
export async function judgeView(session: LibrarySession, page: Page, given?: SeenView): Promise<Judgement> {
  const view = given ?? (await fullView(session))
  const judged = await JudgedPage.of(page)
  try {
    const required = await requiredOf(await judged.frames())
    const lost = await lackingIn(view, required, session)
    // The page may have changed since the view was taken: what a second view contains is not missing.
    const still = lost.length > 0 && !given ? await lackingIn(await fullView(session), lost, session) : lost
    const there = await stillThere(still)
    const isCounted = there.length <= countedIn(view.text)
    return { required: required.length, missing: isCounted ? [] : await Promise.all(there.map(missingOf)) }
  } finally {
    await judged.close()
  }
}

async function requiredOf(frames: readonly JudgedFrame[]): Promise<Required[]> {
  const required: Required[] = []
  for (const frame of frames) {
    const candidates = await candidatesIn(frame)
    const reaches = await reachOf(
      frame,
      candidates.map(({ index }) => index),
    )
    for (const [at, candidate] of candidates.entries()) {
      const reach = reaches[at]
      const isRequired = reach === "reachable" || (reach === "covered" && candidate.kind === "control")
      if (isRequired) required.push({ ...candidate, mark: `m${required.length + 1}` })
    }
  }
  return required
}

/** Controls and texts of one frame, as nodes registered with the frame's script. */
async function candidatesIn(frame: JudgedFrame): Promise<Candidate[]> {
  const { nodes } = await frame.session.send("Accessibility.getFullAXTree", { frameId: frame.id })
  const wanted = nodes.filter((node) => !node.ignored && kindOf(node) !== undefined)
  const found: Candidate[] = []
  for (const node of wanted) {
    const kind = kindOf(node)
    const handle = node.backendDOMNodeId === undefined ? undefined : await handleOf(frame, node.backendDOMNodeId)
    if (kind === undefined || handle === undefined) continue
    const index = z
      .number()
      .nullable()
      .parse(await frame.call("take", [handle], kind))
    if (index === null) continue
    found.push({ kind, role: String(node.role?.value), says: String(node.name?.value ?? ""), frame, index })
  }
  return found
}

function kindOf({ role, name }: Protocol.Accessibility.AXNode): Missing["kind"] | undefined {
  if (CONTROLS.has(String(role?.value))) return "control"
  return role?.value === "StaticText" && plain(String(name?.value ?? "")) !== "" ? "text" : undefined
}

/** A node may be removed while the tree is read. */
async function handleOf(frame: JudgedFrame, backendNodeId: number): Promise<string | undefined> {
  try {
    return await frame.handle(backendNodeId)
  } catch (error) {
    if (error instanceof Error && /No node with given id|does not belong to the document/.test(error.message))
      return undefined
    throw error
  }
}

async function lackingIn(view: SeenView, required: readonly Required[], session: LibrarySession): Promise<Required[]> {
  const text = plain(
    `${view.text} ${Object.values(view.refs)
      .map(({ name }) => name)
      .join(" ")}`,
  )
  const controls = required.filter(({ kind }) => kind === "control")
  for (const { frame, index, mark } of controls) await frame.call("mark", [], index, MARK, mark)
  const listed = controls.length > 0 ? await marksOf(session, Object.keys(view.refs)) : new Set()
  for (const { frame, index } of controls) await frame.call("mark", [], index, MARK, null)
  return required.filter(({ kind, says, mark }) =>
    kind === "control" ? !listed.has(mark) : !text.includes(plain(says)),
  )
}

/** Some menus and editors close when something scrolls, which the judge does constantly. */
async function stillThere(lost: readonly Required[]): Promise<Required[]> {
  const isThere = await Promise.all(lost.map(({ frame, index }) => frame.call("isThere", [], index)))
  return lost.filter((_, at) => isThere[at] === true)
}

async function marksOf(session: LibrarySession, refs: readonly string[]): Promise<Set<string>> {
  const marks = new Set<string>()
  for (const ref of refs) {
    try {
      const { value } = (await session.run("get attr", { target: ref, name: MARK })).data
      if (value !== null) for (const mark of value.split(" ")) marks.add(mark)
    } catch (error) {
      // An element that the page has replaced since has no mark.
      if (!isTabhandError(error, "stale_ref")) throw error
    }
  }
  return marks
}

/** Only letters and digits: a view escapes other characters, and breaks lines elsewhere. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase()
}

/** How many things a view says it left out: `… 12 more (12 row): snapshot …`. */
function countedIn(text: string): number {
  return [...text.matchAll(/^\s*… (\d+) more\b/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
}

async function missingOf({ kind, role, says, frame, index }: Required): Promise<Missing> {
  const where = z.string().parse(await frame.call("describe", [], index))
  return { kind, role, says, where, frame: frame.url }
}

/** A table of what is missing on each page. */
export function tableOf(pages: ReadonlyMap<string, readonly Missing[]>): string {
  const rows = [...pages].flatMap(([page, all]) =>
    all.map(({ kind, role, says, where }) => `| ${page} | ${kind} | ${role} | ${says.slice(0, 60)} | ${where} |`),
  )
  return rows.length === 0
    ? ""
    : ["| page | kind | role | says | where |", "| --- | --- | --- | --- | --- |", ...rows].join("\n")
}
