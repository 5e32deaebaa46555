import { TabhandError, toTabhandError } from "../base/errors.ts"
import { clip, nearest, quote } from "../base/text.ts"
import type { Caller } from "../command/run/caller.ts"
import { renderText, toEnvelope } from "../command/run/render.ts"
import { isFailure, type Reply, type Request } from "../command/run/reply.ts"
import type { ApiAnswer } from "../protocol/call.ts"
import { toolsByName } from "../tools/sets.ts"
import type { ToolStep } from "../tools/tool.ts"
import { answerFacade } from "./answer-facade.ts"
import { askerOf, type CheckedCall, settingsOf } from "./api-call.ts"
import { invoke, lacksBrowser, needOf, type Step } from "./invoke.ts"
import { type Runtime, registry } from "./runtime.ts"

const tools = toolsByName(registry)

export async function answerCall(
  runtime: Runtime,
  call: CheckedCall,
  progress: Caller["progress"],
  signal: AbortSignal,
): Promise<ApiAnswer> {
  if (call.facade !== undefined) return answerFacade(runtime, call, call.facade, progress, signal)
  try {
    const asker = askerOf(call, progress)
    const steps = stepsOf(call).map(checkedStep(call))
    const need = needOf(asker, steps)
    if (need) return need
    const done = await invoke(runtime, asker, steps, signal)
    if (done.some(({ reply }) => lacksBrowser(reply))) return { install: true }
    const answer = await answered(runtime, done)
    for (const { request } of done)
      if (request.command.effects.endsSession) await runtime.facades.leave(request.session)
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

/** The step as a command, with the settings of the call and its own. */
function checkedStep(call: CheckedCall): (step: ToolStep) => Step {
  return ({ command: name, args, settings = {} }) => {
    const own = settingsOf(settings)
    const flags = settingsOf({ ...call.settings, ...settings })
    const command = registry.get(name)
    if (command.effects.local === "always" || command.effects.local === "program") {
      throw new TabhandError("unknown_command", `\`${command.name}\` is a command for a shell`, {
        hint: `run \`tabhand ${command.name}\` there`,
      })
    }
    return { command, args, flags, own }
  }
}

async function answered(
  runtime: Runtime,
  done: readonly { readonly reply: Reply; readonly request?: Request }[],
): Promise<ApiAnswer> {
  const texts: string[] = []
  for (const { reply, request } of done) {
    const session = request && runtime.sessions.find(request.session)
    texts.push((await renderText(reply, request, session)).text)
  }
  const last = done.at(-1)?.reply
  if (!last) throw new TabhandError("internal", "a call came to no command")
  const images = done.flatMap(({ reply }) => (isFailure(reply) ? [] : (reply.images ?? [])))
  return { reply: toEnvelope(last), text: texts.join("\n"), failed: isFailure(last), images }
}
