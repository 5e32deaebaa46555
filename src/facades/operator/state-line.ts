import { z } from "zod"
import { clip, oneLine } from "../../base/text.ts"
import { fenced } from "../../command/run/fence.ts"
import { getElements } from "../../commands/inspect/elements.ts"
import type { Tab } from "../../session/tab.ts"
import type { FacadeCall } from "../facade.ts"
import type { BrowserKind } from "./definition.ts"

const LONGEST_URL = 200
const LONGEST_TITLE = 100
const LONGEST_NAME = 80
const MOST_ROWS = 200

export const listedTabs = z.object({
  tabs: z.array(z.object({ tabId: z.string(), title: z.string(), url: z.string() })),
})

/** A tab as the tool shows it. */
export interface ShownTab {
  readonly tab: Tab
  readonly url: string
  readonly title: string
}

/** One line for the turn of a model. What the page chose cannot end it, or pass for another part of it. */
export function stateLine(kind: BrowserKind, active: ShownTab | undefined, count: number): string {
  const { url = "about:blank", title = "" } = active ?? {}
  return `[Browser: ${kind} | ${part(url, LONGEST_URL)} | ${part(title, LONGEST_TITLE)} | ${count} tab(s)]`
}

function part(text: string, longest: number): string {
  return clip(oneLine(text), longest).replace(/[[\]|]/g, (sign) => STAND_INS[sign] ?? "")
}

const STAND_INS: Readonly<Record<string, string>> = { "[": "(", "]": ")", "|": "/" }

/** The controls in sight as a table, with the point of each that an act goes to. */
export async function elementsTable(call: FacadeCall, session: string, tab: Tab): Promise<string> {
  const { data } = await call.run({ command: "get elements", args: {}, session, tab: tab.id })
  const { elements, viewport } = getElements.data.parse(data)
  const rows = elements.flatMap(({ tag, role, name = "", box, inWindow, value, type, states }) => {
    if (!inWindow || !box) return []
    const attributes = {
      ...(type === undefined ? {} : { type }),
      ...(value === undefined ? {} : { value: clip(value, LONGEST_NAME) }),
      ...(states.length === 0 ? {} : { states: states.join(" ") }),
    }
    const x = middle(box.x, box.width, viewport.width)
    const y = middle(box.y, box.height, viewport.height)
    return [[tag, role, cell(name), `(${x},${y})`, cell(JSON.stringify(attributes), 3 * LONGEST_NAME)].join("|")]
  })
  const shown = rows.slice(0, MOST_ROWS).map((row, at) => `${at}|${row}`)
  const others = elements.filter(({ box }) => box !== null).length - shown.length
  const more = others === 0 ? [] : [`${others} more are not in sight: scroll`]
  return [fenced(["# id|tag|role|name|coords|attributes", ...shown].join("\n")), ...more].join("\n")
}

function cell(text: string, longest = LONGEST_NAME): string {
  return clip(oneLine(text), longest).replaceAll("|", "/")
}

/** The middle of the part that is in the window. */
function middle(start: number, size: number, window: number): number {
  const first = Math.max(0, start)
  return Math.floor((first + Math.min(window, start + size)) / 2)
}
