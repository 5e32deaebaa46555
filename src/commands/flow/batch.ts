import { z } from "zod"
import { messageOf, TabhandError, toTabhandError } from "../../base/errors.ts"
import { clip, plural } from "../../base/text.ts"
import { flag, texts } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { listOf, text as textSchema } from "../../command/define/tool.ts"
import { splitWords } from "../../command/line/split-words.ts"
import type { Host } from "../../command/run/host.ts"
import { type ElementKey, isFailure, type Reply, type Request } from "../../command/run/reply.ts"
import { takesStdin, variablesOf, verbOnly, withoutSecrets } from "../act/step-secrets.ts"

/** The description of `browser_batch`: one line of the common commands, in command-line syntax. */
export const batchGuide = `Run commands in order, in one call: the cheapest way to do several things whose refs you know. Stops at the first that fails; reports what changed once, at the end. Each is a line:
fill e3 "Ada Lovelace" · fill e4 2024-12-31 · check e8 · uncheck e9 · select e7 Norway · click e5 · click "text=Sign in" · press Enter · hover e2 · drag e1 e2 · upload e4 ./cv.pdf · scroll down 500 · scroll --until "Total" · open <url> · back · reload · read (the page's text) · find "invoice" · get value e3 · is checked e8 · wait --text Done · dialog accept · console · eval "document.title" · set viewport 390x844 · pdf · help [command] (lists all others)`

const step = z.object({
  /** Its words, or its index if the words were not wanted. */
  command: z.union([z.array(z.string()), z.number()]),
  success: z.boolean(),
  data: z.unknown(),
  error: z.string().nullable(),
  code: z.string().optional(),
  text: z.string(),
  /** Whether it is a query, whose text is the answer. */
  asks: z.boolean(),
})

type Step = z.output<typeof step>

const EXAMPLE = 'give commands as words, or [["open","example.com"],["get","title"]] on standard input'

export const batch = defineCommand({
  name: "batch",
  family: "flow",
  summary: "Run several commands in order, in one call",
  details:
    "Commands are given as quoted words, or as a JSON array of string arrays on standard input. The first step that fails ends the batch, unless --keep-going; the batch fails if any step did. What changed on the page is reported once, at the end.",
  examples: [
    'batch "open example.com" "get title"',
    'echo \'[["open","example.com"],["get","title"]]\' | tabhand batch',
  ],
  args: {
    commands: texts().rest().optional().unrecorded().help("one command each"),
    keepGoing: flag().help("run the later steps too if one fails"),
    bail: flag().help("stop at the first failure, which is the default except in the agent-browser dialect"),
    omitCommand: flag().help("name each step by its number instead of its words"),
  },
  positional: ["commands"],
  tool: {
    name: "browser_batch",
    place: 10,
    description: batchGuide,
    properties: { commands: listOf(textSchema()) },
    required: ["commands"],
  },
  data: z.object({ steps: z.array(step), notRun: z.number(), change: z.string().optional() }),
  effects: { scope: "none", control: true, runsOthers: true },
  deadline: "long",
  budget: "view",
  wantsStdin: ({ commands }) => commands === undefined || takesStdin(readable(commands)),
  wantsVariables: ({ commands }, stdin) => variablesOf(readable(commands ?? stdin)),
  async run({ args, caller, host, image, record, request, signal }) {
    const lines = args.commands?.map(splitWords) ?? (caller.stdin === undefined ? [] : readSteps(caller.stdin))
    if (lines.length === 0)
      throw new TabhandError("missing_argument", "batch needs at least one command", { hint: EXAMPLE })
    // Each step journals itself, and knows which of its words are secrets.
    record({ steps: lines.length })
    // Standard input was consumed by reading the steps from it.
    const like = args.commands ? request : { ...request, caller: { ...caller, stdin: undefined } }
    const bails = args.bail || !(args.keepGoing || caller.dialect.defaults.goesOnAfterFailure)
    const steps: Step[] = []
    const described: ElementKey[] = []
    let change: string | undefined
    const asked = lines.map((words) => parsed(words, like, host))
    // Reports the changes of all steps before it too.
    const last = asked.findLast((each) => "command" in each && each.command.effects.reports !== undefined)
    for (const [index, step] of asked.entries()) {
      caller.progress?.(`${index + 1} of ${lines.length}: ${verbOnly(lines[index] ?? []).join(" ")}`)
      const { reply, of } = await runStep(step, step === last, described, request, host, signal)
      const outcome = outcomeOf(reply, of, host)
      const words = "error" in step ? verbOnly(lines[index] ?? []) : withoutSecrets(lines[index] ?? [], reply, of.args)
      steps.push({ command: args.omitCommand ? index : words, ...outcome })
      if (!isFailure(reply)) {
        if (reply.described) described.push(reply.described)
        for (const each of reply.images ?? []) image(each)
        change = reply.change?.text ?? change
      }
      if (!outcome.success && bails) break
      signal.throwIfAborted()
    }
    const notRun = lines.length - steps.length
    const failed = steps.findIndex((each) => !each.success)
    if (failed >= 0) throw batchError(steps, failed, notRun)
    return { steps, notRun, ...(change === undefined ? {} : { change }) }
  },
  say: ({ steps, change = "" }) =>
    [...steps.map((each, index) => sayStep(each, index)), change].filter((line) => line !== "").join("\n"),
})

