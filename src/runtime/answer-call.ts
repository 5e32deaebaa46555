import { abortable } from "../base/deadline.ts"
import { TabhandError, toTabhandError } from "../base/errors.ts"
import { clip, nearest, quote } from "../base/text.ts"
import type { Caller } from "../command/caller.ts"
import { checkConfinedSettings } from "../command/confine.ts"
import { renderText, toEnvelope } from "../command/render.ts"
import { isFailure, type Reply, type ReplyImage, type Request } from "../command/reply.ts"
import { together } from "../command/settings.ts"
import { Turns } from "../command/turns.ts"
import type { ContentPart } from "../facades/facade.ts"
import { toolsByName } from "../facades/tools/sets.ts"
import type { ToolStep } from "../facades/tools/tool.ts"
import { answerFacade } from "./answer-facade.ts"
import { type CheckedCall, callerOf, settingsOf } from "./api-call.ts"
import { leaveFacades } from "./facade-states.ts"
import { withArtifacts } from "./files-of.ts"
import { lacksBrowser } from "./lacks-browser.ts"
import { makeRequest } from "./request.ts"
import { type Runtime, registry } from "./runtime.ts"

/** What comes of a call: an answer, or what must be done before it can be answered. */
export type ApiAnswer =
  | {
      /** The data, or the error, and what else is to be known: what `--json` prints. */
      readonly reply: object
      /** The same in words, within its budget. */
      readonly text: string
      readonly failed: boolean
      readonly images: readonly ReplyImage[]
      /** Text and pictures in the order in which they are to be read, where that is not the text first. */
      readonly content?: readonly ContentPart[]
    }
  /** It must come again with these variables of the caller's environment. */
  | { readonly variables: readonly string[] }
  /** There is no browser: fetch one, then come again. */
  | { readonly install: true }

const tools = toolsByName(registry)

export async function answerCall(
  runtime: Runtime,
  call: CheckedCall,
  progress: Caller["progress"],
  signal: AbortSignal,
): Promise<ApiAnswer> {
  if (call.facade !== undefined) return answerFacade(runtime, call, call.facade, progress, signal)
  try {
    const steps = stepsOf(call)
    const requests = steps.map((step) => requestFor(runtime, step, call, progress))
    const variables = call.secrets
      ? []
      : requests.flatMap(({ command, args }) => command.wantsVariables(args, call.stdin))
    if (variables.length > 0) return { variables }
    const answer = await inTurn(call, requests, signal, () => answerAll(runtime, requests, signal))
    for (const { command, session } of requests) if (command.name === "close") await leaveFacades(runtime, session)
    return answer
  } catch (thrown) {
    return answered(runtime, [{ reply: { error: toTabhandError(thrown).toBody(), notes: [], next: [] } }])
  }
}

function stepsOf({ command, tool: name, args }: CheckedCall): readonly ToolStep[] {
  if (name === undefined) return [{ command: command ?? "", args }]
  const tool = tools.get(name)
  if (tool) return tool.steps(args)
  const near = nearest(name, tools.keys())
  throw new TabhandError("unknown_command", `there is no tool ${quote(clip(name, 100))}`, {
    ...(near ? { hint: `did you mean ${near}?` } : {}),
  })
}

function requestFor(runtime: Runtime, step: ToolStep, call: CheckedCall, progress: Caller["progress"]): Request {
  const caller = callerOf(call, progress)
  checkConfinedSettings(settingsOf(step.settings ?? {}), caller)
  const flags = settingsOf({ ...call.settings, ...step.settings })
  const settings = together(runtime.configuration.for(caller.cwd, call.caller.env), flags)
  const command = registry.get(step.command)
  if (command.effects.local === "always" || command.effects.local === "program") {
    throw new TabhandError("unknown_command", `\`${command.name}\` is a command for a shell`, {
      hint: `run \`tabhand ${command.name}\` there`,
    })
  }
  const request = makeRequest({ command, args: step.args, settings, flags, caller })
  return { ...request, caller: { ...caller, files: withArtifacts(caller.files, runtime, request.session) } }
}

const turns = new Turns()

/**
 * A client may ask for several things at once. One that comes to several commands has no other's between them; except
 * what answers whatever the page does, which overtakes.
 */
async function inTurn<T>(
  { caller }: CheckedCall,
  requests: readonly Request[],
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...more] = requests
  if (!first || (more.length === 0 && first.command.effects.control)) return work()
  const turn = turns.take(`${caller.client} ${first.session}`)
  try {
    await abortable(turn.before, signal)
    if (more.length === 0) turn.pass()
    return await work()
  } finally {
    turn.pass()
  }
}

interface Told {
  readonly reply: Reply
  readonly request?: Request
}

/** One after the other, until one fails. What changed is told once, with the last. */
async function answerAll(runtime: Runtime, requests: readonly Request[], signal: AbortSignal): Promise<ApiAnswer> {
  const told: Told[] = []
  for (const [index, request] of requests.entries()) {
    const isLast = index === requests.length - 1
    const reply = await runtime.dispatch({ ...request, view: request.view && isLast }, signal)
    if (lacksBrowser(reply)) return { install: true }
    told.push({ reply, request })
    if (isFailure(reply)) break
  }
  return answered(runtime, told)
}

async function answered(runtime: Runtime, told: readonly Told[]): Promise<ApiAnswer> {
  const texts: string[] = []
  for (const { reply, request } of told) {
    const session = request && runtime.sessions.find(request.session)
    texts.push((await renderText(reply, request, session)).text)
  }
  const last = told.at(-1)?.reply
  if (!last) throw new TabhandError("internal", "a call came to no command")
  const images = told.flatMap(({ reply }) => (isFailure(reply) ? [] : (reply.images ?? [])))
  return { reply: toEnvelope(last), text: texts.join("\n"), failed: isFailure(last), images }
}
