import { errorCodes } from "../base/error-codes.ts"
import { toTabhandError } from "../base/errors.ts"
import type { Environment } from "../base/home.ts"
import { jsonText } from "../base/text.ts"
import { VERSION } from "../base/version.ts"
import { askForVariables, type WireVariables } from "../base/wire.ts"
import type { Caller, Dialect } from "../command/caller.ts"
import { type Parsed, parseCommandLine } from "../command/grammar.ts"
import { renderHelp } from "../command/help.ts"
import { type Rendered, renderText, toEnvelope } from "../command/render.ts"
import { isFailure, type Reply, type Request } from "../command/reply.ts"
import { theirJson, theirText } from "../facades/agent-browser/dialect.ts"
import { lacksBrowser } from "./lacks-browser.ts"
import { displayOf, makeRequest } from "./request.ts"
import { type Runtime, registry } from "./runtime.ts"

export interface CommandLine {
  readonly argv: readonly string[]
  readonly cwd: string
  readonly env: Environment
  readonly stdin?: string | undefined
  /** The variables that were asked for, by their names. */
  readonly secrets?: ReadonlyMap<string, string>
  readonly client: string
  readonly progress?: ((line: string) => void) | undefined
}

/** What a process that was called with a command line must do: print, or come again in another way. */
export type Outcome =
  | { readonly fd: 1 | 2; readonly exit: 0 | 1 | 2; readonly text: string }
  /** Standard input is part of the command: send it too. */
  | "stdin"
  /** So are these variables. */
  | WireVariables
  /** The command belongs into the caller's own process. */
  | "local"
  /** The command belongs into the runtime. */
  | "remote"
  /** There is no browser: fetch one, then come again. */
  | "install"

interface Style {
  json: boolean
  dialect: Dialect
}

/** Runs a command line as the CLI's user would see it. */
export async function runCommandLine(
  runtime: Runtime,
  line: CommandLine,
  where: "runtime" | "caller",
  signal: AbortSignal,
): Promise<Outcome> {
  // Until the line is understood, how to say that it is not can only be guessed.
  const style: Style = {
    json: line.argv.includes("--json"),
    dialect: guessDialect(line),
  }
  try {
    const parsed = parseCommandLine(line.argv, registry)
    const settings = { ...runtime.configuration.for(line.cwd, line.env), ...parsed.flags }
    style.json = settings.json ?? false
    style.dialect = settings.dialect ?? "tabhand"
    if (parsed.kind !== "run") return print(1, 0, plainText(parsed, style.json))
    const { command, args, flags } = parsed
    const { local } = command.effects
    if (where === "runtime" && (local === "always" || local === "program")) return "local"
    if (where === "caller" && local === undefined) return "remote"
    if (line.stdin === undefined && command.wantsStdin(args)) return "stdin"
    const variables = line.secrets === undefined ? command.wantsVariables(args, line.stdin) : []
    if (variables.length > 0) return askForVariables(variables)
    const request = makeRequest({ command, args, settings, flags, caller: callerOf(line, style) })
    const reply = await runtime.dispatch(request, signal)
    if (where === "runtime" && lacksBrowser(reply)) return "install"
    const { text, stream } = await render(reply, request, style, runtime)
    return print(stream === "out" ? 1 : 2, exitCode(reply, style.dialect), text)
  } catch (thrown) {
    const reply: Reply = { error: toTabhandError(thrown).toBody(), notes: [], next: [] }
    const { text, stream } = await render(reply, undefined, style, runtime)
    return print(stream === "out" ? 1 : 2, exitCode(reply, style.dialect), text)
  }
}

function guessDialect({ argv, env }: CommandLine): Dialect {
  const flag = argv.indexOf("--dialect")
  const named = argv.includes("--dialect=agent-browser") || (flag >= 0 && argv[flag + 1] === "agent-browser")
  return named || env.TABHAND_DIALECT === "agent-browser" ? "agent-browser" : "tabhand"
}

function callerOf(line: CommandLine, style: Style): Caller {
  return {
    door: "cli",
    client: line.client,
    cwd: line.cwd,
    files: { kind: "user" },
    dialect: style.dialect,
    display: displayOf(line.env),
    stdin: line.stdin,
    secret: (name) => line.secrets?.get(name),
    progress: line.progress,
  }
}

async function render(reply: Reply, request: Request | undefined, style: Style, runtime: Runtime): Promise<Rendered> {
  if (style.dialect === "agent-browser") return style.json ? theirJson(reply, request) : theirText(reply, request)
  if (style.json) return { text: jsonText(toEnvelope(reply)), stream: "out" }
  return renderText(reply, request, request && runtime.sessions.find(request.session))
}

function plainText(parsed: Exclude<Parsed, { kind: "run" }>, json: boolean): string {
  const text = parsed.kind === "version" ? `tabhand ${VERSION}` : renderHelp(parsed.topic, registry)
  if (!json) return text
  const data = parsed.kind === "version" ? { version: VERSION } : { help: text }
  return JSON.stringify({ success: true, data, error: null })
}

function exitCode(reply: Reply, dialect: Dialect): 0 | 1 | 2 {
  if (!isFailure(reply)) return 0
  // agent-browser has one code for all that went wrong.
  if (dialect === "agent-browser") return 1
  return "usage" in errorCodes[reply.error.code] ? 2 : 1
}

function print(fd: 1 | 2, exit: 0 | 1 | 2, text: string): Outcome {
  return { fd, exit, text: text === "" ? "" : `${text}\n` }
}
