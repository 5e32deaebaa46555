import { z } from "zod"
import { FilePath } from "../../command/define/file-path.ts"
import { Clock, find } from "../../page/act/aim.ts"
import { uploadTo } from "../../page/act/files/upload.ts"
import { focusTarget } from "../../page/act/point-at.ts"
import { selectTarget } from "../../page/act/select/select.ts"
import { pressAtFocus } from "../../page/act/text/at-focus.ts"
import { fillTarget, typeInto } from "../../page/act/text/fill.ts"
import type { Page } from "../../page/core/page.ts"
import { checkCombo } from "../../page/input/keyboard.ts"
import { type Acted, type Acting, actArgs, acting, addNote } from "./acting.ts"
import { defineHelper, type HelperContext, limitArg, underLimit } from "./helper.ts"

export const fill = defineHelper(actArgs.extend({ value: z.string() }), (context, args) =>
  acting(context, args, async ({ target, readyMs, signal }) => {
    const { page } = context.tab
    const { aim, note } = await fillTarget(page, target, args.value, { readyMs, onAim: () => {} }, signal)
    addNote(page, aim)
    if (note !== undefined) page.notice(`${aim.words}: ${note}`)
  }),
)

export const type = defineHelper(actArgs.extend({ text: z.string() }), (context, args) =>
  acting(context, args, async ({ target, readyMs, signal }) => {
    const { page } = context.tab
    const options = { clear: false, delayMs: 0, readyMs, onAim: () => {} }
    const { aim } = await typeInto(page, target, args.text, options, signal)
    addNote(page, aim)
  }),
)

/** Returns the values that are selected afterwards, or the element's tag if it is not a list. */
export const select = defineHelper(actArgs.extend({ values: z.array(z.string()).max(1_000) }), (context, args) =>
  acting(context, args, async (acting) => {
    const { page } = context.tab
    const tag = await tagOf(page, acting)
    if (tag !== undefined && tag.name !== "select") return { got: tagWords(tag) }
    const { target, readyMs, signal } = acting
    const { aim, options, note } = await selectTarget(page, target, args.values, readyMs, signal)
    addNote(page, aim)
    if (note !== undefined) page.notice(note)
    return { selected: options.map(({ value }) => value) }
  }),
)

/** Returns the element's tag if it is not a file field. */
export const uploadFile = defineHelper(
  actArgs.extend({ paths: z.array(z.string().min(1).max(4096)).min(1).max(1_000) }),
  async (context, args) => {
    const files = await Promise.all(args.paths.map((path) => FilePath.forGiving(path, context.caller)))
    return acting(context, args, async (acting) => {
      const { page } = context.tab
      const tag = await tagOf(page, acting)
      if (tag !== undefined && !(tag.name === "input" && tag.type === "file")) return { got: tagWords(tag) }
      const { target, readyMs, signal } = acting
      const { aim, notes } = await uploadTo(page, target, files, { readyMs }, signal)
      if (aim) addNote(page, aim)
      for (const note of notes) page.notice(note)
      return {}
    })
  },
)

const key = z.string().min(1).max(100)

/** Presses the key on an element that is focused first, or at the current focus. */
export const press = defineHelper(
  z.union([actArgs.extend({ key }), z.object({ key, limitMs: limitArg })]),
  async (context, args): Promise<Acted<void>> => {
    checkCombo(args.key)
    if (!("target" in args)) {
      await underLimit(context, args.limitMs, (signal) => pressKey(context, args.key, signal))
      return { outcome: "done", value: undefined }
    }
    return acting(context, args, async ({ target, readyMs, signal }) => {
      addNote(context.tab.page, await focusTarget(context.tab.page, target, readyMs, signal))
      await pressKey(context, args.key, signal)
    })
  },
)

async function pressKey({ tab: { page } }: HelperContext, key: string, signal: AbortSignal): Promise<void> {
  await pressAtFocus(page, key, { count: 1, delayMs: 0 }, signal)
}

interface Tag {
  readonly name: string
  /** The type of a field, if it has one. */
  readonly type: string
}

/** The element's tag; undefined if it is gone. */
async function tagOf(page: Page, { target, readyMs, signal }: Acting): Promise<Tag | undefined> {
  const { snapshotter, documentKey, id } = await find(page, target, new Clock(readyMs), signal)
  const objectId = await snapshotter.element(documentKey, id, signal)
  if (objectId === undefined) return undefined
  const { node } = await snapshotter.session.send("DOM.describeNode", { objectId, depth: 0 }, { signal })
  const { attributes = [] } = node
  const at = attributes.findIndex((name, index) => index % 2 === 0 && name === "type")
  return { name: node.localName, type: at < 0 ? "" : (attributes[at + 1] ?? "").toLowerCase() }
}

/** `<div>`, `<input type="text">`. */
function tagWords({ name, type }: Tag): string {
  return name === "input" && type !== "" ? `<input type=${JSON.stringify(type)}>` : `<${name}>`
}
