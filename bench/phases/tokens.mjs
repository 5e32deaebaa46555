import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { agentBrowser, agentBrowserSession } from "../lib/agent-browser.mjs"
import { MARK, markControls, untilShown } from "../lib/controls.mjs"
import { resultsFolder } from "../lib/paths.mjs"
import { playwrightMcp, playwrightSession } from "../lib/playwright-mcp.mjs"
import { missingSentences } from "../lib/sentences.mjs"
import { tokenCounts } from "../lib/sheets.mjs"
import { whole } from "../lib/table.mjs"
import { makeTempHome } from "../lib/temp-home.mjs"
import { notBuilt, refsInView, startLibrary, withoutRefs } from "../us.mjs"

export const summary = "what views cost in tokens (o200k) and what they list, against agent-browser and Playwright MCP"

const VIEWPORT = { width: 1280, height: 800 }
const CONDITIONS = "navigator.userAgent.replace('Headless', '') + ' ' + innerWidth + 'x' + innerHeight"
const MOST_OF_DEFAULT = 2_000

/** At most how many times the peer's tokens, by what a page is made of. */
const targets = {
  form: { interactive: 0.6, full: 0.35 },
  table: { interactive: 0.6, full: 0.35 },
  list: { full: 0.35 },
  text: { full: 0.8 },
}

const sized = (kind, name, path, sizes) => sizes.map((n) => ({ what: `${name}, ${whole(n)}`, kind, path: path + n }))

const pages = [
  ...sized("form", "controls", "/controls?n=", [10, 100, 1_000]),
  { what: "sign-up form", kind: "form", path: "/form" },
  ...sized("table", "table", "/big?rows=", [20, 200, 1_000]),
  ...sized("table", "orders", "/seeing/tokens/orders?rows=", [20, 200, 1_000]),
  ...sized("list", "links", "/seeing/tokens/links?n=", [20, 200, 1_000]),
  ...sized("list", "results", "/seeing/tokens/results?n=", [20, 200, 1_000]),
  { what: "menus and cards", kind: "list", path: "/seeing/lists" },
  { what: "article", kind: "text", path: "/articles/story" },
  { what: "long article", kind: "text", path: "/seeing/text" },
  { what: "real: documentation", kind: "text", path: "/real/paper/dist/docs/classes/Path.html", shows: "Extends Item" },
  { what: "real: forms", kind: "form", path: "/real/uikit/tests/form.html", shows: "Horizontal" },
  {
    what: "real: admin forms",
    kind: "form",
    path: "/real/admin-lte/pages/forms/advanced.html",
    shows: "Color & Time Picker",
  },
  {
    what: "real: admin table",
    kind: "table",
    path: "/real/admin-lte/pages/tables/data.html",
    shows: "Showing 1 to 10 of 57 entries",
  },
  {
    what: "real: mailbox",
    kind: "table",
    path: "/real/admin-lte/pages/mailbox/mailbox.html",
    shows: "Alexander Pierce",
  },
  { what: "real: widgets", kind: "form", path: "/real/jquery-ui-dist/index.html", shows: "Autocomplete" },
  { what: "real: navigation", kind: "list", path: "/real/uikit/tests/navbar.html", shows: "Navbar" },
  { what: "real: API console", kind: "form", path: "/real/swagger-ui-dist/index.html", shows: "Harbour API" },
]

export async function run({ chromium, site, peers }) {
  const home = await makeTempHome()
  const us = await startLibrary({ home: home.path, executablePath: chromium })
  try {
    if (!us) return { sheet: tokenCounts, rows: [], checks: [], notes: [notBuilt] }
    const contenders = [
      ourContender(us),
      ...(await agentBrowserContender({ chromium, folder: home.path, install: peers })),
      ...(await playwrightContender({ chromium, folder: home.path, install: peers })),
    ]
    await mkdir(outputs, { recursive: true })
    const results = []
    for (const page of pages) results.push(await comparePage(page, site.url, contenders))
    return {
      sheet: tokenCounts,
      rows: results.flatMap(({ rows }) => rows),
      checks: results.flatMap(({ checks }) => checks),
      notes: [
        ...(contenders.length === 1 ? ["the peers are not installed: --peers does it"] : []),
        ...new Set(results.flatMap(({ notes }) => notes)),
        `what was counted lies in ${outputs}`,
      ],
    }
  } finally {
    await us?.close()
    await home.remove()
  }
}

const outputs = join(resultsFolder, "tokens")

/**
 * A contender has `start()`, which opens a session, and `views`, by name: each gives the text that an agent gets. `refs`
 * finds the refs in such a text. Every page gets a new session, because refs grow longer as a session grows older.
 */
function ourContender(us) {
  let made = 0
  return {
    name: "us",
    async start() {
      const session = await us.newSession(`bench-tokens-${made++}`)
      const attributes = async (refs, name) => {
        const all = []
        for (const ref of refs) all.push(await session.attribute(ref, name))
        return all
      }
      return { ...session, attributes }
    },
    views: {
      "us -i": (session) => session.viewText({ interactive: true, full: true }),
      "us --full": (session) => session.viewText({ full: true }),
      us: (session) => session.viewText(),
    },
    refs: refsInView,
  }
}

