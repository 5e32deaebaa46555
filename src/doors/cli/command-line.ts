import { toTabhandError } from "../../base/errors.ts"
import { type Parsed, parseCommandLine } from "../../command/line/grammar.ts"
import { renderHelp, startHere } from "../../command/line/help.ts"
import type { Dialect } from "../../command/run/dialect.ts"
import { isFailure, type Reply, type Request } from "../../command/run/reply.ts"
import { VERSION } from "../../generated/version.ts"
import type { WireOutput, WireResponse } from "../../protocol/wire.ts"
import { dialectNamed } from "../../runtime/facade-registry.ts"
import { type Asker, invoke, lacksBrowser, needOf, settingsFor, single } from "../../runtime/invoke.ts"
import { type Runtime, registry } from "../../runtime/runtime.ts"

export interface CommandLine extends Pick<Asker, "client" | "cwd" | "env" | "stdin" | "secrets" | "progress"> {
  readonly argv: readonly string[]
}

/** What the process that received a command line must do: print, send it again, or forward it to the runtime. */
export type Outcome = WireResponse | "remote"

interface Style {
  json: boolean
  dialect: Dialect
}

/** Runs a command line and formats the result for the CLI's user. */
export async function runCommandLine(
  runtime: Runtime,
  line: CommandLine,
  where: "runtime" | "caller",
  signal: AbortSignal,
): Promise<Outcome> {
  // Parse errors must be formatted too, before the flags are known: guess the style.
  const style: Style = {
    json: line.argv.includes("--json"),
    dialect: guessDialect(line),
  }
  try {
    const parsed = parseCommandLine(line.argv, registry)
    const { argv: _, ...said } = line
    const asker: Asker = { ...said, door: "cli" }
    const settings = settingsFor(runtime, asker, parsed.flags)
    style.json = settings.json ?? false
    style.dialect = dialectNamed(settings.dialect)
    if (parsed.kind !== "run") return print(1, 0, plainText(parsed, style.json))
    style.dialect.checkVariables?.(line.env)
    const { local } = parsed.command.effects
    if (where === "runtime" && (local === "always" || local === "program")) return { local: true }
    if (where === "caller" && local === undefined) return "remote"
    const step = { ...parsed, settings }
    const need = needOf(asker, [step])
    if (need) return need
    const { reply, request } = single(await invoke(runtime, { ...asker, dialect: style.dialect }, [step], signal))
    if (where === "runtime" && lacksBrowser(reply)) return { install: true }
    return await printed(reply, request, style, runtime)
  } catch (thrown) {
    const reply: Reply = { error: toTabhandError(thrown).toBody(), notes: [], next: [] }
    return printed(reply, undefined, style, runtime)
  }
}

function guessDialect({ argv, env }: CommandLine): Dialect {
  const flag = argv.indexOf("--dialect")
  const joined = argv.find((word) => word.startsWith("--dialect="))
  return dialectNamed(joined?.slice("--dialect=".length) ?? (flag >= 0 ? argv[flag + 1] : env.TABHAND_DIALECT))
}

async function printed(
  reply: Reply,
  request: Request | undefined,
  style: Style,
  runtime: Runtime,
): Promise<WireOutput> {
  const { dialect, json } = style
  const session = request && runtime.sessions.find(request.session)
  const { text, stream } = json ? dialect.json(reply, request) : await dialect.text(reply, request, session)
  return print(stream === "out" ? 1 : 2, isFailure(reply) ? dialect.exitCode(reply) : 0, text)
}

function plainText(parsed: Exclude<Parsed, { kind: "run" }>, json: boolean): string {
  if (parsed.kind === "version") return json ? inJson({ version: VERSION }) : `tabhand ${VERSION}`
  const help = parsed.kind === "start" ? startHere : renderHelp(parsed.topic, registry)
  return json ? inJson({ help }) : help
}

function inJson(data: object): string {
  return JSON.stringify({ success: true, data, error: null })
}

function print(fd: 1 | 2, exit: 0 | 1 | 2, text: string): WireOutput {
  return { fd, exit, text: text === "" ? "" : `${text}\n` }
}
