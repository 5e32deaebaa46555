import { CONTROLS, DEFAULT, FULL } from "./reader.mjs"
import { missingSentences } from "./sentences.mjs"
import { whole } from "./table.mjs"

const MOST_OF_DEFAULT = 2_000

/** The most that our view may cost relative to a peer's, by kind of page. */
const targets = {
  form: { [CONTROLS]: 0.6, [FULL]: 0.35 },
  table: { [CONTROLS]: 0.6, [FULL]: 0.35 },
  list: { [FULL]: 0.35 },
  text: { [FULL]: 0.8 },
  other: {},
}
const measures = { [CONTROLS]: "agent-browser", [FULL]: "Playwright MCP" }

/** The checks of our views of a page. `plain` removes the refs from a view. */
export function checkPage(page, own, peers, plain) {
  const check = (what, passed, said) => ({ what: `${page.name}, ${what}`, passed, said })
  if (own.failed !== undefined) return [check("our view", false, own.failed)]
  const views = new Map(own.views.map((view) => [view.view, view]))
  const full = views.get(FULL)
  const { tokens } = views.get(DEFAULT)
  return [
    check("every control", full.listed === full.controls, `${whole(full.listed)} of ${whole(full.controls)}`),
    ...(peers.length === 0 ? [] : [check("fewest tokens", ...fewestTokens(full, peers))]),
    ...own.views.flatMap((view) => ratios(page, view, peers).map((found) => check(view.view, ...found))),
    check("default view", tokens <= MOST_OF_DEFAULT, `${whole(tokens)} tokens, at most ${whole(MOST_OF_DEFAULT)}`),
    ...(page.kind === "text" ? [check("sentences", ...sentences(own.shown, plain(full.text)))] : []),
  ]
}

/** A peer that lists less than we do may be cheaper; this is reported. */
function fewestTokens(own, peers) {
  const others = peers.flatMap(({ who, views }) =>
    views.filter(({ view }) => view === FULL).map((view) => ({ who, ...view })),
  )
  const isLess = ({ tokens, listed }) => tokens <= own.tokens && listed < own.listed
  const passed = others.every((other) => other.tokens > own.tokens || isLess(other))
  const costs = others.map((other) => {
    const less = other.listed < other.controls ? ` for ${whole(other.listed)} of ${whole(other.controls)} controls` : ""
    return `${other.who} ${whole(other.tokens)}${less}${isLess(other) ? ", cheaper because it lists less" : ""}`
  })
  const silent = peers.filter(({ failed }) => failed !== undefined).map(({ who }) => `${who} shows nothing`)
  return [passed, `${whole(own.tokens)}; ${[...costs, ...silent].join("; ")}`]
}

function ratios({ kind }, own, peers) {
  const most = targets[kind][own.view]
  const peer = peers.find(({ who }) => who === measures[own.view])
  const other = peer?.views.find(({ view }) => view === own.view)
  if (most === undefined || other === undefined) return []
  const ratio = own.tokens / other.tokens
  return [[ratio <= most, `${ratio.toFixed(2)} times ${peer.who}, at most ${most}`]]
}

function sentences(shown, text) {
  const { count, missing } = missingSentences(shown, text)
  const examples = missing.slice(0, 3).map((sentence) => JSON.stringify(sentence))
  const said = `${missing.length} of ${count} missing: ${examples.join(", ")}`
  return [missing.length === 0, missing.length === 0 ? `all ${count} of them` : said]
}
