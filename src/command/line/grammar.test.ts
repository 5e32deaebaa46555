import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { anyText } from "../../../test/support/any-text.ts"
import { TabhandError } from "../../base/errors.ts"
import { commands } from "../../generated/commands.ts"
import { duration, flag, number, oneOf, tabName, text, texts } from "../define/arg.ts"
import type { AnyArg, Command } from "../define/command.ts"
import { defineCommand } from "../define/define.ts"
import { Registry } from "../define/registry.ts"
import { settingNames, settings } from "../define/settings.ts"
import { url } from "../define/url-arg.ts"
import { flagName } from "./flags.ts"
import { parseCommandLine } from "./grammar.ts"

/** Without `help`, which is answered without being run. */
const real = new Registry(commands.filter(({ name }) => name !== "help"))

const sampleParts = {
  family: "page",
  summary: "For tests",
  data: z.object({}),
  effects: { scope: "none" },
  deadline: "read",
  run: async () => ({}),
  say: () => "",
} as const

/** Commands with every kind of argument in every place. */
const samples = new Registry([
  defineCommand({ ...sampleParts, name: "look", args: {}, positional: [] }),
  defineCommand({
    ...sampleParts,
    name: "go there",
    aliases: ["go"],
    args: { url: url(), note: text().optional(), times: number().optional(), quickly: flag().short("q") },
    positional: ["url", "note"],
  }),
  defineCommand({
    ...sampleParts,
    name: "say all",
    args: {
      words: texts().rest(),
      how: oneOf("loud", "low").short("w").optional(),
      tags: texts().optional(),
      inBold: flag(),
    },
    positional: ["words"],
  }),
  defineCommand({
    ...sampleParts,
    name: "pause",
    args: { ms: duration().optional(), until: text().optional(), inTab: tabName().optional() },
    positional: ["ms"],
  }),
])

const run = (words: readonly string[], registry = samples) => {
  const parsed = parseCommandLine(words, registry)
  if (parsed.kind !== "run") throw new Error(`not a command but ${parsed.kind}`)
  return { name: parsed.command.name, args: parsed.args, flags: parsed.flags }
}

const error = (words: readonly string[], registry = samples) => {
  try {
    return { code: `understood as ${parseCommandLine(words, registry).kind}` }
  } catch (thrown) {
    if (thrown instanceof TabhandError) return { code: thrown.code, message: thrown.message, hint: thrown.hint }
    throw thrown
  }
}

