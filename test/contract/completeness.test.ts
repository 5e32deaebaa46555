import { expect, test } from "vitest"
import { settings } from "../../src/command/define/settings.ts"
import { flagName } from "../../src/command/line/flags.ts"
import { commands as declared } from "../../src/generated/commands.ts"
import { known, type World } from "./case.ts"
import { cliOnly, lines } from "./cases/command-lines.ts"
import { cases } from "./cases/index.ts"

/** Commands that are programs of their own have their own tests. */
const commands = declared.filter(({ effects }) => effects.local !== "program")

/** A minimal world, to create arguments in. */
const nowhere: World = {
  site: {
    url: "http://127.0.0.1:1",
    crossSite: "http://localhost:1",
    hits: () => [],
    waitForHit: () => Promise.reject(new Error("not available")),
    publish: () => {},
    close: async () => {},
  },
  home: "/nowhere",
  folder: "/nowhere",
  session: "absent",
}

test("every command has a case with its data, and one with its text", () => {
  for (const command of commands) {
    const own = cases.filter((each) => each.command === command.name)
    expect(
      own.some((each) => each.data !== undefined),
      `data of ${command.name}`,
    ).toBe(true)
    expect(
      own.some((each) => each.text !== undefined),
      `text of ${command.name}`,
    ).toBe(true)
  }
})

/** Downloading a browser needs the network; its parts are tested beside their code. */
const outOfReach = ["install.force"]

test("every argument of every command is given in a case", () => {
  const steps = cases.flatMap((each) => [each, ...(each.setup ?? [])])
  const given = steps.flatMap(({ command, args }) =>
    Object.keys(args === undefined ? {} : known(args, nowhere)).map((name) => `${command}.${name}`),
  )
  const all = commands.flatMap(({ name, args }) => Object.keys(args).map((arg) => `${name}.${arg}`))
  expect([...new Set([...given, ...outOfReach])].sort()).toEqual(all.sort())
})

/** After `snapshot` the flag is the command's own; the setting comes before the command. */
const shared = [{ name: "snapshot", flag: "--viewport" }]

test("no other argument has the flag of a setting", () => {
  const flags = new Set(Object.values(settings).flatMap(({ flag }) => flag ?? []))
  const all = commands.flatMap(({ name, args }) => Object.keys(args).map((arg) => ({ name, flag: flagName(arg) })))
  expect(all.filter(({ flag }) => flags.has(flag.slice(2)))).toEqual(shared)
})

test("every alias of a command is used in a command line", () => {
  const names = commands.flatMap(({ name, aliases }) => aliases.map((alias) => `${alias} → ${name}`))
  const called = lines.flatMap(({ covers }) => covers).filter((part) => part.includes("→"))
  expect([...new Set(called)].sort()).toEqual(names.sort())
})

test("every feature of command lines alone is used in one", () => {
  const covered = lines.flatMap(({ covers }) => covers).filter((part) => !part.includes("→"))
  expect([...new Set(covered)].sort()).toEqual([...cliOnly].sort())
})
