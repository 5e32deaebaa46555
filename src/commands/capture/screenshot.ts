import { extname } from "node:path"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, formatBytes } from "../../base/text.ts"
import { flag, number, oneOf } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { writePath } from "../../command/define/file-path.ts"
import { target } from "../../command/define/target-arg.ts"
import { refIsSelector, text as textSchema, toolTarget, yes } from "../../command/define/tool.ts"
import { annotate, annotationsIn } from "../../page/screenshot/annotations.ts"
import { elementArea } from "../../page/screenshot/element-area.ts"
import { modelImage } from "../../page/screenshot/model-image.ts"
import { type ImageFormat, imageFormats, planShot, takeShot } from "../../page/screenshot/screenshot.ts"
import { notVisible } from "../../page/view/query/selector.ts"
import { parseTarget } from "../../page/view/query/target.ts"
import { nameText, wordOf } from "../../page/view/render/words.ts"
import { saveFile } from "../../session/artifacts.ts"

const FORMAT_OF: Record<string, ImageFormat> = { ".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".webp": "webp" }

/** The extension of an image file; brackets belong to a selector, which may contain URLs. */
const ENDS_AS_A_FILE = /^[^[]*\.(png|jpe?g|webp)$/i
const HAS_A_FOLDER = /^[^[]*[\\/][^[]*$/

/** Below this scale, text in an image is hardly readable. */
const READABLE = 0.5

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const annotation = z.object({ number: z.number(), ref: z.string(), role: z.string(), name: z.string(), box })

export const screenshot = defineCommand({
  name: "screenshot",
  family: "capture",
  summary: "Take a screenshot of the viewport, the whole page or one element",
  details:
    "--annotate draws the refs of interactive elements into the image, and lists them: `e5 button Save 120,40 80x24`, from the image's corner in CSS pixels. The page is not modified.",
  examples: ["screenshot", "screenshot page.png --full", "screenshot e12", 'screenshot "#chart" chart.webp'],
  args: {
    selector: target().optional().help("an element: a ref or a selector"),
    path: writePath().optional().help("where to save it; without it, in the session's artifacts"),
    full: flag().short("f").help("the whole page"),
    annotate: flag().help("draw the refs into it, and list them; png only"),
    format: oneOf(...imageFormats)
      .optional()
      .help("png, jpeg or webp; by default, from the path"),
    quality: number({ min: 0, max: 100, whole: true }).optional().help("of jpeg and webp, 0 to 100"),
  },
  positional: ["selector", "path"],
  // A single word that is a file name is the path; anything else is the element.
  rewrite: (given) =>
    typeof given.selector === "string" && given.path === undefined && isFileName(given.selector)
      ? { ...given, selector: undefined, path: given.selector }
      : given,
  tool: {
    name: "browser_take_screenshot",
    place: 8,
    description: "See the page as an image.",
    properties: { target: toolTarget, fullPage: yes(), filename: textSchema("where to save it too") },
    renamed: { ...refIsSelector, filename: "path", fullPage: "full", type: "format" },
    steps: ({ scale: _unused, ...args }) => [{ command: "screenshot", args }],
  },
  data: z.object({
    path: z.string(),
    bytes: z.number(),
    format: z.enum(imageFormats),
    annotations: z.array(annotation).optional(),
  }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, artifact, caller, image: show, note, session, signal, tab }) {
    const { page } = tab
    const { selector, path, quality } = args
    if (args.full && selector !== undefined) {
      throw new TabhandError("bad_argument", "screenshot takes --full or a selector, not both", {
        hint: "leave out one of them",
      })
    }
    const format = args.format ?? FORMAT_OF[extname(path?.absolute ?? "").toLowerCase()] ?? "png"
    if (args.annotate && format !== "png") {
      throw new TabhandError("bad_argument", `refs are drawn into a png, not into a ${format}`, {
        hint: "leave out --format, and let the path end in .png",
      })
    }
    await session.bringToFront(tab, signal)
    const element = selector && (await elementArea(page, selector, signal))
    for (const each of element?.notes ?? []) note(each)
    const shot = await planShot(page, element?.area ?? (args.full ? "full" : "viewport"), signal)
    if (!shot) throw notVisible(selector?.text ?? "", "lies outside of the page")
    const annotations = args.annotate ? await annotationsIn(page, shot.area, signal) : undefined
    const { image, notes } = await takeShot(page, shot, { format, quality, signal })
    for (const each of notes) note(each)
    const content = annotations ? await annotate(image, shot.area, annotations) : image
    const extension = format === "jpeg" ? "jpg" : format
    const saved = path
      ? await saveFile(path, "screenshot", content)
      : await session.artifacts.save("screenshot", extension, content)
    artifact(saved)
    if (caller.wantsImages) {
      const { scale, mimeType, data } = await modelImage(content)
      show({ mimeType, data })
      if (scale < READABLE)
        note(`shown at ${Math.round(scale * 100)} % of its size: take a part of the page to read it`)
    }
    return { path: saved.path, bytes: saved.bytes, format, ...(annotations ? { annotations } : {}) }
  },
  say({ path, bytes, annotations }) {
    const first = `${path} (${formatBytes(bytes)})`
    if (!annotations) return first
    if (annotations.length === 0) return `${first}\nnothing in it can be acted on`
    return [first, ...annotations.map(legendLine)].join("\n")
  },
})

function isFileName(word: string): boolean {
  return ENDS_AS_A_FILE.test(word) || (HAS_A_FOLDER.test(word) && isSelector(word))
}

const LONGEST_NAME = 60

function legendLine({ ref, role, name, box }: z.output<typeof annotation>): string {
  const { x, y, width, height } = box
  const place = `${Math.round(x)},${Math.round(y)} ${Math.round(width)}x${Math.round(height)}`
  return [ref, wordOf(role), nameText(clip(name, LONGEST_NAME)), place].filter((part) => part !== "").join(" ")
}

function isSelector(word: string): boolean {
  const target = parseTarget(word)
  return target.kind === "found" && target.finder.by === "css"
}