describe("a command line", () => {
  test("has the command's words first, its arguments in order, and flags anywhere", () => {
    const understood = { name: "go there", args: { url: "a.com", note: "b", quickly: true, times: "3" }, flags: {} }
    for (const line of [
      "go there a.com b --quickly --times 3",
      "--quickly go --times=3 there a.com b",
      "--times 3 -q go there a.com b",
      "go there --url a.com --note=b -q --times 3",
      "go there --note b a.com --quickly=yes --times 3",
    ]) {
      expect(run(line.split(" ")), line).toEqual(understood)
    }
  })

  test("takes the flags of all commands, with a value after a space or after =", () => {
    const { flags } = run(["--session", "a", "look", "--timeout=500", "--json", "--headed", "false", "--tab", "t2"])
    expect(flags).toEqual({ session: "a", timeout: 500, json: true, headed: false, tab: "t2" })
  })

  test("takes lists by repeating the flag", () => {
    expect(run(["say", "all", "a", "--tags", "x", "--tags=y"]).args).toEqual({ words: ["a"], tags: ["x", "y"] })
    expect(run(["look", "--args", "--a,--b", "--args", "--c"]).flags).toEqual({ args: ["--a", "--b", "--c"] })
  })

  test("takes everything after -- as words", () => {
    expect(run(["say", "all", "--", "--how", "-q", "--", "--json"]).args).toEqual({
      words: ["--how", "-q", "--", "--json"],
    })
    expect(run(["--", "go", "there", "--url"]).args).toEqual({ url: "--url" })
  })

  test("takes negative numbers and a lone dash as words", () => {
    expect(run(["pause", "-5"]).args).toEqual({ ms: "-5" })
    expect(run(["say", "all", "-", "-.5"]).args).toEqual({ words: ["-", "-.5"] })
    expect(run(["go", "there", "a", "--times", "-3"]).args).toEqual({ url: "a", times: "-3" })
  })

  test("may have a value that looks like a flag, if it is not one of ours", () => {
    expect(run(["pause", "--until", "-x"]).args).toEqual({ until: "-x" })
    expect(run(["pause", "--until=--json"]).args).toEqual({ until: "--json" })
  })

  test("turns a flag off with --no- in front of it", () => {
    expect(run(["go", "there", "a", "--no-quickly"]).args).toEqual({ url: "a", quickly: false })
    expect(run(["say", "all", "a", "--no-in-bold"]).args).toEqual({ words: ["a"], inBold: false })
    expect(error(["go", "there", "a", "--no-quickly=true"])).toMatchObject({ code: "bad_flag" })
  })

  test("may use a shared alias: what follows decides which command it means", () => {
    const name = (...words: string[]) => run(words, real).name
    expect(name("tab")).toBe("tab list")
    expect(name("tab", "t2")).toBe("tab switch")
    expect(name("tab", "--name", "t2")).toBe("tab switch")
    expect(name("--name=t2", "tab")).toBe("tab switch")
    expect(name("tab", "--json")).toBe("tab list")
    expect(name("tab", "lst")).toBe("tab switch")
    expect(name("goto", "a.com")).toBe("open")
  })

  test("means the two-word command if what follows fits it, else the one-word command", () => {
    const meant = (...words: string[]) => {
      const { name, args } = run(words, real)
      return [name, args]
    }
    expect(meant("find", "Order placed")).toEqual(["find", { text: "Order placed" }])
    expect(meant("find", "role")).toEqual(["find", { text: "role" }])
    expect(meant("find", "role", "--json")).toEqual(["find", { text: "role" }])
    expect(meant("find", "role", "button")).toEqual(["find role", { value: "button" }])
    expect(meant("find", "first", "li", "click")).toEqual(["find first", { selector: "li", action: "click" }])
    expect(meant("find", "nth", "-1", "li")).toEqual(["find nth", { index: "-1", selector: "li" }])
    expect(meant("find", "text", "Save", "fill", "x", "--exact")).toEqual([
      "find text",
      { value: "Save", action: "fill", text: "x", exact: true },
    ])
    expect(run(["tab", "switch", "t2"], real).name).toBe("tab switch")
    expect(error(["find", "role", "--name", "Save"], real)).toMatchObject({ code: "understood as run" })
    expect(run(["find", "role", "--name", "Save"], real).name).toBe("find role")
  })
})

describe("help and version", () => {
  test("are available for everything, a family or a command", () => {
    const topic = (...words: string[]) => {
      const parsed = parseCommandLine(words, real)
      return parsed.kind === "help" ? parsed.topic : parsed.kind
    }
    expect(topic()).toBe("start")
    expect(topic("--json")).toBe("start")
    expect(topic("help")).toBe("")
    expect(topic("--help")).toBe("")
    expect(topic("-h")).toBe("")
    expect(topic("help", "tab", "new")).toBe("tab new")
    expect(topic("tab", "new", "--help")).toBe("tab new")
    expect(topic("open", "-h")).toBe("open")
    expect(topic("dialog", "--help")).toBe("dialog")
    expect(topic("goto", "--help")).toBe("open")
    for (const flag of ["--version", "-V", "-v"]) expect(topic(flag)).toBe("version")
    expect(topic("-V")).toBe("version")
    expect(topic("window", "--help")).toBe("window")
  })
})

