import { expect, test } from "vitest"
import { flagName } from "../../src/command/flags.ts"
import { settings } from "../../src/command/settings.ts"
import { commands as declared } from "../../src/commands/index.ts"
import { known, type World } from "./case.ts"
import { cliOnly, lines } from "./cases/command-lines.ts"
import { cases } from "./cases/index.ts"

/** Those that are programs of their own have tests of their own. */
const commands = declared.filter(({ effects }) => effects.local !== "program")

/** Enough of a world to make arguments in. */
const nowhere: World = {
  site: {
    url: "http://127.0.0.1:1",
    crossSite: "http://localhost:1",
    hits: () => [],
    waitForHit: () => Promise.reject(new Error("nobody is there")),
    publish: () => {},
    close: async () => {},
  },
  home: "/nowhere",
  folder: "/nowhere",
  session: "nobody",
}

test("every command has a case that tells its data, and one that tells its text", () => {
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

/** To download a browser needs more than this machine; its parts are tested beside their code. */
const outOfReach = ["install.force"]

test("every argument of every command is given in a case", () => {
  const steps = cases.flatMap((each) => [each, ...(each.setup ?? [])])
  const given = steps.flatMap(({ command, args }) =>
    Object.keys(args === undefined ? {} : known(args, nowhere)).map((name) => `${command}.${name}`),
  )
  const all = commands.flatMap(({ name, args }) => Object.keys(args).map((arg) => `${name}.${arg}`))
  expect([...new Set([...given, ...outOfReach])].sort()).toEqual(all.sort())
})

/** After `snapshot` it is a switch of its own, and the setting comes before the command. */
const shared = [{ name: "snapshot", flag: "--viewport" }]

test("no other argument has the flag of a setting", () => {
  const flags = new Set(Object.values(settings).flatMap(({ flag }) => flag ?? []))
  const all = commands.flatMap(({ name, args }) => Object.keys(args).map((arg) => ({ name, flag: flagName(arg) })))
  expect(all.filter(({ flag }) => flags.has(flag.slice(2)))).toEqual(shared)
})

test("every other name that a command has on a command line is called in a line", () => {
  const names = commands.flatMap(({ name, aliases }) => aliases.cli.map((alias) => `${alias} → ${name}`))
  const called = lines.flatMap(({ covers }) => covers).filter((part) => part.includes("→"))
  expect([...new Set(called)].sort()).toEqual(names.sort())
})

test("everything that only a command line has is in a line", () => {
  const covered = lines.flatMap(({ covers }) => covers).filter((part) => !part.includes("→"))
  expect([...new Set(covered)].sort()).toEqual([...cliOnly].sort())
})
