import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine, plural, quote } from "../../base/text.ts"
import { actData } from "../../commands/act/acting.ts"
import { filledData } from "../../commands/act/filled.ts"
import type { Tab } from "../../session/tab.ts"
import { uploadFiles } from "./files.ts"
import { approach } from "./human-mouse.ts"
import type { Job } from "./job.ts"
import { comboOf } from "./keys.ts"
import { operatorError } from "./operator-error.ts"
import { needed, pointOf } from "./params.ts"

interface Point {
  readonly x: number
  readonly y: number
}

const at = ({ x, y }: Point) => `(${x}, ${y})`
const target = ({ x, y }: Point) => `${x},${y}`

export async function click(job: Job): Promise<string> {
  const point = pointOf(job.params)
  job.notes.push(await clickAt(job, job.operator.activeTab(), point))
  return `Clicked at ${at(point)}.`
}

/** Clicks what is at the point, once it is ready; the click must reach it. Returns what it was, in words. */
async function clickAt(job: Job, tab: Tab, point: Point): Promise<string> {
  const there = job.settings.human_mouse ? await approach(job, tab, point) : point
  const data = await job.run(tab, { command: "click", args: { target: target(there), aimed: true } })
  const { role, name } = actData.parse(data)
  job.data.hit = { role, name }
  return role === undefined || role === "generic" ? "no control is there" : `it hit ${named({ role, name })}`
}

function named({
  role = "something",
  name,
}: {
  readonly role?: string | undefined
  readonly name?: string | undefined
}) {
  return name ? `${role} ${quote(clip(name, 100))}` : role
}

export async function type(job: Job): Promise<string> {
  const { clear, press_enter, text: given } = job.params
  const point = pointOf(job.params)
  if (given === undefined) throw operatorError("'text' is required for action='type'.")
  const tab = job.operator.activeTab()
  if (job.settings.human_mouse) await approach(job, tab, point)
  try {
    const data = await job.run(tab, { command: "type", args: { target: target(point), text: given, clear } })
    const { value, characters, ...field } = filledData.parse(data)
    const held = value === undefined ? `is set, ${plural(characters, "character")}` : `holds ${quote(clip(value, 100))}`
    job.notes.push(`${named(field)} ${held}`)
  } catch (error) {
    if (!(error instanceof TabhandError) || !mayLeadToField(error)) throw error
    await typeAtFocus(job, tab, point, given, clear)
  }
  if (press_enter) await job.run(tab, { command: "press", args: { key: "Enter" } })
  return `Typed at ${at(point)}.`
}

/** Elements that are no field, and give the focus to none when they are clicked. */
const CONTROLS: ReadonlySet<string> = new Set(
  "button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio slider switch tab".split(
    " ",
  ),
)

/** Whether a click on what is no field itself may put the focus into one, as in editors that are drawn. */
function mayLeadToField({ code, evidence }: TabhandError): boolean {
  return code === "wrong_element" && !CONTROLS.has(String(evidence?.role))
}

async function typeAtFocus(job: Job, tab: Tab, point: Point, text: string, clear: boolean): Promise<void> {
  await clickAt(job, tab, point)
  if (clear) await job.run(tab, { command: "press", args: { key: "ControlOrMeta+a" } })
  try {
    if (text !== "") await job.run(tab, { command: "keyboard inserttext", args: { text } })
    else if (clear) await job.run(tab, { command: "press", args: { key: "Delete" } })
  } catch (error) {
    if (!(error instanceof TabhandError) || error.code !== "no_effect") throw error
    throw operatorError(`Nothing takes text at ${at(point)}: it was clicked, and nothing was typed.`, { cause: error })
  }
  job.notes.push("it went to what took the focus")
}

const pressed = z.object({ pressed: z.string(), count: z.number() })

export async function key(job: Job): Promise<string> {
  const { text, times } = job.params
  const combo = comboOf(needed(text, "text", "key"))
  const data = await job.run(job.operator.activeTab(), { command: "press", args: { key: combo, count: times } })
  const { pressed: shown } = pressed.parse(data)
  return `Pressed ${shown === " " ? "Space" : oneLine(shown)}${times === 1 ? "" : ` ${times} times`}.`
}

const scrolled = z.object({ movedY: z.number() })
const edge = z.object({ at: z.object({ y: z.number() }), most: z.object({ y: z.number() }) })

export async function scroll(job: Job): Promise<string> {
  const { amount, direction, x, y } = job.params
  const tab = job.operator.activeTab()
  if (x === undefined && y === undefined) return scrollPage(job, tab)
  const point = pointOf(job.params)
  await job.run(tab, { command: "mouse move", args: { ...point } })
  try {
    await job.run(tab, { command: "mouse wheel", args: { dy: direction === "down" ? amount : -amount } })
  } catch (error) {
    if (!(error instanceof TabhandError) || error.code !== "no_effect") throw error
    throw operatorError(`Nothing scrolled ${direction} at ${at(point)}.`, {
      hint: "it may be at its end already, or nothing there scrolls",
      cause: error,
    })
  }
  return `Scrolled ${direction} at ${at(point)} by ${amount}px.`
}

async function scrollPage(job: Job, tab: Tab): Promise<string> {
  const { amount, direction } = job.params
  try {
    const { movedY } = scrolled.parse(await job.run(tab, { command: "scroll", args: { direction, px: amount } }))
    const moved = Math.abs(Math.round(movedY))
    if (moved < amount) job.notes.push(`that is the ${direction === "down" ? "bottom" : "top"}`)
    return `Scrolled ${direction} by ${moved}px.`
  } catch (error) {
    if (!(error instanceof TabhandError) || error.code !== "no_effect" || !isAtEdge(error, direction)) throw error
    return direction === "down" ? "Already at the bottom." : "Already at the top."
  }
}

/** Also where a page is as large as the window. */
function isAtEdge({ evidence }: TabhandError, direction: "down" | "up"): boolean {
  const read = edge.safeParse(evidence)
  if (!read.success) return true
  const { at: now, most } = read.data
  return direction === "down" ? now.y >= most.y : now.y <= 0
}

const selected = z.object({ labels: z.array(z.string()), already: z.boolean().optional() })

export async function menu(job: Job): Promise<string> {
  const point = pointOf(job.params)
  const wanted = needed(job.params.labels?.length ? job.params.labels : undefined, "labels", "menu")
  const data = await job.run(job.operator.activeTab(), {
    command: "select",
    args: { target: target(point), values: wanted },
  })
  const { labels, already } = selected.parse(data)
  job.data.labels = labels
  if (already) job.notes.push("it was selected already")
  return `Selected ${labels.map((label) => oneLine(clip(label, 100))).join(", ")}.`
}

export async function upload(job: Job): Promise<string> {
  const point = pointOf(job.params)
  const names = needed(job.params.filenames?.length ? job.params.filenames : undefined, "filenames", "upload")
  const { root, paths } = await uploadFiles(job, names)
  await job.run(job.operator.activeTab(), {
    command: "upload",
    args: { target: target(point), files: paths },
    readRoots: [root],
  })
  return `Uploaded ${names.map((name) => oneLine(name)).join(", ")}.`
}
