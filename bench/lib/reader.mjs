import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { MARK, markControls, untilShown } from "./controls.mjs"
import { failureNote } from "./failure-note.mjs"
import { within } from "./within.mjs"

const CONDITIONS = "navigator.userAgent.replace('Headless', '') + ' ' + innerWidth + 'x' + innerHeight"
const MOST_MS = 120_000
const MOST_TO_CLOSE_MS = 20_000
const ENOUGH_REFS = 500

export const FULL = "full view"
export const CONTROLS = "controls only"
export const DEFAULT = "default view"

const methods = { [FULL]: "look", [CONTROLS]: "lookInteractive", [DEFAULT]: "lookBriefly" }

/** A contender that takes views of one page after the other. */
export class Reader {
  #started
  #visits = 0

  constructor(started) {
    this.#started = started
    this.isOurs = started.side === "us"
    // Our text is the same through every door.
    this.name = this.isOurs ? "Tabhand" : started.name
  }

  /**
   * Its views of a page: their cost and how many of the page's controls they list; or why there are none. Every page
   * gets a new session, because the refs of most tools grow longer during a session.
   */
  async visit(page, origin) {
    const visit = { who: this.name, views: [] }
    let session
    try {
      const opening = this.#started.session(`tokens-${++this.#visits}`)
      session = (await within(MOST_MS, opening)).session
      Object.assign(visit, await within(MOST_MS, this.#look(session, page, origin)))
    } catch (error) {
      visit.failed = failureNote(error)
    }
    try {
      // Does not wait for a session that hangs: the whole tool is ended later.
      await within(MOST_TO_CLOSE_MS, session?.close())
    } catch (error) {
      visit.unclosed = failureNote(error)
    }
    return visit
  }

  /** Takes the texts first, then marks the page's controls and resolves the refs to the marks. */
  async #look(session, { path, shows, numbered, isHuge, isUniform }, origin) {
    await session.open(origin + path)
    if (shows !== undefined) await session.evaluate(untilShown(shows))
    const take = (view) => session[methods[view]]()
    const texts = []
    for (const view of this.#viewsOf(session, isHuge)) texts.push({ view, text: await take(view) })
    const { controls, ...found } = await session.evaluate(`({
      conditions: ${CONDITIONS},
      shown: document.documentElement.innerText,
      controls: ${numbered ? "window.benchControls" : markControls},
    })`)
    const views = []
    for (const { view, text } of texts.toReversed()) {
      // Some tools renumber refs with every view: only the last view's refs are valid, the others must be taken again.
      const refs = await session.refs(views.length === 0 ? text : await take(view))
      const isSampled = isUniform && !(this.isOurs && view === FULL)
      const recall = await recallOf(session, refs, controls, isSampled ? ENOUGH_REFS : refs.length)
      views.unshift({ view, text, tokens: countTokens(text), ...recall })
    }
    return { ...found, controls, views }
  }

  #viewsOf(session, isHuge) {
    const all = [FULL, ...(isHuge ? [] : [CONTROLS]), ...(this.isOurs ? [DEFAULT] : [])]
    return all.filter((view) => session[methods[view]] !== undefined)
  }
}

/**
 * How many controls a view lists. If only the first refs are resolved, the recall up to the last resolved control is
 * extrapolated: refs and control numbers are both in page order.
 */
async function recallOf(session, refs, controls, most) {
  const followed = refs.slice(0, most)
  const marks = (await session.attributes(followed, MARK)).filter((mark) => mark !== null).map(Number)
  const found = new Set(marks).size
  if (followed.length === refs.length) return { listed: found, controls }
  const reached = Math.max(1, ...marks)
  return { listed: Math.round((found / reached) * controls), controls, followed: followed.length, refs: refs.length }
}
