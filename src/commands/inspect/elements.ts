import { z } from "zod"
import { oneLine, quote } from "../../base/text.ts"
import { flag, texts } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { unlessDialog } from "../../page/core/unless-dialog.ts"
import { elementsIn, isInWindow, placesOf } from "../../page/elements/elements.ts"
import { isInteractive } from "../../page/elements/observed.ts"
import type { Entry } from "../../page/view/model/look.ts"

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

export const listedElement = z.object({
  ref: z.string(),
  role: z.string(),
  name: z.string().optional(),
  tag: z.string(),
  /** The type of an input or a button, as written. */
  type: z.string().optional(),
  value: z.string().optional(),
  description: z.string().optional(),
  states: z.array(z.string()),
  /** Of a heading. */
  level: z.number().optional(),
  /** How many things it is in, including those that are not listed. */
  depth: z.number(),
  /** In pixels of the window; null if it is not drawn. */
  box: box.nullable(),
  inWindow: z.boolean(),
})

export const getElements = defineCommand({
  name: "get elements",
  family: "inspect",
  summary: "List the elements that can be operated, with their places, values and states",
  details:
    "For programs that draw or choose by place; agents see the same with `snapshot -i --boxes`. In reading order, over all frames; the options of a closed list follow it. With --all also what can only be read; with --roles what has one of these roles.",
  args: {
    all: flag().help("also elements that cannot be operated, such as headings and texts"),
    inWindow: flag().help("only what is in the window now"),
    roles: texts().optional().help("only elements with these roles, whether they can be operated or not"),
  },
  positional: [],
  data: z.object({
    origin: z.string(),
    title: z.string(),
    viewport: z.object({ width: z.number(), height: z.number() }),
    elements: z.array(listedElement),
  }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  budget: "list",
  async run({ args, tab, signal }) {
    const { page } = tab
    const view = await unlessDialog(page, page.capture.view(signal))
    const roles = args.roles && new Set(args.roles)
    const isWanted = ({ role }: Entry) => roles?.has(role) ?? true
    const found = await unlessDialog(page, elementsIn(page, view, args.all || roles ? isWanted : isInteractive, signal))
    const places = await placesOf(page, found, signal)
    const elements = found.map((each) => {
      const place = places.of.get(each)
      const { keyshortcuts: _keys, states, ...facts } = each.facts
      return {
        ref: each.ref,
        ...facts,
        states: [...states],
        ...(each.level === undefined ? {} : { level: each.level }),
        depth: each.depth,
        box: place?.box ?? null,
        inWindow: isInWindow(place, places.top),
      }
    })
    const { width, height } = view.main.look
    return {
      origin: view.url,
      title: view.title,
      viewport: { width, height },
      elements: args.inWindow ? elements.filter(({ inWindow }) => inWindow) : elements,
    }
  },
  say: ({ elements }) => (elements.length === 0 ? "there is none" : elements.map(lineOf).join("\n")),
})

function lineOf({ ref, role, name, value, states, box: at }: z.output<typeof listedElement>): string {
  const parts = [ref, role]
  if (name !== undefined) parts.push(quote(oneLine(name)))
  if (value !== undefined) parts.push(`= ${quote(oneLine(value))}`)
  if (states.length > 0) parts.push(`(${states.join(", ")})`)
  parts.push(at ? `@${at.x},${at.y} ${at.width}x${at.height}` : "(not drawn)")
  return parts.join(" ")
}
