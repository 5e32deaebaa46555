import { refOf } from "../doors/agents/form.ts"
import { tabInReserve } from "../support/in-reserve.ts"
import { type Engine, known } from "../support/with-engine.ts"
import type { Figure } from "./figures.ts"
import { Wire } from "./wire.ts"

/**
 * What commands send to the browser. Each is called twice and counted once, because one-time costs of a document or
 * session are not costs of the command.
 */
export async function trafficFigures({ site, tabhand }: Engine): Promise<Figure[]> {
  const figures: Figure[] = []
  const session = tabhand.session("counted")
  const open = (path: string) => session.run("open", { url: site.url + path })
  await open("/")
  const { browser } = known(tabhand.runtime.sessions.get(session.name).context)
  // It is created concurrently with other messages.
  await tabInReserve(tabhand.runtime, browser)
  const wire = new Wire(browser.connection)

  /** Of several calls, the one that took the fewest messages, in the fewest round trips. */
  const cheapest = async (first: () => Promise<unknown>, then: readonly (() => Promise<unknown>)[]) => {
    await first()
    const [work = first, ...others] = then
    let roundTrips = await wire.watch(work)
    for (const other of others) {
      const again = await wire.watch(other)
      const more = again.flat().length - roundTrips.flat().length
      if (more < 0 || (more === 0 && again.length < roundTrips.length)) roundTrips = again
    }
    const parts = roundTrips.map((sent) => sent.join(" ")).join(" | ")
    return { messages: roundTrips.flat().length, roundTrips: roundTrips.length, parts }
  }
  const counted = async (command: string, first: () => Promise<unknown>, ...then: (() => Promise<unknown>)[]) => {
    const { messages, roundTrips, parts } = await cheapest(first, then)
    figures.push(
      { name: `messages to the browser: ${command}`, value: messages, parts },
      { name: `round trips to the browser: ${command}`, value: roundTrips, parts },
    )
  }

  await open("/acting/form-task")
  await counted("snapshot", () => session.run("snapshot", {}))
  await counted("open", () => open("/acting/form-task"))
  const { text: view } = await session.run("snapshot", {})
  const ref = (role: string, name: string) => refOf(view, role, name)
  const notes = ref("textarea", "Notes")
  const book = ref("button", "Book")

  const fill = (name: string, text: string) => session.run("fill", { target: ref("textbox", name), text })
  // The text and the check for it are sent together: a busy browser may process them in the wrong order, and the
  // check is then repeated.
  await counted(
    "fill",
    () => fill("Email", "ada@example.org"),
    () => fill("Full name", "Ada"),
    () => fill("Full name", "Bob"),
    () => fill("Full name", "Cleo"),
  )
  await counted("type, three keys", () => session.run("type", { target: notes, text: "abc" }))
  await counted("press", () => session.run("press", { key: "x" }))
  const select = (value: string) => session.run("select", { target: ref("select", "Country"), values: [value] })
  await counted(
    "select",
    () => select("Norway"),
    () => select("Peru"),
  )
  const check = (role: string, name: string) => session.run("check", { target: ref(role, name) })
  await counted(
    "check",
    () => check("radio", "Double"),
    () => check("checkbox", "Breakfast"),
  )
  const hover = (target: string) => session.run("hover", { target })
  await counted(
    "hover",
    () => hover(notes),
    () => hover(book),
  )
  await counted("click", () => session.run("click", { target: book }))
  await counted("click, by selector", () => session.run("click", { target: "#book" }))

  await counted("get text", () => session.run("get text", { target: book }))
  await counted("get title", () => session.run("get title", {}))
  await counted("screenshot", () => session.run("screenshot", {}))
  await counted("eval", () => session.run("eval", { script: "1 + 1" }))
  await counted("find", () => session.run("find", { text: "Country" }))
  await counted("read", () => session.run("read", {}))
  await counted("wait, for an element", () => session.run("wait", { target: book }))
  await counted("wait, for a text", () => session.run("wait", { text: "Country" }))

  await open("/acting/scrollers")
  await counted("scroll", () => session.run("scroll", {}))
  for (const n of [1, 2, 3, 5, 6, 7, 8]) await open(`/acting/tab?n=${n}`)
  const back = () => session.run("back", {})
  // The interception of the old document may end before or after the new one answers.
  await counted("back", back, back, back, back, back, back)
  await counted("tab new", () => session.run("tab new", { url: `${site.url}/acting/tab?n=4` }))
  await counted("tab close", () => session.run("tab close", {}))
  await session.run("network route", { glob: "https://nowhere.example/**", abort: true })
  const routed = () => open("/acting/form-task")
  const { messages, parts } = await cheapest(routed, [routed, routed, routed])
  // The round trips depend on which of the browser's processes answers first.
  figures.push({ name: "messages to the browser: open, with a route that matches nothing", value: messages, parts })
  return figures
}
