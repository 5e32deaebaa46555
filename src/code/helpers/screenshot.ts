import { z } from "zod"
import { bringIntoView } from "../../page/act/point-at.ts"
import { elementArea } from "../../page/screenshot/element-area.ts"
import { type ModelImage, modelImage } from "../../page/screenshot/model-image.ts"
import { planShot, takeShot } from "../../page/screenshot/screenshot.ts"
import { notVisible } from "../../page/view/query/selector.ts"
import type { Target } from "../../page/view/query/target.ts"
import { saveFile } from "../../session/artifacts.ts"
import { type Acted, acting, targetArg } from "./acting.ts"
import type { HelperContext } from "./helper.ts"
import { defineHelper, limitArg, underLimit } from "./helper.ts"
import { chosenFile, datedFile, temporaryFile } from "./screenshot-file.ts"

/** How long an element may take to become visible. */
const SHOW_MS = 5_000

const screenshotArgs = z.object({
  target: targetArg.optional(),
  fullPage: z.boolean(),
  save: z.string().min(1).max(4096).optional(),
  /** Whether the small copy is returned too. */
  wantsImage: z.boolean(),
  limitMs: limitArg,
  matchMs: z.number().min(0),
})

export const screenshot = defineHelper(screenshotArgs, async (context, args): Promise<Acted<unknown>> => {
  const { target, limitMs, fullPage, save, wantsImage } = args
  const keep = async (png: Buffer) => {
    const copy = await modelImage(png, { small: true })
    const shot = await persist(context, png, copy, save)
    const { mimeType, data } = copy
    return { shot, ...(wantsImage ? { image: { mimeType, data } } : {}) }
  }
  if (target === undefined) {
    const png = await underLimit(context, limitMs, (signal) => take(context, fullPage ? "full" : "viewport", signal))
    return { outcome: "done", value: await keep(png) }
  }
  const taken = await acting(context, { ...args, target }, async ({ target, readyMs, signal }) => {
    await bringIntoView(context.tab.page, target, Math.min(readyMs, SHOW_MS), signal)
    return take(context, target, signal)
  })
  return taken.outcome === "done" ? { outcome: "done", value: await keep(taken.value) } : taken
})

async function take(
  { session, tab }: HelperContext,
  wanted: "full" | "viewport" | Target,
  signal: AbortSignal,
): Promise<Buffer> {
  const { page } = tab
  // A tab behind another one may not be painted.
  await session.bringToFront(tab, signal)
  const element = typeof wanted === "string" ? undefined : await elementArea(page, wanted, signal)
  const shot = await planShot(page, element?.area ?? (wanted === "full" ? "full" : "viewport"), signal)
  if (!shot) throw notVisible(typeof wanted === "string" ? "" : wanted.text, "lies outside of the page")
  const { image, notes } = await takeShot(page, shot, { format: "png", quality: undefined, signal })
  for (const note of [...(element?.notes ?? []), ...notes]) page.notice(note)
  return image
}

/** Saves the full image if a path was chosen, else the small copy. */
async function persist(
  { caller, screenshotDir }: HelperContext,
  png: Buffer,
  { mimeType, data, width, height }: ModelImage,
  save: string | undefined,
) {
  const isWhole = save !== undefined || screenshotDir !== undefined
  const file =
    save !== undefined
      ? await chosenFile(save, caller)
      : screenshotDir !== undefined
        ? await datedFile(screenshotDir, caller)
        : temporaryFile(mimeType)
  const { path, bytes } = await saveFile(file, "screenshot", isWhole ? png : Buffer.from(data, "base64"))
  return { dest: path, mimeType: isWhole ? "image/png" : mimeType, bytes, width, height }
}
