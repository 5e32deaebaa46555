import { TabhandError, toTabhandError } from "../base/errors.ts"
import { clip, quote } from "../base/text.ts"
import type { Caller } from "../command/caller.ts"
import { toEnvelope } from "../command/render.ts"
import { type Failure, isFailure, type Success } from "../command/reply.ts"
import { together } from "../command/settings.ts"
import type { ContentPart, FacadeCall, FacadeStep } from "../facades/facade.ts"
import { facades } from "../facades/facades.ts"
import { type FacadeName, facadeNames, isFacadeName } from "../facades/names.ts"
import type { ApiAnswer } from "./answer-call.ts"
import { type CheckedCall, callerOf, settingsOf } from "./api-call.ts"
import { facadeIn } from "./facade-states.ts"
import { withArtifacts } from "./files-of.ts"
import { lacksBrowser } from "./lacks-browser.ts"
import { makeRequest, sessionName } from "./request.ts"
import { type Runtime, registry } from "./runtime.ts"

/** Has a facade answer a call of its tool, in its own words. */
export async function answerFacade(
  runtime: Runtime,
  call: CheckedCall,
  name: string,
  progress: Caller["progress"],
  signal: AbortSignal,
): Promise<ApiAnswer> {
  try {
    if (!isFacadeName(name)) {
      const hint = `there are: ${facadeNames.join(", ")}`
      throw new TabhandError("unknown_command", `there is no facade ${quote(clip(name, 80))}`, { hint })
    }
    const { content, details } = await facadeIn(runtime, name).answer(facadeCall(runtime, call, name, progress, signal))
    const images = content.flatMap((part) => (part.type === "image" ? [part] : []))
    const reply = toEnvelope({ data: details, text: "", notes: [], artifacts: [], next: [] })
    return { reply, text: textIn(content), failed: false, images, content }
  } catch (thrown) {
    const failure: Failure = { error: toTabhandError(thrown).toBody(), notes: [], next: [] }
    if (lacksBrowser(failure)) return { install: true }
    const text = inWords(failure)
    return { reply: toEnvelope(failure), text, failed: true, images: [], content: [{ type: "text", text }] }
  }
}

function facadeCall(
  runtime: Runtime,
  call: CheckedCall,
  name: FacadeName,
  progress: Caller["progress"],
  signal: AbortSignal,
): FacadeCall {
  const caller = callerOf(call, progress)
  const { evaluates: evaluate } = facades[name]
  const set = runtime.configuration.for(caller.cwd, call.caller.env)
  const settings = { evaluate, ...together(set, settingsOf(call.settings)) }
  const run = async (step: FacadeStep, own = signal): Promise<Success> => {
    const reply = await runtime.dispatch(requestFor(runtime, step, settings, caller), own)
    if (isFailure(reply)) throw TabhandError.fromBody(reply.error)
    return reply
  }
  return {
    tool: call.tool ?? "",
    args: call.args,
    owner: sessionName(settings, caller.cwd, caller.dialect),
    caller,
    settings,
    env: call.caller.env,
    signal,
    run,
  }
}

function requestFor(runtime: Runtime, step: FacadeStep, settings: FacadeCall["settings"], caller: Caller) {
  const { command, args, session, tab, timeoutMs, chosen } = step
  const { timeout: _native, ...all } = step.settings ?? settings
  return makeRequest({
    command: registry.get(command),
    args,
    settings: { ...all, session, noView: true, ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }) },
    flags: tab === undefined ? {} : { tab },
    ...(chosen ? { chosen } : {}),
    caller: { ...caller, files: withArtifacts(caller.files, runtime, session) },
  })
}

/** In the facade's own words: nothing stands before them. */
function inWords({ error }: Failure): string {
  const candidates = (error.candidates ?? []).map(({ ref, text }) => `  ${ref ? `${ref} ` : ""}${text}`)
  return [error.message, ...candidates, ...(error.hint === undefined ? [] : [error.hint])].join("\n")
}

function textIn(content: readonly ContentPart[]): string {
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n")
}