type Asked = Request | { readonly error: TabhandError }

function parsed(words: readonly string[], like: Request, host: Host): Asked {
  try {
    if (words.length === 0) throw new TabhandError("missing_argument", "this step has no command")
    const request = host.parse(words, like)
    if (request.command.name === "batch") throw new TabhandError("bad_argument", "a batch cannot run a batch")
    return request
  } catch (thrown) {
    return { error: toTabhandError(thrown) }
  }
}

/** A step that could not be parsed is answered as a failure of the batch's own request. */
async function runStep(
  asked: Asked,
  reports: boolean,
  described: readonly ElementKey[],
  like: Request,
  host: Host,
  signal: AbortSignal,
): Promise<{ readonly reply: Reply; readonly of: Request }> {
  if ("error" in asked) return { reply: { error: asked.error.toBody(), notes: [], next: [] }, of: like }
  const request = { ...asked, view: asked.view && reports, described }
  return { reply: await host.dispatch(request, signal), of: request }
}

/** The change is reported at the end, and a step's text needs its words only if it was a query. */
function outcomeOf(reply: Reply, request: Request, host: Host): Omit<Step, "command"> {
  if (isFailure(reply)) {
    const { message, code } = reply.error
    return { success: false, data: null, error: message, code, text: host.textOf(reply, request), asks: false }
  }
  const { change: _reportedLater, ...rest } = reply
  const asks = request.command.effects.readOnly === true
  return { success: true, data: reply.data, error: null, text: host.textOf(rest, request), asks }
}

function sayStep({ command, text, asks }: Step, index: number): string {
  const words = typeof command === "number" || !asks ? "" : `${clip(command.join(" "), 80)}: `
  return `${index + 1}. ${words}${text}`
}

function batchError(steps: readonly Step[], failed: number, notRun: number): TabhandError {
  const which = steps[failed]
  const rest = notRun > 0 ? `; ${plural(notRun, "later step")} not run` : ""
  return new TabhandError("batch_failed", `step ${failed + 1} failed: ${which?.code}: ${which?.error}${rest}`, {
    hint: "the steps without an error were carried out; repeat only the others",
    evidence: { steps, notRun },
    candidates: steps.map((each, index) => ({ text: sayStep(each, index) })),
  })
}

/** The steps that can be read; errors in the others are reported when they are to run. */
function readable(given: unknown): readonly (readonly string[])[] {
  try {
    const commands = z.array(z.string()).safeParse(given)
    if (commands.success) return commands.data.map(splitWords)
    return typeof given === "string" ? readSteps(given) : []
  } catch (error) {
    if (error instanceof TabhandError) return []
    throw error
  }
}

function readSteps(input: string): string[][] {
  let parsed: unknown
  try {
    parsed = JSON.parse(input)
  } catch (error) {
    // JSON.parse quotes the input in its message, which may be a secret.
    const [where] = /at position \d+/.exec(messageOf(error)) ?? []
    const what = `standard input is not JSON${where === undefined ? "" : `: it goes wrong ${where}`}`
    throw new TabhandError("bad_json", what, { hint: EXAMPLE })
  }
  const steps = z
    .array(z.union([z.array(z.string()).min(1), z.string().min(1).transform(splitWords)]))
    .safeParse(parsed)
  if (steps.success) return steps.data
  throw new TabhandError("bad_json", "standard input is not a list of commands", { hint: EXAMPLE })
}
