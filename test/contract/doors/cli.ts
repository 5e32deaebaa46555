import { expect } from "vitest"
import { z } from "zod"
import { errorCodes } from "../../../src/base/error-codes.ts"
import { commands } from "../../../src/commands/index.ts"
import type { CommandName } from "../../../src/doors/library/tabhand.ts"
import type { CommandResult } from "../../support/command-line.ts"
import { type Door, DoorError, type DoorMaker, type DoorOptions, type DoorPlace, type DoorReply } from "../door.ts"
import { runAside, runProgram, stopRuntime } from "../program.ts"
import { wordsOf } from "./words.ts"

/** The command line as a process, asked for JSON. */
export const cliJson: DoorMaker = {
  name: "the command line with --json",
  carries: { data: true, text: false },
  takesStdin: true,
  open: async (place) => openCli(place, ["--json"], readJson),
}

/** The command line as a process, as a person or an agent reads it. */
export const cliText: DoorMaker = {
  name: "the command line",
  carries: { data: false, text: true },
  takesStdin: true,
  open: async (place) => openCli(place, [], readText),
}

function openCli(place: DoorPlace, style: readonly string[], read: (result: CommandResult) => DoorReply): Door {
  return {
    async run(name, args, options) {
      const command = declared(name)
      const words = [...globals(options), ...withStyle(wordsOf(command, args), style)]
      const isAside = options.aside && options.stdin === undefined && command.effects.local === undefined
      const call = isAside ? runAside : runProgram
      const result = await call(words, { ...place, stdin: options.stdin })
      // What runs in the caller's own process tells its progress there.
      return read(command.effects.local === "always" && result.exit === 0 ? { ...result, stderr: "" } : result)
    },
    close: () => stopRuntime(place),
  }
}

/** Flags may stand before the verb, and after it: these stand before, the style stands after. */
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

const artifact = z.strictObject({
  path: z.string(),
  kind: z.enum(["screenshot", "pdf", "output", "download", "view"]),
  bytes: z.number(),
  state: z.literal("saved"),
})

const change = z.strictObject({
  url: z.string().optional(),
  title: z.string().optional(),
  now: z.array(z.string()),
  new: z.array(z.string()),
  gone: z.array(z.string()),
  isNew: z.literal(true).optional(),
  errors: z.array(z.string()).min(1).optional(),
  earlier: z.array(z.string()).min(1).optional(),
  text: z.string(),
})

const success = z.strictObject({
  change: change.optional(),
  success: z.literal(true),
  data: z.record(z.string(), z.unknown()),
  error: z.null(),
  notes: z.array(z.string()).min(1).optional(),
  artifacts: z.array(artifact).min(1).optional(),
  next: z.array(z.unknown()).min(1).optional(),
  lost: z.unknown().optional(),
})

const failure = z.strictObject({
  success: z.literal(false),
  data: z.null(),
  error: z.string().min(1),
  code: z.string().refine((code) => Object.hasOwn(errorCodes, code)),
  retryable: z.boolean(),
  hint: z.string().min(1).optional(),
  candidates: z.array(z.unknown()).min(1).optional(),
  evidence: z.record(z.string(), z.unknown()).optional(),
  notes: z.array(z.string()).min(1).optional(),
  next: z.array(z.unknown()).min(1).optional(),
})

/** One line on standard output, exactly the envelope, and the exit code that belongs to it. */
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
  const lines = (exit === 0 ? stdout : stderr).replace(/\n$/, "").split("\n")
  const notes = lines.filter((line) => line.startsWith("note: ")).map((line) => line.slice("note: ".length))
  const text = lines.filter((line) => !line.startsWith("note: ")).join("\n")
  if (exit === 0) return { text, notes }
  const [, code = "", message = ""] = /^error ([a-z_]+): (.*?)(?:\nhint: [^\n]*)?$/s.exec(text) ?? []
  const [, hint] = /\nhint: ([^\n]*)$/.exec(text) ?? []
  expect(exit, text).toBe(exitOf(code))
  throw new DoorError(code, message, hint)
}

function exitOf(code: string): 1 | 2 {
  const facts: Readonly<Record<string, object>> = errorCodes
  expect(facts).toHaveProperty(code)
  return "usage" in (facts[code] ?? {}) ? 2 : 1
}
