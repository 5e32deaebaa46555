import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { withStarted } from "./started.mjs"
import { rounds, timedRows } from "./timed.mjs"

const WHAT = "ten-step task"
const MOST_TO_BOOK_MS = 5_000

const panels = [
  [
    { label: "Full name", kind: "text", value: "Ada Lovelace" },
    { label: "Email", kind: "text", value: "ada@example.org" },
    { label: "Phone", kind: "text", value: "+47 22 00 00 00" },
  ],
  [
    { label: "Arrival date", kind: "text", type: "date", value: "2026-12-24" },
    { label: "Guests", kind: "text", value: "2" },
    { label: "Country", kind: "select", value: "Norway" },
    { label: "Double", field: "Room", kind: "radio", value: "Double" },
  ],
  [
    { label: "Breakfast", kind: "check", value: true },
    { label: "Notes", kind: "text", value: "Late arrival, about ten in the evening" },
  ],
]

/** Lets each contender book a room on the fixture site, and measures it. The page's own record decides whether it did. */
export async function bookRooms(phase, { contenders, site, quick, ...context }) {
  return withStarted(contenders, context, async (started) => {
    const players = []
    for (const each of started) players.push(Object.assign(each, await each.session("task")))
    let made = 0
    const statistics = await rounds(players, { count: quick ? 1 : 5, warmup: 1 }, async (player) => {
      const run = `${++made}`
      player.ledger.clear()
      const begin = performance.now()
      await bookRoom(player.session, `${site.url}/bench/task?run=${run}`)
      const ms = performance.now() - begin
      await judge(player.name, site.url, run)
      return { ms }
    })
    /** @type {import("../types.d.ts").Row[]} */
    const rows = timedRows(phase, WHAT, undefined, statistics)
    for (const player of players) if (player.way !== "library") rows.push(...(await spent(phase, player)))
    return {
      rows,
      checks: [],
      notes: ["tokens are those of o200k: definitions or skill once, every call, every reply"],
    }
  })
}

/**
 * Works like an agent that knows the tool: reads every reply, remembers the refs, and asks for a view only if a ref
 * that it needs is unknown.
 */
async function bookRoom(session, url) {
  const known = new Map()
  const refsIn = async (text, controls) => {
    for (const { label, type } of controls)
      known.set(label, (await refIn(session, text, label, type)) ?? known.get(label))
    return controls.map(({ label }) => known.get(label))
  }
  const refsFor = async (text, controls) => {
    const refs = await refsIn(text, controls)
    return refs.includes(undefined) ? refsIn(await session.look(), controls) : refs
  }
  let text = await (session.openAndSee ?? session.open).call(session, url)
  for (const panel of panels) {
    const [next, ...refs] = await refsFor(text, [{ label: "Next" }, ...panel])
    const fields = panel.map((field, index) => ({ ...field, ref: refs[index] }))
    text = await fillAndGoOn(session, fields, next)
  }
  const [confirm] = await refsFor(text, [{ label: "Confirm" }])
  await untilBooked(session, await session.clickAndSee(confirm))
}

/** The server assigns the number. A tool that did not wait for it has to look again. */
async function untilBooked(session, first) {
  const end = performance.now() + MOST_TO_BOOK_MS
  // Uses a cheaper way than a view to read the text, if there is one.
  const look = session.readText ?? session.look
  for (let text = first; !/booking number/.test(text); text = await look()) {
    if (performance.now() > end) throw new Error(`no booking number in ${JSON.stringify(text.slice(0, 500))}`)
  }
}

async function refIn(session, text, label, type) {
  try {
    return await session.find(text ?? "", label, type)
  } catch {
    return undefined
  }
}

async function fillAndGoOn(session, fields, next) {
  if (session.fillFormAndClick) return session.fillFormAndClick(fields, next)
  await session.fillForm(fields)
  return session.clickAndSee(next)
}

/** The page's own record decides. */
async function judge(name, site, run) {
  const answer = await (await fetch(`${site}/bench/task/seen?run=${run}`)).json()
  if (!Array.isArray(answer)) throw new Error(`${name}: the site did not return what the page saw`)
  const [saw, ...more] = answer
  const wrong = panels.flat().filter(({ label, field = label, value }) => saw?.values[field] !== value)
  if (wrong.length === 0 && more.length === 0) return
  throw new Error(
    `${name}: the page saw ${JSON.stringify([saw, ...more])}: ${wrong.map(({ label }) => label).join(", ")} went wrong`,
  )
}

async function spent(phase, player) {
  const definitions = countTokens(await player.definitions())
  const { calls } = player.ledger
  const sent = countTokens(calls.map((call) => call.sent).join("\n"))
  const received = countTokens(calls.map((call) => call.received).join("\n"))
  const parts = { definitions, calls: sent, replies: received }
  const row = { phase, who: player.name }
  return [
    { ...row, what: `${WHAT}, tokens`, unit: "tokens", value: definitions + sent + received, parts },
    { ...row, what: `${WHAT}, calls`, unit: "calls", value: calls.length },
  ]
}
