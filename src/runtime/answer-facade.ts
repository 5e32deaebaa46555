import { abortable } from "../base/deadline.ts"
import { TabhandError, toTabhandError } from "../base/errors.ts"
import { clip, quote } from "../base/text.ts"
import type { Caller } from "../command/run/caller.ts"
import { toEnvelope } from "../command/run/render.ts"
import { type Failure, isFailure, type Success } from "../command/run/reply.ts"
import type { FacadeAnswer, FacadeCall, FacadeStep, FacadeTools } from "../facades/facade.ts"
import type { ApiAnswer, ContentPart } from "../protocol/call.ts"
import { askerOf, type CheckedCall, settingsOf } from "./api-call.ts"
import { toolsOfFacade } from "./facade-registry.ts"
import { facadeSources } from "./facade-sources.ts"
import { type Asker, callerOf, invoke, lacksBrowser, type Step, settingsFor, single } from "./invoke.ts"
import { sessionName } from "./request.ts"
import { type Runtime, registry } from "./runtime.ts"

/** Lets a facade answer a call of its tool, in the facade's own format. */
export async function answerFacade(
  runtime: Runtime,
  call: CheckedCall,
  name: string,
  progress: Caller["progress"],
  signal: AbortSignal,
): Promise<ApiAnswer> {
  try {
    const tools = toolsOfFacade(name)
    const asked = facadeCall(runtime, call, tools, progress, signal)
    const arrived = await inOrder(runtime, call, name, tools, asked)
    return "answer" in arrived ? await arrived.answer : arrived
  } catch (thrown) {
    const failure: Failure = { error: toTabhandError(thrown).toBody(), notes: [], next: [] }
    if (lacksBrowser(failure)) return { install: true }
    const text = plainText(failure)
    return { reply: toEnvelope(failure), text, failed: true, images: [], content: [{ type: "text", text }] }
  }
}

/**
 * What the facade begins to answer, or what needs no answer of it. Reading its configuration takes each call a
 * different time; without turns a later call of the same owner could overtake.
 */
async function inOrder(
  { facades }: Runtime,
  { args, listing, resource, secrets }: CheckedCall,
  name: string,
  tools: FacadeTools,
  asked: Omit<FacadeCall, "sources">,
): Promise<ApiAnswer | { readonly answer: Promise<ApiAnswer> }> {
  const { owner, settings, signal, tool } = asked
  const turn = facades.turns.take(owner)
  try {
    const sources = await facadeSources(tools.settingsOf ?? name, settings)
    await abortable(turn.before, signal)
    const state = facades.of(name)
    const offered =
      state.offered?.(sources, owner) ?? tools.offered?.(sources) ?? tools.definitions.map((each) => each.name)
    if (listing) return listOf(offered)
    if (resource !== undefined) {
      checkResource(resource, tools)
      const isOffered = offeredResources(tools, offered).includes(resource)
      return { answer: contentOf((isOffered && state.read?.(resource, { ...asked, sources })) || "") }
    }
    if (!offered.includes(tool)) throw notOffered(tool, offered)
    const variables = secrets === undefined ? (tools.wantsVariables?.(tool, args) ?? []) : []
    if (variables.length > 0) return { variables }
    return { answer: answered(state.answer({ ...asked, sources })) }
  } finally {
    turn.pass()
  }
}

async function answered(answering: Promise<FacadeAnswer>): Promise<ApiAnswer> {
  const { code, content, details, changesTools, failed = false } = await answering
  const text = textIn(content)
  const images = content.flatMap((part) => (part.type === "image" ? [part] : []))
  const envelope = toEnvelope({ data: details, text: "", notes: [], artifacts: [], next: [] })
  const failure = { success: false, error: text, ...(code === undefined ? {} : { code }) }
  const reply = failed ? { ...envelope, ...failure } : envelope
  return { reply, text, failed, images, content, ...(changesTools ? { changesTools } : {}) }
}

/** The names of the offered tools, for doors that list them. */
function listOf(offered: readonly string[]): ApiAnswer {
  const reply = toEnvelope({ data: { tools: offered }, text: "", notes: [], artifacts: [], next: [] })
  return { reply, text: offered.join("\n"), failed: false, images: [] }
}

function offeredResources({ definitions }: FacadeTools, offered: readonly string[]): string[] {
  const all = definitions.filter(({ name }) => offered.includes(name)).flatMap(({ resources = [] }) => resources)
  return all.map(({ name }) => name)
}

function checkResource(resource: string, tools: FacadeTools): void {
  const known = offeredResources(
    tools,
    tools.definitions.map(({ name }) => name),
  )
  if (known.includes(resource)) return
  throw new TabhandError("unknown_command", `there is no resource ${quote(clip(resource, 80))} here`, {
    ...(known.length === 0 ? {} : { hint: `there are: ${known.join(", ")}` }),
  })
}

async function contentOf(reading: Promise<string> | string): Promise<ApiAnswer> {
  const text = await reading
  const reply = toEnvelope({ data: { content: text }, text: "", notes: [], artifacts: [], next: [] })
  return { reply, text, failed: false, images: [] }
}

function notOffered(tool: string, offered: readonly string[]): TabhandError {
  return new TabhandError("unknown_command", `the tool ${quote(clip(tool, 80))} is not offered here`, {
    hint: offered.length === 0 ? "its settings turn it off" : `there are: ${offered.join(", ")}`,
  })
}

function facadeCall(
  runtime: Runtime,
  call: CheckedCall,
  { evaluates: evaluate }: FacadeTools,
  progress: Caller["progress"],
  signal: AbortSignal,
): Omit<FacadeCall, "sources"> {
  const asker = askerOf(call, progress)
  const caller = callerOf(asker)
  const settings = { evaluate, ...settingsFor(runtime, asker, settingsOf(call.settings)) }
  const run = async (step: FacadeStep, own = signal): Promise<Success> => {
    const { reply } = single(await invoke(runtime, withFolders(asker, step), [stepOf(step, settings)], own))
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

/** The caller, with the folders that the step may use. */
function withFolders(asker: Asker, { readRoots, writeRoots = [] }: FacadeStep): Asker {
  return {
    ...asker,
    ...(readRoots === undefined ? {} : { roots: readRoots }),
    ...(writeRoots.length === 0 ? {} : { writeRoots: [...(asker.writeRoots ?? []), ...writeRoots] }),
  }
}

function stepOf({ tab, timeoutMs, chosen, ...step }: FacadeStep, set: FacadeCall["settings"]): Step {
  const { timeout: _native, ...all } = step.settings ?? set
  return {
    command: registry.get(step.command),
    args: step.args,
    settings: {
      ...all,
      session: step.session,
      noView: true,
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    },
    flags: tab === undefined ? {} : { tab },
    chosen,
  }
}

/** Without the `error <code>:` prefix of our own dialect. */
function plainText({ error }: Failure): string {
  const candidates = (error.candidates ?? []).map(({ ref, text }) => `  ${ref ? `${ref} ` : ""}${text}`)
  return [error.message, ...candidates, ...(error.hint === undefined ? [] : [error.hint])].join("\n")
}

function textIn(content: readonly ContentPart[]): string {
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n")
}