describe("a command line that is wrong", () => {
  test.each([
    [["opne"], "unknown_command", "did you mean `open`?"],
    [["get", "ulr"], "unknown_command", "did you mean `get url`?"],
    [["get"], "unknown_command", undefined],
    [["open", "a.com", "b.com"], "bad_argument", "put text with spaces in quotes; see: help open"],
    [["open", "a.com", "--wiat", "load"], "bad_flag", "did you mean --wait?"],
    [["open", "a.com", "--frobnicate"], "bad_flag", "put `--` before a word that begins with a dash and is no flag"],
    [["open", "a.com", "--wait"], "bad_flag", undefined],
    [["open", "--url", "a.com", "b.com"], "bad_argument", "put text with spaces in quotes; see: help open"],
    [["open", "a.com", "--session"], "bad_flag", undefined],
    [["open", "a.com", "--timeout", "soon"], "bad_flag", settings.timeout.help],
    [["--frobnicate"], "bad_flag", undefined],
    [["--sesion", "shop", "open", "a.com"], "bad_flag", "did you mean --session?"],
    [["--frobnicate=x", "opne"], "bad_flag", undefined],
    [["opne", "--frobnicate", "x"], "unknown_command", "did you mean `open`?"],
    [["--no-bail", "opne"], "unknown_command", "did you mean `open`?"],
    [["title"], "unknown_command", "did you mean `get title`?"],
  ])("%j", (words, code, hint) => {
    expect(error(words, real)).toMatchObject({ code, hint: hint ?? expect.any(String) })
  })

  test.each([
    [["click", "#box", "--bogus"], "there is no flag --bogus here"],
    [["find", "text", "js", "click", "--last"], "there is no flag --last here"],
    [["find", "text", "js", "--last"], "there is no flag --last here"],
    [["find", "label", "Password", "fill", "--hunter2"], "there is no such flag here"],
    [["find", "label", "Password", "fill", "-hunter2"], "there is no such flag here"],
    [["fill", "#password", "--hunter2"], "there is no such flag here"],
  ])("%j quotes what is wrong, unless it may be a secret", (words, message) => {
    expect(error(words, real).message).toBe(message)
  })
})

const ownFlags = (command: Command) =>
  Object.entries(command.args).flatMap(([name, arg]) => [
    { flag: flagName(name), arg },
    ...(arg.facts.kind === "flag" ? [{ flag: `--no-${flagName(name).slice(2)}`, arg }] : []),
    ...(arg.facts.short ? [{ flag: `-${arg.facts.short}`, arg }] : []),
  ])

const globalFlags = settingNames().flatMap((name) => {
  const { flag }: { flag?: string } = settings[name]
  return flag ? [`--${flag}`] : []
})

/** If a switch and a setting share a name, what follows decides which one is meant. */
const sharedNames = ["snapshot --viewport"]
/** agent-browser has these as a switch of one command and with a value of another. */
const sharedFlags = ["-b"]