const refsOfPeers = (text) => [...text.matchAll(/\bref=(\w+)/g)].map(([, ref]) => ref)

async function agentBrowserContender({ chromium, folder, install }) {
  const program = await agentBrowser({ install })
  if (program === undefined) return []
  let made = 0
  return [
    {
      name: "agent-browser",
      start: () => agentBrowserSession({ program, chromium, folder, session: `bench-${made++}`, viewport: VIEWPORT }),
      views: { "agent-browser -i": (session) => session.snapshot("-i") },
      refs: refsOfPeers,
    },
  ]
}

async function playwrightContender({ chromium, folder, install }) {
  const words = await playwrightMcp({ install })
  if (words === undefined) return []
  return [
    {
      name: "Playwright MCP",
      start: () => playwrightSession({ words, chromium, folder, viewport: VIEWPORT }),
      views: { "Playwright MCP": (session) => session.snapshot() },
      refs: refsOfPeers,
    },
  ]
}

async function comparePage(page, origin, contenders) {
  const seen = []
  for (const contender of contenders) seen.push(await look(contender, page, origin))
  const views = new Map(seen.flatMap((each) => each.views.map((view) => [view.who, view])))
  const pairs = [
    { own: views.get("us -i"), peer: views.get("agent-browser -i"), most: targets[page.kind].interactive },
    { own: views.get("us --full"), peer: views.get("Playwright MCP"), most: targets[page.kind].full },
  ]
  const rows = []
  const checks = []
  const notes = differences(page, seen)
  for (const { own, peer, most } of pairs) {
    if (!peer) {
      rows.push(rowOf(page, own))
      continue
    }
    const against = { ratio: own.tokens / peer.tokens }
    rows.push(rowOf(page, peer), { ...rowOf(page, own), against })
    if (own.listed < peer.listed) {
      notes.push(`${page.what}: ${own.who} lists ${own.listed} of ${own.controls} controls, ${peer.who} ${peer.listed}`)
    }
    if (most === undefined) continue
    const said = `${against.ratio.toFixed(2)} times ${peer.who}, at most ${most}`
    checks.push({ what: `${page.what}, ${own.who}`, passed: against.ratio <= most, said })
  }
  const standard = views.get("us")
  rows.push(rowOf(page, standard))
  const said = `${whole(standard.tokens)} tokens`
  checks.push({ what: `${page.what}, default view`, passed: standard.tokens <= MOST_OF_DEFAULT, said })
  if (page.kind === "text") checks.push(checkSentences(page, seen[0].shown, views.get("us --full").text))
  return { rows, checks, notes }
}

/** The texts are taken before the page is touched; then its controls are marked, and the refs followed to the marks. */
async function look({ name, start, views, refs }, { what, path, shows }, origin) {
  const session = await start()
  try {
    await session.open(origin + path)
    if (shows !== undefined) await session.evaluate(untilShown(shows))
    const texts = []
    for (const [who, take] of Object.entries(views)) texts.push({ who, text: await take(session) })
    const conditions = await session.evaluate(CONDITIONS)
    const shown = await session.evaluate("document.documentElement.innerText")
    const controls = await session.evaluate(markControls)
    const seen = []
    for (const { who, text } of texts) {
      await writeFile(join(outputs, `${what} - ${who}.txt`.replaceAll(/[:,/]/g, "")), `${text}\n`)
      const marks = await session.attributes([...new Set(refs(text))], MARK)
      const listed = new Set(marks.filter((mark) => mark !== null)).size
      seen.push({ who, text, tokens: countTokens(text), listed, controls })
    }
    return { name, conditions, shown, controls, views: seen }
  } finally {
    await session.close()
  }
}

const rowOf = ({ what }, { who, tokens, listed, controls }) => ({ what, who, tokens, listed, controls })

function checkSentences({ what }, shown, view) {
  const { count, missing } = missingSentences(shown, view, withoutRefs)
  const examples = missing.slice(0, 3).map((sentence) => JSON.stringify(sentence))
  const said = missing.length === 0 ? `all ${count} of them` : `${missing.length} of ${count}: ${examples.join(", ")}`
  return { what: `${what}, ${missing.length === 0 ? "" : "missing "}sentences`, passed: missing.length === 0, said }
}

/** A comparison of two different browsers, viewports or pages would say nothing. */
function differences({ what }, [own, ...peers]) {
  return peers.flatMap(({ name, conditions, controls }) => [
    ...(conditions === own.conditions ? [] : [`${name} has ${conditions}, we have ${own.conditions}`]),
    ...(controls === own.controls ? [] : [`${what}: ${name}'s page has ${controls} controls, ours ${own.controls}`]),
  ])
}
