import { mkdir, rm, writeFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { resultsFolder, root } from "../lib/paths.mjs"
import { CONTROLS, DEFAULT, FULL, Reader } from "../lib/reader.mjs"
import { withStarted } from "../lib/started.mjs"
import { withoutRefs } from "../lib/tabhand.mjs"
import { checkPage } from "../lib/token-checks.mjs"
import { tokenPages } from "../lib/token-pages.mjs"

export const summary = "what views cost in tokens (o200k), and how many of a page's controls they list"

const PHASE = "tokens"
const outputs = join(resultsFolder, PHASE)

export async function run({ contenders, site, quick, ...context }) {
  await rm(outputs, { recursive: true, force: true })
  await mkdir(outputs, { recursive: true })
  return withStarted(whoShowPages(contenders), context, async (started) => {
    const ours = started.filter(({ side }) => side === "us")
    const { results, doubles } = await visitPages(readersOf(started), quick, site.url)
    return {
      rows: results.flatMap((result) => withDoubles(rowsOf(result), doubles)),
      checks: [...results.flatMap(checksOf), ...(await checkWays(ours, site.url))],
      notes: [
        ...new Set(results.flatMap(differences)),
        ...results.flatMap(unclosed),
        ...[...doubles].map(
          ([name, other]) => `${name} shows what ${other} shows, word for word: it was not asked again`,
        ),
        "listed is what has a ref of its own: a date of which only the parts have one is not",
        `what was counted lies in ${relative(root, outputs)}`,
      ],
    }
  })
}

/** Our contenders, and those peers whose views agents read. */
function whoShowPages(contenders) {
  return contenders.filter(({ side, way }) => side === "us" || (side === "peer" && way !== "library"))
}

/** One of our doors, because the text is the same through all; our MCP server cannot resolve a ref to an attribute. */
function readersOf(started) {
  const own = started.find(({ side, way }) => side === "us" && way !== "MCP")
  const peers = started.filter(({ side }) => side === "peer")
  return [...(own ? [own] : []), ...peers].map((each) => new Reader(each))
}

/** A contender whose views of the first pages equal another's is skipped for the rest. */
async function visitPages(readers, quick, origin) {
  const visited = new Map()
  for (const page of tokenPages) if (page.isQuick) visited.set(page, await visitAll(readers, page, origin))
  const doubles = doublesOf(readers, [...visited.values()])
  const asked = readers.filter(({ name }) => !doubles.has(name))
  for (const page of quick ? [] : tokenPages) {
    if (!visited.has(page)) visited.set(page, await visitAll(asked, page, origin))
  }
  const inOrder = tokenPages.filter((page) => visited.has(page))
  return { results: inOrder.map((page) => ({ page, visits: visited.get(page) })), doubles }
}

/** Maps contenders whose views all equal those of a later contender to the name of that one. */
function doublesOf(readers, pages) {
  const visitsOf = (name) => pages.map((visits) => visits.find(({ who }) => who === name))
  const names = readers
    .map(({ name }) => name)
    .filter((name) => visitsOf(name).every(({ failed }) => failed === undefined))
  const shown = names.map((name) => JSON.stringify(visitsOf(name).map(({ views }) => views.map(({ text }) => text))))
  const pairs = names.map((name, index) => [name, names[shown.lastIndexOf(shown[index])]])
  return new Map(pairs.filter(([name, other]) => name !== other))
}

/** Nothing is timed here, so all may run at once, except on a huge page, which is hard work for some. */
async function visitAll(readers, page, origin) {
  console.log(`  ${page.name}`)
  const visits = []
  if (page.isHuge) for (const reader of readers) visits.push(await reader.visit(page, origin))
  else visits.push(...(await Promise.all(readers.map((reader) => reader.visit(page, origin)))))
  await keepTexts(page, visits)
  return visits
}

async function keepTexts({ name }, visits) {
  for (const { who, views } of visits) {
    for (const { view, text } of views) {
      await writeFile(join(outputs, `${name} - ${who} - ${view}.txt`.replaceAll(/[:,/]/g, "")), `${text}\n`)
    }
  }
}

function rowsOf({ page, visits }) {
  const row = { phase: PHASE, page: page.name, unit: "tokens" }
  const rows = [FULL, CONTROLS, DEFAULT].flatMap((what) =>
    visits.flatMap(({ who, views }) =>
      views
        .filter(({ view }) => view === what)
        .map(({ tokens, listed, controls, followed, refs }) => ({
          ...row,
          what,
          who,
          value: tokens,
          recall: { listed, controls },
          ...(followed === undefined ? {} : { note: `recall by the first ${followed} of its ${refs} refs` }),
        })),
    ),
  )
  const failed = visits.filter((visit) => visit.failed !== undefined)
  return [...rows, ...failed.map(({ who, failed: note }) => ({ ...row, what: FULL, who, note }))]
}

/** Copies the figures of a contender to its doubles. */
function withDoubles(rows, doubles) {
  const copies = [...doubles].flatMap(([name, other]) =>
    rows.some(({ who }) => who === name)
      ? []
      : rows.filter(({ who }) => who === other).map((row) => ({ ...row, who: name, note: `as ${other}` })),
  )
  return [...rows, ...copies]
}

function checksOf({ page, visits }) {
  const own = visits.find(({ who }) => who === "Tabhand")
  const peers = visits.filter((visit) => visit !== own)
  return own === undefined ? [] : checkPage(page, own, peers, withoutRefs)
}

/** A comparison of different browsers, viewports or pages would be meaningless. */
function differences({ page, visits }) {
  const [first, ...others] = visits.filter(({ failed }) => failed === undefined)
  return others.flatMap(({ who, conditions, controls }) => [
    ...(conditions === first.conditions ? [] : [`${who} has ${conditions}, ${first.who} has ${first.conditions}`]),
    ...(controls === first.controls
      ? []
      : [`${page.name}: the page has ${controls} controls with ${who}, ${first.controls} with ${first.who}`]),
  ])
}

function unclosed({ page, visits }) {
  const left = visits.filter((visit) => visit.unclosed !== undefined)
  return left.map(({ who, unclosed: said }) => `${page.name}: ${who} did not close its session: ${said}`)
}

/** Views are counted through one of our doors only: the others must give the same. */
async function checkWays(ours, origin) {
  if (ours.length < 2) return []
  const texts = []
  for (const each of ours) {
    const { session } = await each.session("every-way")
    try {
      await session.open(`${origin}/form`)
      texts.push(await session.lookBriefly())
    } finally {
      await session.close()
    }
  }
  const names = ours.map(({ name }) => name).join(", ")
  return [{ what: "default view by every way", passed: new Set(texts).size === 1, said: `asked by ${names}` }]
}
