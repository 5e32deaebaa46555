import { expect } from "vitest"
import { errorCodes } from "../../../src/base/error-codes.ts"
import type { Family } from "../../../src/command/define/command.ts"
import type { CommandName } from "../../../src/doors/library/tabhand.ts"
import { commands } from "../../../src/generated/commands.ts"
import type { CommandResult } from "../../support/command-line.ts"
import { type Door, DoorError, type DoorMaker, type DoorOptions, type DoorPlace, type DoorReply } from "../door.ts"
import { runAside, runProgram, stopRuntime } from "../program.ts"
import { failure, success } from "./envelope.ts"
import { saidFailure, saidText } from "./said.ts"
import { wordsOf } from "./words.ts"

/**
 * The command line with --json. What a process adds is the same for all commands, so only the first of each family runs
 * in one.
 */
export const cliJson: DoorMaker = {
  name: "the command line with --json",
  carries: { data: true, text: false },
  takesStdin: true,
  open: async (place) => openCli(place, ["--json"], readJson, "once for each family"),
}

/** The command line with text output. What a process adds is tested with --json. */
export const cliText: DoorMaker = {
  name: "the command line",
  carries: { data: false, text: true },
  takesStdin: true,
  open: async (place) => openCli(place, [], readText, "where needed"),
}

function openCli(
  place: DoorPlace,
  style: readonly string[],
  read: (result: CommandResult) => DoorReply,
  processes: "once for each family" | "where needed",
): Door {
  const called = new Set<Family>()
  const isFirst = (family: Family) => !called.has(family) && called.add(family)
  return {
    async run(name, args, options) {
      const command = declared(name)
      const words = [...globals(options), ...withStyle(wordsOf(command, args), style)]
      const needsOne = options.stdin !== undefined || command.effects.local !== undefined
      const hasOne = needsOne || (!options.aside && processes === "once for each family" && isFirst(command.family))
      const call = hasOne ? runProgram : runAside
      const result = await call(words, { ...place, stdin: options.stdin })
      // A command in the caller's own process reports its progress on standard error.
      return read(command.effects.local === "always" && result.exit === 0 ? { ...result, stderr: "" } : result)
    },
    close: () => stopRuntime(place),
  }
}

/** Flags may come before and after the verb: these come before, the style comes after. */
function globals({ session, tab, timeoutMs, view = false }: DoorOptions): string[] {
  return [
    ...["--session", session],
    ...(tab === undefined ? [] : ["--tab", tab]),
    ...(timeoutMs === undefined ? [] : [`--timeout=${timeoutMs}`]),
    ...(view ? [] : ["--no-view"]),
  ]
}

function withStyle(words: readonly string[], style: readonly string[]): string[] {
  const end = words.indexOf("--")
  return end < 0 ? [...words, ...style] : [...words.slice(0, end), ...style, ...words.slice(end)]
}

function declared(name: CommandName) {
  const command = commands.find((each) => each.name === name)
  if (!command) throw new Error(`there is no command ${name}`)
  return command
}

/** One line on standard output, exactly the envelope, and the matching exit code. */
export function readJson({ stdout, stderr, exit }: CommandResult): DoorReply {
  expect(stderr).toBe("")
  expect(stdout).toMatch(/^[^\n]+\n$/)
  const envelope: unknown = JSON.parse(stdout)
  if (exit === 0) {
    const { data, notes = [], artifacts = [] } = success.parse(envelope)
    return { data, notes, artifacts }
  }
  const { error, code, hint } = failure.parse(envelope)
  expect(exit).toBe(exitOf(code))
  throw new DoorError(code, error, hint)
}

/** A success on standard output, a failure on standard error, never both. */
export function readText({ stdout, stderr, exit }: CommandResult): DoorReply {
  expect(exit === 0 ? stderr : stdout).toBe("")
  if (exit === 0) return saidText(stdout.replace(/\n$/, ""))
  const failure = saidFailure(stderr.replace(/\n$/, ""))
  expect(exit, stderr).toBe(exitOf(failure.code))
  throw failure
}

function exitOf(code: string): 1 | 2 {
  const facts: Readonly<Record<string, object>> = errorCodes
  expect(facts).toHaveProperty(code)
  return "usage" in (facts[code] ?? {}) ? 2 : 1
}
