import { TabhandError } from "../base/errors.ts"
import type { Environment } from "../base/home.ts"
import type { Command } from "../command/define/command.ts"
import { type Settings, together } from "../command/define/settings.ts"
import type { Caller, FileRule } from "../command/run/caller.ts"
import { checkConfinedSettings } from "../command/run/confine.ts"
import type { Dialect } from "../command/run/dialect.ts"
import { type Done, isFailure, type Reply, type Request } from "../command/run/reply.ts"
import { tabhandDialect } from "../command/run/tabhand-dialect.ts"
import type { ApiCaller } from "../protocol/call.ts"
import type { Need } from "../protocol/negotiate.ts"
import { displayOf, makeRequest, type RequestParts } from "./request.ts"
import type { Runtime } from "./runtime.ts"

/** What a door knows about the caller. */
export interface Asker extends Omit<ApiCaller, "door" | "env"> {
  readonly door: "cli" | ApiCaller["door"]
  /** The part of its environment that is passed on. */
  readonly env: Environment
  readonly dialect?: Dialect | undefined
  readonly stdin?: string | undefined
  /** The variables that were requested; undefined before any request. */
  readonly secrets?: Readonly<Record<string, string>> | undefined
  readonly progress?: Caller["progress"]
}

/** One command of a call. */
export interface Step {
  readonly command: Command
  readonly args: Readonly<Record<string, unknown>>
  /** The settings of this very call. */
  readonly flags: Settings
  /** The flags that the step itself sets: a confined caller may not set all of them. */
  readonly own?: Settings
  /** The merged settings, if they are not simply the configuration plus `flags`. */
  readonly settings?: Settings
  readonly chosen?: RequestParts["chosen"] | undefined
}

/**
 * The single entry point: calls of doors and facades become requests here and are dispatched here. Steps after a failed
 * one are skipped.
 */
export async function invoke(
  runtime: Runtime,
  asker: Asker,
  steps: readonly Step[],
  signal: AbortSignal,
): Promise<Done[]> {
  const caller = callerOf(asker)
  const requests = steps.map((step) => requestOf(runtime, asker, caller, step))
  const turn = runtime.dispatcher.admit(requests)
  const done: Done[] = []
  try {
    for (const [index, request] of requests.entries()) {
      // The last one passes the turn on, and reports what all of them changed on the page.
      const isLast = index === requests.length - 1
      const own = isLast ? turn : { ...turn, pass: () => {} }
      const reply = await runtime.dispatcher.dispatch({ ...request, view: request.view && isLast }, signal, own)
      done.push({ request, reply })
      if (isFailure(reply)) break
    }
  } finally {
    turn.pass()
  }
  return done
}

/** The outcome of a call that was a single step. */
export function single([done]: readonly Done[]): Done {
  if (done) return done
  throw new TabhandError("internal", "a call without a step was dispatched")
}

/** What a caller that can repeat its call must add to it, before anything is done. */
export function needOf({ door, secrets, stdin }: Asker, steps: readonly Step[]): Need | undefined {
  // Only a command line has a standard input.
  const wantsStdin = door === "cli" && stdin === undefined
  if (wantsStdin && steps.some(({ command, args }) => command.wantsStdin(args))) return { stdin: true }
  if (secrets !== undefined) return undefined
  const variables = steps.flatMap(({ command, args }) => command.wantsVariables(args, stdin))
  return variables.length === 0 ? undefined : { variables }
}

/**
 * The settings for that caller: from files, variables and the call. Project files do not apply to the library: a
 * program is configured in its code and may run from any folder.
 */
export function settingsFor({ configuration }: Runtime, { door, cwd, env }: Asker, said: Settings): Settings {
  return together(configuration.for(env, door === "library" ? undefined : cwd), said)
}

/** A step of a batch: settings of the whole batch apply unless the step overrides them. */
export function requestLike(
  like: Request,
  { command, args, flags }: Pick<Step, "command" | "args" | "flags">,
): Request {
  const { caller, screenshotDir, secretOrigins, session } = like
  checkConfinedSettings(flags, caller)
  const request = makeRequest({ command, args, settings: { session, ...flags }, flags, caller })
  return {
    ...request,
    tab: request.tab ?? like.tab,
    view: request.view && like.view,
    options: { ...like.options, ...request.given },
    allowFileAccess: flags.allowFileAccess ?? like.allowFileAccess,
    evaluate: flags.evaluate ?? like.evaluate,
    reveal: flags.reveal ?? like.reveal,
    secretOrigins,
    screenshotDir,
  }
}

/** Whether the command failed because no browser is installed, as opposed to one that did not start. */
export function lacksBrowser(reply: Reply): boolean {
  if (!isFailure(reply) || reply.error.code !== "no_browser") return false
  const tried = reply.error.evidence?.tried
  return Array.isArray(tried) && tried.length === 0
}

export function callerOf(asker: Asker): Caller {
  const { door, client, cwd, confined, dialect = tabhandDialect, env, progress, secrets, stdin, wantsImages } = asker
  const { roots, writeRoots = [] } = asker
  return {
    door,
    client,
    cwd,
    files: roots === undefined ? { kind: "user" } : { kind: "below", roots, writeRoots },
    dialect,
    display: displayOf(env),
    stdin,
    secret: (name) => (secrets && Object.hasOwn(secrets, name) ? secrets[name] : undefined),
    progress,
    confined,
    wantsImages,
  }
}

function requestOf(runtime: Runtime, asker: Asker, caller: Caller, step: Step): Request {
  const { command, args, flags, own = {}, chosen, settings = settingsFor(runtime, asker, flags) } = step
  checkConfinedSettings(own, caller)
  const request = makeRequest({ command, args, settings, flags, chosen, caller })
  return { ...request, caller: { ...caller, files: withArtifacts(caller.files, runtime, request.session) } }
}

/** Files that the session itself saved are always allowed; read late, because an earlier step may open the session. */
function withArtifacts(files: FileRule, { sessions }: Runtime, name: string): FileRule {
  if (files.kind === "user") return files
  return {
    ...files,
    own: {
      get folder() {
        return sessions.find(name)?.artifacts.path
      },
      ensure: async () => sessions.find(name)?.artifacts.ensure(),
      wrote: async (path) => (await sessions.find(name)?.written.has(path)) ?? false,
    },
  }
}
