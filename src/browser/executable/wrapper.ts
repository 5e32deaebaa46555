import { closeSync, openSync, readSync, realpathSync } from "node:fs"
import { basename, dirname, isAbsolute } from "node:path"
import { isReadable, whyNotExecutable } from "./executable-file.ts"

/**
 * Resolves a launcher script to its program. Distributions start browsers through scripts that add flags, read their
 * own settings and redirect output; we want none of that. A script that cannot be parsed with certainty is kept.
 */
export function resolveWrapper(path: string): string {
  const seen = new Set<string>()
  let current = path
  while (!seen.has(current)) {
    seen.add(current)
    const real = realProgram(current)
    const script = readScript(real)
    const next = script === undefined ? undefined : programOf(script, real)
    if (next === undefined || whyNotExecutable(next) !== undefined) return current
    current = next
  }
  return path
}

/**
 * Follows links. All snap commands are links to one program, which acts by the name of the link, so those links are
 * kept.
 */
export function realProgram(path: string): string {
  const real = realpathSync(path)
  return basename(real) === "snap" ? path : real
}

const longestScript = 64 * 1024

function readScript(path: string): string | undefined {
  // A program may be executable without being readable; a script may not.
  if (!isReadable(path)) return undefined
  const file = openSync(path, "r")
  try {
    const start = Buffer.alloc(longestScript)
    const text = start.toString("utf8", 0, readSync(file, start, 0, longestScript, 0))
    return /^#!\s*\S*\/(env\s+)?(ba|da)?sh\b/.test(text) ? text : undefined
  } finally {
    closeSync(file)
  }
}

/**
 * The program that a launcher script executes, if the text of the script determines it. Three kinds are supported:
 * Debian's (`exec $LIBDIR/$APPNAME $CHROMIUM_FLAGS "$@"`), Google's, also used by Edge and Brave (`exec -a "$0"
 * "$HERE/chrome" "$@"`), and a bare shim (`exec /path "$@"`) that sets up nothing else.
 */
export function programOf(script: string, scriptPath: string): string | undefined {
  const lines = script.split("\n").filter((line) => !/^\s*#/.test(line))
  const [command, ...others] = lines.flatMap((line) => execCommand(line) ?? [])
  if (command === undefined || others.length > 0) return undefined
  const variables = new Variables(lines, scriptPath)
  const { program, args } = command
  const isDebian = variables.has("APPNAME") && variables.has("LIBDIR")
  const isPassedOn = (arg: string) => arg === '"$@"' || (isDebian && arg === "$CHROMIUM_FLAGS")
  if (!args.includes('"$@"') || !args.every(isPassedOn)) return undefined
  if (!program.includes("$") && setsUpMore(lines)) return undefined
  const path = variables.expand(program)
  return path !== undefined && isAbsolute(path) ? path : undefined
}

interface ExecCommand {
  readonly program: string
  readonly args: readonly string[]
}

/** The command of an `exec` line. An `exec` that only redirects has none. */
function execCommand(line: string): ExecCommand | undefined {
  const rest = /^\s*exec\s+(?:-a\s+"\$0"\s+)?(.*)$/.exec(line)?.[1]
  if (rest === undefined || /^\d*[<>]/.test(rest)) return undefined
  const [program = "", ...args] = rest.trim().match(/"[^"]*"|\S+/g) ?? []
  return { program, args }
}

/** A script that prepares an environment, as Nix's do, may be required for its program to work. */
function setsUpMore(lines: readonly string[]): boolean {
  return lines.some((line) => /^\s*(export\b|\.\s|source\b|cd\s|ulimit\b|[A-Za-z_]\w*\+?=)/.test(line))
}

/** Variables of the script with a certain value: assigned once, at the top level, from known values. */
class Variables {
  readonly #lines: readonly string[]
  readonly #scriptPath: string

  constructor(lines: readonly string[], scriptPath: string) {
    this.#lines = lines
    this.#scriptPath = scriptPath
  }

  has(name: string): boolean {
    return this.#assigned(name) !== undefined
  }

  /** Expands a word with variables in it, quoted or not. */
  expand(word: string, depth = 0): string | undefined {
    const deepest = 8
    const bare = /^"(.*)"$/.exec(word)?.[1] ?? word
    if (depth > deepest || !/^(?:[\w./+@-]|\$\w+|\$\{\w+\})+$/.test(bare)) return undefined
    let unknown = false
    const text = bare.replace(/\$\{?(\w+)\}?/g, (_, name: string) => {
      const value = this.#value(name, depth + 1)
      unknown ||= value === undefined
      return value ?? ""
    })
    return unknown ? undefined : text
  }

  #value(name: string, depth: number): string | undefined {
    const assigned = this.#assigned(name)
    if (assigned === undefined) return undefined
    const call = /^"?(?:`(.*)`|\$\((.*)\))"?$/.exec(assigned)
    if (!call) return this.expand(assigned, depth)
    const [, tool, word = ""] = /^(readlink -f|dirname)\s+("?\$\w+"?)$/.exec(call[1] ?? call[2] ?? "") ?? []
    if (tool === "readlink -f") return /^"?\$0"?$/.test(word) ? this.#scriptPath : undefined
    const path = tool === "dirname" ? this.expand(word, depth) : undefined
    return path === undefined ? undefined : dirname(path)
  }

  #assigned(name: string): string | undefined {
    const anywhere = new RegExp(`(?:^|[\\s;&|(])${name}\\+?=`)
    const [line, ...others] = this.#lines.filter((one) => anywhere.test(one))
    if (line === undefined || others.length > 0) return undefined
    return new RegExp(`^(?:export\\s+)?${name}=(.*?)\\s*$`).exec(line)?.[1]
  }
}
