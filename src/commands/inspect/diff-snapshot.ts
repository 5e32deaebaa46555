import { readFile } from "node:fs/promises"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { oneLine } from "../../base/text.ts"
import { flag, number } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { type FilePath, readPath } from "../../command/define/file-path.ts"
import { target } from "../../command/define/target-arg.ts"
import type { Capture } from "../../page/view/capture.ts"
import { type Baseline, baselineWithLines } from "../../page/view/change/baseline.ts"
import type { View } from "../../page/view/model/view.ts"
import { eachSpot, type Spot, topOf, viewOfEntries } from "../../page/view/pick/pick.ts"
import type { Target } from "../../page/view/query/target.ts"
import { linesOf } from "../../page/view/render/lines.ts"
import { deltaOf } from "./delta.ts"
import { diffViews, sayDiff, type ViewDiff, wholeText } from "./view-diff.ts"

const data = z.object({
  diff: z.string(),
  additions: z.number(),
  removals: z.number(),
  unchanged: z.number(),
  changed: z.boolean(),
  /** The format of the difference: a change as after an act, or removed and added lines. */
  form: z.enum(["change", "lines"]),
})

export const diffSnapshot = defineCommand({
  name: "diff snapshot",
  family: "inspect",
  summary: "Show how the page differs from its last view, or from a view in a file",
  details:
    "Against the last view, equals `snapshot --delta`. Against a file, compares line by line, without refs: the file holds the output of `snapshot --full`, its JSON, or the artifact of a shortened view.",
  examples: ["diff snapshot", "diff snapshot --baseline before.txt", 'diff snapshot -s "#cart"'],
  args: {
    baseline: readPath().optional().short("b").help("a file with a view; without it, the last view of the tab"),
    selector: target().optional().short("s").help("only this element: a ref or a selector"),
    compact: flag().short("c").help("for agent-browser's sake; views are compact anyway"),
    depth: number({ min: 1, whole: true }).optional().short("d").help("no deeper than this, as in the baseline"),
    interactive: flag().short("i").help("only what can be acted on, as in the baseline"),
  },
  positional: [],
  data,
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  budget: "find",
  async run({ args, caller, note, tab, signal }) {
    const { capture } = tab.page
    const { dialect } = caller
    const options = { depth: args.depth, interactive: args.interactive }
    if (args.baseline) {
      const before = await viewIn(args.baseline)
      if (/^ *… \d+ more/m.test(before)) note("the baseline is incomplete: what it left out counts as new")
      const view = args.selector ? capture.viewOf(args.selector, signal) : capture.viewInScope(signal)
      const now = wholeText(await view, options, dialect)
      const after = hasHeader(before) && now.header !== "" ? `${plainHeader(now.header)}\n${now.body}` : now.body
      return { ...diffViews(hasHeader(before) ? plainHeader(before) : before, after, dialect), form: "lines" as const }
    }
    const { baseline: base } = capture
    const before = await lastView(base?.view, capture, args.selector, signal)
    const now = await (args.selector ? capture.viewOf(args.selector, signal) : capture.view(signal))
    const isPlain = args.selector === undefined && args.depth === undefined && !args.interactive
    if (isPlain && !dialect.view)
      return { ...deltaDiff(capture, base ?? { view: before }, now), form: "change" as const }
    capture.setBaseline(baselineWithLines(base, capture.last ?? now, linesOf(now, options), args.interactive))
    const [old, fresh] = [before, now].map((view) => wholeText(view, options, dialect).body)
    return { ...diffViews(old ?? "", fresh ?? "", dialect), form: "lines" as const }
  },
  say: (diff) => (diff.form === "change" ? diff.diff : sayDiff(diff)),
})

/** What the tab, or an element of it, showed at the caller's last view. */
async function lastView(
  last: View | undefined,
  capture: Capture,
  selector: Target | undefined,
  signal: AbortSignal,
): Promise<View> {
  if (!last) {
    throw new TabhandError("no_match", "this page has no last view to compare with", {
      hint: "`snapshot` first, or give a file with --baseline",
    })
  }
  if (!selector) return last
  const { snapshotter, id } = await capture.ask(selector, { what: "id" }, signal)
  const found: Spot[] = []
  eachSpot(topOf(last), (spot) => {
    if (spot.frame.snapshotter === snapshotter && spot.entry.id === id && spot.entry.role !== "text") found.push(spot)
  })
  const [spot] = found
  if (spot) return viewOfEntries(last, spot.frame, [spot.entry])
  throw new TabhandError("no_match", `${oneLine(selector.text)} had no line of its own in the last view`, {
    hint: "choose a ref of the last view, or compare the whole page",
  })
}

function deltaDiff(capture: Capture, before: Baseline, now: View): ViewDiff {
  const { text, known, added, removed, lines } = deltaOf(before, now, Number.POSITIVE_INFINITY)
  capture.setBaseline(known)
  return { diff: text, additions: added, removals: removed, unchanged: lines - added, changed: added + removed > 0 }
}

/** Reads the view from a file: the text itself, or JSON that contains it. */
async function viewIn({ absolute }: FilePath): Promise<string> {
  const text = await readFile(absolute, "utf8")
  const held = text.trimStart().startsWith("{") ? snapshotIn(text) : text
  return held.replace(/\n+$/, "").split("\n").map(oneLine).join("\n")
}

function snapshotIn(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text)
    const body = isRecord(parsed) && isRecord(parsed.data) ? parsed.data : parsed
    if (isRecord(body) && typeof body.snapshot === "string") return body.snapshot
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new TabhandError("bad_argument", "the baseline is JSON without a view in it", {
    hint: "save what `snapshot --full` or `snapshot --full --json` prints",
  })
}

/** Title and URL, which a view begins with. */
function hasHeader(text: string): boolean {
  return /^(?:"(?:[^"\\\n]|\\.)*" )?[a-z][a-z\d+.-]*:\S+(?: |$)/m.test(text.split("\n", 1)[0] ?? "")
}

/** The scroll position and a ref in the header are not differences. */
function plainHeader(text: string): string {
  const [first = "", ...rest] = text.split("\n")
  return [first.replace(/ \d+-\d+ of \d+ px/, "").replace(/ modal: e\d+ /, " modal: "), ...rest].join("\n")
}
