import { z } from "zod"
import { messageOf, TabhandError, toTabhandError } from "../../base/errors.ts"
import { clip, plural } from "../../base/text.ts"
import { flag, texts } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import type { Host } from "../../command/host.ts"
import { isFailure, type Reply, type Request } from "../../command/reply.ts"
import { splitWords } from "../../command/split-words.ts"

const step = z.object({
  /** Its words, or its place in the list when the words were not wanted. */
  command: z.union([z.array(z.string()), z.number()]),
  success: z.boolean(),
  data: z.unknown(),
  error: z.string().nullable(),
  code: z.string().optional(),
  text: z.string(),
})

type Step = z.output<typeof step>

const EXAMPLE = 'give commands as words, or [["open","example.com"],["get","title"]] on standard input'

export const batch = defineCommand({
  name: "batch",
  family: "flow",
  summary: "Run several commands in order, in one call",
  details:
    "Commands are given as quoted words, or as a JSON array of string arrays on standard input. Steps go on after a failure unless --bail is given; the batch fails when any step did.",
  examples: [
    'batch "open example.com" "get title"',
    'echo \'[["open","example.com"],["get","title"]]\' | tabhand batch',
  ],
  args: {
    commands: texts().rest().optional().help("one command each"),
    bail: flag().help("stop at the first failure"),
    omitCommand: flag().help("name each step by its number instead of its words"),
  },
  positional: ["commands"],
  data: z.object({ steps: z.array(step), notRun: z.number() }),
  effects: { scope: "none", control: true, mayNavigate: true, invalidatesRefs: true },
  deadline: "long",
  budget: "view",
  wantsStdin: (args) => args.commands === undefined,
  async run({ args, caller, host, request, signal }) {
    const lines = args.commands?.map(splitWords) ?? (caller.stdin === undefined ? [] : readSteps(caller.stdin))
    if (lines.length === 0)
      throw new TabhandError("missing_argument", "batch needs at least one command", { hint: EXAMPLE })
    const steps: Step[] = []
    const asked = lines.map((words) => parsed(words, request, host))
    // What the steps before it changed is told with it.
    const last = asked.findLast((each) => "command" in each && each.command.effects.tells !== undefined)
    for (const [index, step] of asked.entries()) {
      const outcome = await runStep(step, step === last, request, host, signal)
      steps.push({ command: args.omitCommand ? index : (lines[index] ?? []), ...outcome })
      if (!outcome.success && args.bail) break
      signal.throwIfAborted()
    }
    const notRun = lines.length - steps.length
    const failed = steps.findIndex((each) => !each.success)
    if (failed >= 0) throw batchError(steps, failed, notRun)
    return { steps, notRun }
  },
  say: ({ steps }) => steps.map((each, index) => sayStep(each, index)).join("\n"),
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

/** One whose words make no request answers like the batch itself. */
async function runStep(
  asked: Asked,
  tells: boolean,
  like: Request,
  host: Host,
  signal: AbortSignal,
): Promise<Omit<Step, "command">> {
  const request = "error" in asked ? like : { ...asked, view: asked.view && tells }
  const reply: Reply =
    "error" in asked ? { error: asked.error.toBody(), notes: [], next: [] } : await host.dispatch(request, signal)
  const text = host.textOf(reply, request)
  if (!isFailure(reply)) return { success: true, data: reply.data, error: null, text }
  const { message, code } = reply.error
  return { success: false, data: null, error: message, code, text }
}

function sayStep({ command, text }: Step, index: number): string {
  return typeof command === "number" ? `${index + 1}. ${text}` : `${index + 1}. ${clip(command.join(" "), 80)}: ${text}`
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

function readSteps(input: string): string[][] {
  let parsed: unknown
  try {
    parsed = JSON.parse(input)
  } catch (error) {
    throw new TabhandError("bad_json", `standard input is not JSON: ${messageOf(error)}`, { hint: EXAMPLE })
  }
  const steps = z
    .array(z.union([z.array(z.string()).min(1), z.string().min(1).transform(splitWords)]))
    .safeParse(parsed)
  if (steps.success) return steps.data
  throw new TabhandError("bad_json", "standard input is not a list of commands", { hint: EXAMPLE })
}
