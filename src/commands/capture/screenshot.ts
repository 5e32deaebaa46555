import { extname } from "node:path"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { formatBytes } from "../../base/text.ts"
import { flag, number, oneOf, text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { writePath } from "../../command/file-path.ts"
import { boxOf, imageFormats, screenshot as takeScreenshot } from "../../page/screenshot.ts"
import { saveFile } from "../../session/artifacts.ts"

const FORMAT_OF: Record<string, (typeof imageFormats)[number]> = {
  ".png": "png",
  ".jpg": "jpeg",
  ".jpeg": "jpeg",
  ".webp": "webp",
}
/** A slash or a picture's ending; but a bracket belongs to a selector, which may have addresses in it. */
const LOOKS_LIKE_A_FILE = /^[^[]*([\\/][^[]*$|\.(png|jpe?g|webp)$)/i

export const screenshot = defineCommand({
  name: "screenshot",
  aliases: { mcp: "browser_take_screenshot" },
  family: "capture",
  summary: "Take a picture of the viewport, the whole page or one element",
  examples: ["screenshot", "screenshot page.png --full", 'screenshot "#chart" chart.webp'],
  args: {
    selector: text().optional().help("CSS selector of an element"),
    path: writePath().optional().help("where to save it; without it, in the session's artifacts"),
    full: flag().short("f").help("the whole page"),
    format: oneOf(...imageFormats)
      .optional()
      .help("png, jpeg or webp; otherwise told by the path"),
    quality: number({ min: 0, max: 100, whole: true }).optional().help("of jpeg and webp, 0 to 100"),
  },
  positional: ["selector", "path"],
  // With one word, a file name is a path and anything else a selector.
  rewrite: (given) =>
    typeof given.selector === "string" && given.path === undefined && LOOKS_LIKE_A_FILE.test(given.selector)
      ? { ...given, selector: undefined, path: given.selector }
      : given,
  data: z.object({ path: z.string(), bytes: z.number(), format: z.enum(imageFormats) }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, artifact, note, session, signal, tab }) {
    if (args.full && args.selector !== undefined) {
      throw new TabhandError("bad_argument", "screenshot takes --full or a selector, not both", {
        hint: "leave out one of them",
      })
    }
    const format = args.format ?? FORMAT_OF[extname(args.path?.absolute ?? "").toLowerCase()] ?? "png"
    await session.bringToFront(tab, signal)
    const area =
      args.selector !== undefined ? await boxOf(tab.page, args.selector, signal) : args.full ? "full" : "viewport"
    const { image, cutAt } = await takeScreenshot(tab.page, { format, quality: args.quality, area, signal })
    if (cutAt !== undefined) note(`the page is longer than one picture can be; the first ${cutAt} pixels are shown`)
    const extension = format === "jpeg" ? "jpg" : format
    const saved = args.path
      ? await saveFile(args.path.absolute, "screenshot", image)
      : await session.artifacts.save("screenshot", extension, image)
    artifact(saved)
    return { path: saved.path, bytes: saved.bytes, format }
  },
  say: ({ path, bytes }) => `${path} (${formatBytes(bytes)})`,
})