describe("the commands that we have", () => {
  test("have no flag that is also a global flag", () => {
    const taken = new Set([...globalFlags, "--help", "-h", "--version", "-V", "-v", "--"])
    for (const command of real.commands) {
      const flags = ownFlags(command).map(({ flag }) => flag)
      expect(
        flags.filter((flag) => taken.has(flag) && !sharedNames.includes(`${command.name} ${flag}`)),
        command.name,
      ).toEqual([])
      expect(new Set(flags).size, command.name).toBe(flags.length)
    }
  })

  test("have a switch with the name of a setting, which is meant if no value of the setting follows", () => {
    for (const line of [
      "snapshot --viewport",
      "--viewport snapshot",
      "snapshot --viewport -i",
      "snapshot --viewport=true",
    ]) {
      expect(run(line.split(" "), real)).toMatchObject({ args: { viewport: true }, flags: {} })
    }
    const size = { width: 800, height: 600, scale: 1 }
    for (const line of [
      "snapshot --viewport 800x600",
      "--viewport=800x600 snapshot",
      "snapshot -i --viewport 800x600",
    ]) {
      const { args, flags } = run(line.split(" "), real)
      expect(args).not.toHaveProperty("viewport")
      expect(flags).toEqual({ viewport: size })
    }
    expect(run(["--viewport", "800x600", "snapshot", "--viewport"], real)).toMatchObject({
      args: { viewport: true },
      flags: { viewport: size },
    })
  })

  test("have flags that take a value for some only, which what follows decides", () => {
    for (const line of ["eval -b MQ==", "-b eval MQ==", "eval MQ== -b"]) {
      expect(run(line.split(" "), real)).toMatchObject({ name: "eval", args: { base64: true, script: "MQ==" } })
    }
    for (const line of ["diff snapshot -b old.txt", "-b old.txt diff snapshot", "diff -b old.txt snapshot"]) {
      expect(run(line.split(" "), real)).toMatchObject({ name: "diff snapshot", args: { baseline: "old.txt" } })
    }
  })

  test("agree on which flags take a value, because flags may stand before the command", () => {
    const isBoth = (flag: string) => sharedFlags.includes(flag)
    const kinds = new Map<string, boolean>()
    for (const command of real.commands) {
      for (const { flag, arg } of ownFlags(command)) {
        const takesValue = arg.facts.kind !== "flag"
        if (!isBoth(flag)) expect(kinds.get(flag) ?? takesValue, `${command.name} ${flag}`).toBe(takesValue)
        kinds.set(flag, takesValue)
      }
    }
  })

  test("have one to three words as a name, positional arguments that exist, and the rest of the words last", () => {
    for (const { name, aliases, args, positional } of real.commands) {
      for (const words of [name, ...aliases]) expect(words).toMatch(/^[a-z][a-z-]*( [a-z][a-z-]*){0,2}$/)
      for (const [index, key] of positional.entries()) {
        expect(Object.keys(args), name).toContain(key)
        if (args[key]?.facts.rest) expect(index, name).toBe(positional.length - 1)
      }
    }
  })

  test("have examples that parse", () => {
    for (const command of real.commands) {
      for (const example of command.examples) {
        if (/[|<]/.test(example)) continue
        const words = [...example.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(
          ([, a, b, c]) => a ?? b ?? c ?? "",
        )
        expect(run(words, real).name, example).toBe(command.name)
      }
    }
  })
})

/** A value for an argument, as text. */
function valueFor(arg: AnyArg): fc.Arbitrary<string> {
  if (arg.facts.choices.length > 0) return fc.constantFrom(...arg.facts.choices)
  switch (arg.facts.kind) {
    case "number":
    case "duration":
      return fc.integer().map(String)
    default:
      return fc.oneof(
        fc.string(),
        fc.constantFrom("-x", "--json", "--", "-", "", "true", "false", "help", "a b", "--x=y", "-5"),
      )
  }
}

type Given = Record<string, string | string[] | boolean | undefined>

/** Any selection of a command's arguments with any values, as the parser should return them. */
function argumentsOf(command: Command, registry: Registry): fc.Arbitrary<Given> {
  // `find last` with nothing after it is `find` with a word: such a command is recognized by what it requires.
  const [first = "", second] = command.name.split(" ")
  const isAmbiguous = second !== undefined && registry.commands.some(({ name }) => name === first)
  const needed = Object.entries(command.args).flatMap(([name, { required }]) => (required ? [name] : []))
  const entries = Object.entries(command.args).map(
    ([name, arg]): [string, fc.Arbitrary<string | string[] | boolean>] => {
      if (arg.facts.kind === "flag") return [name, fc.boolean()]
      return [name, arg.facts.kind === "list" ? fc.array(valueFor(arg), { minLength: 1 }) : valueFor(arg)]
    },
  )
  return fc.record(Object.fromEntries(entries), { requiredKeys: isAmbiguous ? needed : [] })
}

const looksLikeFlag = (word: string) => /^-(?!\d|\.\d|$)/.test(word)

/** Words for the arguments: each in one of its spellings, in random order. */
function wordsFor(command: Command, given: Given, seed: readonly number[]): string[] {
  let at = 0
  const pick = (count: number) => (seed[at++ % seed.length] ?? 0) % count
  const flags: string[][] = []
  const words: string[] = []
  let placing = true
  const write = (name: string, value: string) =>
    pick(2) === 0 || looksLikeFlag(value) ? [`${flagName(name)}=${value}`] : [flagName(name), value]
  for (const name of [
    ...command.positional,
    ...Object.keys(command.args).filter((key) => !command.positional.includes(key)),
  ]) {
    const value = given[name]
    const isRest = command.args[name]?.facts.rest ?? false
    const isPlaced = command.positional.includes(name) && placing && (isRest || pick(3) > 0)
    if (value === undefined) {
      // Words fill the positions from the left; an omitted one ends them.
      if (command.positional.includes(name)) placing = false
    } else if (typeof value === "boolean") {
      flags.push([
        value ? flagName(name) : pick(2) === 0 ? `${flagName(name)}=false` : `--no-${flagName(name).slice(2)}`,
      ])
    } else if (isPlaced) words.push(...[value].flat())
    else flags.push([value].flat().flatMap((each) => write(name, each)))
  }
  for (const flag of [["--session", "s"], ["--timeout=7"], ["--json=true"]]) if (pick(2) === 0) flags.push(flag)
  // Words that look like flags must follow `--`, and so must all after them.
  const from = words.findIndex(looksLikeFlag)
  const behind = from < 0 ? [] : ["--", ...words.slice(from)]
  const line = [...command.name.split(" "), ...(from < 0 ? words : words.slice(0, from))].map((word) => [word])
  for (const flag of flags) line.splice(pick(line.length + 1), 0, flag)
  return [...line.flat(), ...behind]
}

const lines = (registry: Registry) =>
  fc.constantFrom(...registry.commands.map(({ name }) => name)).chain((name) =>
    fc.record({
      name: fc.constant(name),
      given: argumentsOf(registry.get(name), registry),
      seed: fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
    }),
  )

describe.each([
  ["of our own", real],
  ["made for tests", samples],
])("any command %s", (_, registry) => {
  test("with any arguments, written in any way and order, parses to the arguments that were meant", () => {
    fc.assert(
      fc.property(lines(registry), ({ name, given, seed }) => {
        const words = wordsFor(registry.get(name), given, seed)
        const understood = run(words, registry)
        expect(understood.name, words.join(" ")).toBe(name)
        expect(understood.args, words.join(" ")).toEqual(given)
      }),
      { numRuns: 400 },
    )
  })
})

test("any words throw at most a TabhandError, short and on one line", () => {
  const known = real.commands.flatMap((command) => [
    ...command.name.split(" "),
    ...ownFlags(command).map(({ flag }) => flag),
  ])
  const word = fc.oneof(
    fc.constantFrom(
      ...known,
      ...globalFlags,
      "--",
      "-",
      "--help",
      "help",
      "--no-",
      "--=",
      "-=x",
      "__proto__",
      "constructor",
    ),
    anyText(),
    fc.tuple(fc.constantFrom(...globalFlags, ...known), fc.string()).map(([flag, value]) => `${flag}=${value}`),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const { message = "" } = error(words, real)
      expect(message).toMatch(/^.{0,500}$/)
    }),
    { numRuns: 1000 },
  )
})

test("a long line is parsed quickly", () => {
  const before = process.cpuUsage()
  run(["say", "all", ...Array.from({ length: 20_000 }, (_, index) => `word${index}`)])
  error(["x".repeat(1_000_000)], real)
  error(["open", `--${"x".repeat(1_000_000)}`], real)
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})
