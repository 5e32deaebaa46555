import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { shellWord } from "../../base/text.ts"
import { flag, number, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { budgets } from "../../command/define/effects.ts"
import { target } from "../../command/define/target-arg.ts"
import { refIsSelector, toolTarget } from "../../command/define/tool.ts"
import { layerOver } from "../../page/act/layer-over.ts"
import { baselineWithLines } from "../../page/view/change/baseline.ts"
import { placesIn } from "../../page/view/geometry/places-in.ts"
import { refsIn, refsOf } from "../../page/view/model/view-refs.ts"
import { dialogIn } from "../../page/view/pick/pick-modal.ts"
import { parseRows } from "../../page/view/pick/pick-rows.ts"
import { pickView } from "../../page/view/pick/pick-view.ts"
import { type Line, saidIn } from "../../page/view/render/lines.ts"
import { hasRole, wantedLines } from "../../page/view/render/pick-lines.ts"
import { renderView } from "../../page/view/render/text.ts"
import { deltaOf } from "./delta.ts"

export const snapshot = defineCommand({
  name: "snapshot",
  family: "inspect",
  summary: "Show what is on the page, with a ref for every interactive element",
  details:
    "One line each: `e5 button Save (disabled)`, `e6 textbox Email = ada@example.com`, `# Heading`, `- text with a [e7 link] in it`, `| table | row`. Refs stay with their elements. What does not fit into the budget is counted, with the command that shows it.",
  examples: [
    "snapshot",
    "snapshot -i --viewport",
    "snapshot -s e12 --full",
    'snapshot -s "#results" --rows 21-60',
    "snapshot --role button,link",
    "snapshot --search invoice",
  ],
  args: {
    interactive: flag().short("i").help("only what can be acted on"),
    compact: flag().short("c").help("for agent-browser's sake; views are compact anyway"),
    depth: number({ min: 1, whole: true }).optional().short("d").help("no deeper than this"),
    selector: target().optional().short("s").help("only this element: a ref or a selector"),
    urls: flag().short("u").help("with the URLs of links"),
    full: flag().help("everything, without a budget"),
    viewport: flag().help("only what is in the window now"),
    hidden: flag().help("also what exists but cannot be scrolled to, marked (out of reach)"),
    modal: flag().help("only the dialog that is open"),
    role: text().optional().help("only things of this role, or of several: button,link; our words or ARIA's"),
    search: text().optional().help("only lines with this text, and what they stand in"),
    rows: text().optional().help("these rows of a table or items of a list, like 21-60; of the largest without -s"),
    boxes: flag().help("with the place of each ref in the window: @left,top widthxheight"),
    delta: flag().help("only what changed since the last view of the tab"),
  },
  positional: [],
  tool: {
    name: "browser_snapshot",
    place: 2,
    description: "Show the page, or a part of it. Rarely needed: acts return what changed.",
    properties: { target: toolTarget },
    renamed: refIsSelector,
    steps: ({ filename: _unused, ...args }) => [{ command: "snapshot", args }],
  },
  data: z.object({
    snapshot: z.string(),
    refs: z.record(z.string(), z.object({ role: z.string(), name: z.string() })),
    origin: z.string(),
    title: z.string(),
    /** Whether something was left out. */
    folded: z.boolean(),
  }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  budget: "own",
  async run({ args, artifact, caller, note, request, session, tab, signal }) {
    checkTogether(args)
    const roles = rolesIn(args.role)
    const search = args.search?.trim() ?? ""
    if (args.search !== undefined && search === "") throw empty("--search")
    const rows = args.rows === undefined ? undefined : parseRows(args.rows)
    const { capture } = tab.page
    const { baseline: before } = capture
    // A change covers the whole page, whichever frame commands are limited to.
    const look = () =>
      args.delta ? capture.view(signal) : args.hidden ? capture.viewBeyond(signal) : capture.viewInScope(signal)
    const view = await (args.selector ? capture.viewOf(args.selector, signal, args.hidden) : look())
    const about = { origin: view.url, title: view.title }
    if (args.delta && before) {
      const { text: changed, whole, refs, known } = deltaOf(before, view, request.budget)
      capture.setBaseline(known)
      if (whole !== undefined) artifact(await session.artifacts.save("view", "txt", whole))
      return { ...about, snapshot: changed, refs, folded: whole !== undefined }
    }
    if (args.delta) note("this page has no last view: this is all of it")
    const { selector, modal, viewport } = args
    const layer = modal && !dialogIn(view) ? await layerOver(tab.page, signal) : undefined
    const picked = await pickView(view, { selector, modal, layer, viewport, rows, words: wordsOf(args) }, signal)
    const wishes = { roles, text: search, isPart: picked.isPart }
    const hasWishes = roles.length > 0 || search !== ""
    const { view: plain } = caller.dialect
    if (plain) {
      const lines = wantedLines(picked.view, plain.lines(picked.view, args), wishes, ({ entry }) => [entry])
      const refs = hasWishes ? refsOf(view, lines) : refsIn(picked.view)
      return { ...about, snapshot: plain.text(lines, args), refs, folded: false }
    }
    const remember = (lines: readonly Line[]) => {
      const isWhole =
        !picked.isPart &&
        !hasWishes &&
        args.depth === undefined &&
        !args.interactive &&
        capture.scope.chosen === undefined
      const { last = view } = capture
      capture.setBaseline(isWhole ? { view: last } : baselineWithLines(before, last, lines, args.interactive))
    }
    const wanted = roles.length > 0 ? hasRole(roles) : undefined
    const places = args.boxes ? await placesIn(picked.view, await capture.places(signal)) : undefined
    let shown: readonly Line[] = []
    const pick = (lines: readonly Line[]) => {
      shown = wantedLines(picked.view, lines, wishes, saidIn)
      return shown
    }
    const { text: said, whole } = renderView(
      picked.view,
      { ...args, ...picked, pick, page: capture.last ?? view, wanted, places },
      args.full ? budgets.own : (request.budget ?? budgets.view),
    )
    remember(shown)
    if (whole !== undefined) artifact(await session.artifacts.save("view", "txt", whole))
    const things = shown.flatMap((line) => saidIn(line).map((entry) => ({ entry, frame: line.frame })))
    const refs = hasWishes ? refsOf(view, things, wanted) : refsIn(picked.view)
    return { ...about, snapshot: said, refs, folded: whole !== undefined }
  },
  say: ({ snapshot }) => snapshot,
})

interface Options {
  readonly [name: string]: unknown
}

/** Exclusive flags: a change covers the whole page, and each of the others selects what to show. */
const APART: readonly (readonly [string, readonly string[]])[] = [
  [
    "delta",
    [
      "interactive",
      "depth",
      "selector",
      "urls",
      "full",
      "viewport",
      "hidden",
      "modal",
      "role",
      "search",
      "rows",
      "boxes",
    ],
  ],
  ["modal", ["selector", "rows"]],
  ["rows", ["viewport"]],
  ["hidden", ["viewport"]],
]

function checkTogether(args: Options): void {
  const isGiven = (name: string) => args[name] !== undefined && args[name] !== false
  for (const [one, others] of APART) {
    const other = isGiven(one) ? others.find(isGiven) : undefined
    if (other === undefined) continue
    throw new TabhandError("bad_argument", `snapshot cannot have both --${one} and --${other}`, {
      hint: "ask for one of them, then for the other",
    })
  }
}

function rolesIn(given: string | undefined): string[] {
  if (given === undefined) return []
  const roles = given
    .split(",")
    .map((role) => role.trim().toLowerCase())
    .filter((role) => role !== "")
  if (roles.length === 0) throw empty("--role")
  return roles
}

function empty(flagName: string): TabhandError {
  return new TabhandError("bad_argument", `${flagName} needs something to look for`, {
    hint: "`snapshot --role button,link`, `snapshot --search invoice`",
  })
}

/** The flags of the same call for another part of the page. */
function wordsOf({ interactive, urls, boxes, depth, viewport, hidden, role, search }: Options): string {
  return [
    "snapshot",
    ...(interactive ? ["-i"] : []),
    ...(urls ? ["-u"] : []),
    ...(boxes ? ["--boxes"] : []),
    ...(depth === undefined ? [] : [`-d ${depth}`]),
    ...(viewport ? ["--viewport"] : []),
    ...(hidden ? ["--hidden"] : []),
    ...(typeof role === "string" ? [`--role ${shellWord(role)}`] : []),
    ...(typeof search === "string" ? [`--search ${shellWord(search)}`] : []),
  ].join(" ")
}
