import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { number, oneOf, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { target } from "../../command/define/target-arg.ts"
import { scroll as scrollPage, scrollUntil } from "../../page/act/scroll.ts"
import { actEffects, readyMs } from "./acting.ts"

const DIRECTIONS = { up: { x: 0, y: -1 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } } as const
/** Of the visible part, for each step of a search by scrolling. */
const PAGE = 0.8

export const scroll = defineCommand({
  name: "scroll",
  family: "act",
  summary: "Scroll the page or a part of it, by pixels, to an edge, or to a text",
  examples: ["scroll", "scroll down 800", "scroll --to bottom", "scroll down -s e12", 'scroll --until "Terms of use"'],
  args: {
    direction: oneOf("up", "down", "left", "right").default("down").help("where to"),
    px: number({ whole: true, min: 1, max: 1_000_000 }).optional().help("how far, in pixels: 300 without it"),
    selector: target().optional().short("s").help("the part to scroll, or something in it: a ref or a selector"),
    to: oneOf("top", "bottom", "left", "right").optional().help("to this edge"),
    until: text().optional().help("until this text is on the page and in view"),
  },
  positional: ["direction", "px"],
  data: z.object({
    scrolled: z.boolean(),
    movedX: z.number(),
    movedY: z.number(),
    x: z.number().optional(),
    y: z.number().optional(),
    mostX: z.number().optional(),
    mostY: z.number().optional(),
    words: z.string().optional(),
    ref: z.string().optional(),
    text: z.string().optional(),
  }),
  effects: { ...actEffects, reports: "news" },
  deadline: "wait",
  async run(call) {
    const { args, tab, signal } = call
    const { direction, px = 300, selector, to, until } = args
    if (to !== undefined && (until !== undefined || args.px !== undefined)) {
      throw new TabhandError("bad_argument", "scroll goes by pixels, to an edge, or to a text: one of them")
    }
    const way = DIRECTIONS[direction]
    const options = { target: selector, readyMs: readyMs(call) }
    if (until !== undefined) {
      const { ref, moved } = await scrollUntil(tab.page, until, { x: way.x * PAGE, y: way.y * PAGE }, options, signal)
      return { scrolled: true, movedX: moved.x, movedY: moved.y, ref, text: until }
    }
    const { moved, at, most, words } = await scrollPage(tab.page, { x: way.x * px, y: way.y * px, to }, options, signal)
    call.record({ moved, at })
    const place = { x: at.x, y: at.y, mostX: most.x, mostY: most.y }
    return { scrolled: true, movedX: moved.x, movedY: moved.y, ...place, ...(words === undefined ? {} : { words }) }
  },
  say(data) {
    if (data.ref !== undefined) return `${quote(clip(data.text ?? "", 100))} is in the window: ${data.ref}`
    const isSideways = data.movedX !== 0
    const [moved, at, most] = isSideways ? [data.movedX, data.x, data.mostX] : [data.movedY, data.y, data.mostY]
    const way = isSideways ? (moved > 0 ? "right" : "left") : moved > 0 ? "down" : "up"
    return `scrolled ${data.words === undefined ? "" : `${data.words} `}${way} ${Math.abs(moved)} px, to ${at} of ${most}`
  },
})
