import { basename } from "node:path"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine, quote } from "../../base/text.ts"
import { texts } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { readPaths } from "../../command/define/file-path.ts"
import { point } from "../../command/define/point-arg.ts"
import { holdsScript } from "../../command/define/scripted-address.ts"
import { dropOn } from "../../page/act/drag/drop.ts"
import { fileWords } from "../capture/file-words.ts"
import { actData, actEffects, actedOn, readyMs, recordAim } from "./acting.ts"
import { element, which } from "./element.ts"

export const drop = defineCommand({
  name: "drop",
  family: "act",
  summary: "Drop files or data on an element, as if dragged in from outside",
  examples: ["drop e4 report.pdf", 'drop "#zone" --data text/plain=hello --data "text/html=<b>hello</b>"'],
  args: {
    target: element().help("a ref such as e12, a selector, text=…, or a point x,y"),
    files: readPaths().rest().optional().help("paths of the files"),
    ...which,
    data: texts().optional().help("data by its type, such as text/plain=hello"),
    position: point().optional().help("where in the element, from its upper left corner: x,y"),
  },
  positional: ["target", "files"],
  data: actData.extend({
    dropped: z.string(),
    files: z.array(z.string()),
    types: z.array(z.string()),
    bytes: z.number(),
    dialogOpened: z.boolean().optional(),
  }),
  effects: { ...actEffects, evaluates: ({ data }) => (bringsScript(data) ? "page" : undefined) },
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const { files = [], position } = args
    const data = (args.data ?? []).map(typed)
    if (files.length + data.length === 0) {
      throw new TabhandError("missing_argument", "drop needs something to drop", {
        hint: "give paths of files, or --data text/plain=hello",
      })
    }
    const dropping = { files: files.map(({ absolute }) => absolute), data }
    const options = { at: position, readyMs: readyMs(call) }
    const { target, performed } = await dropOn(tab.page, args.target, dropping, options, signal)
    const names = files.map(({ absolute }) => basename(absolute))
    const types = data.map(({ type }) => type)
    const { aim } = target
    if (aim) await recordAim(call, tab.page, aim, { files: names, types })
    else call.record({ ...target.point, verified: { files: names, types } })
    return {
      dropped: args.target.text,
      ...(aim ? actedOn(aim) : {}),
      ...target.point,
      files: names,
      types,
      bytes: files.reduce((sum, { bytes, isFolder }) => sum + (isFolder ? 0 : bytes), 0),
      ...(performed.dialogOpened ? { dialogOpened: true } : {}),
    }
  },
  say: ({ dropped, words, files, types, bytes }) => {
    const what = [
      ...(files.length > 0 ? [fileWords(files, bytes)] : []),
      ...types.map((type) => oneLine(clip(type, 60))),
    ]
    return `dropped ${what.join(", ")} on ${words ?? oneLine(dropped)}`
  },
})

/** Markup, and URLs that contain documents, run as scripts if a page inserts them or navigates to them. */
function bringsScript(given: unknown): boolean {
  const data = Array.isArray(given) ? given.map(String) : []
  return data.some((written) => {
    const [, type = "", text = ""] = /^([^=]*)=([\s\S]*)$/.exec(written) ?? []
    return /html|xml/i.test(type) || text.split(/[\r\n]+/).some((line) => holdsScript(line.trim()))
  })
}

/** `text/plain=hello`. */
function typed(written: string): { type: string; text: string } {
  const [, type, text] = /^([\w.+-]+\/[\w.+-]+)=([\s\S]*)$/.exec(written) ?? []
  if (type !== undefined && text !== undefined) return { type, text }
  throw new TabhandError("bad_argument", `${quote(clip(written, 60))} does not name its type of data`, {
    hint: "write it like text/plain=hello",
  })
}
