import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { anyText } from "../../../test/support/any-text.ts"
import { TabhandError } from "../../base/errors.ts"
import { defineCommand } from "./define.ts"
import { Registry } from "./registry.ts"

function command(name: string, ...cli: string[]) {
  return defineCommand({
    name,
    family: "page",
    summary: "For tests",
    aliases: cli,
    args: {},
    positional: [],
    data: z.object({}),
    effects: { scope: "none" },
    deadline: "read",
    run: async () => ({}),
    say: () => "",
  })
}

const registry = new Registry([
  command("tab switch", "tab"),
  command("tab list", "tab"),
  command("open", "goto", "navigate"),
  command("close"),
  command("find title"),
  command("get title"),
  command("session list"),
  command("note get"),
])

describe("a registry", () => {
  test("knows commands by their names, in the order of the names", () => {
    expect(registry.commands.map(({ name }) => name)).toEqual([
      "close",
      "find title",
      "get title",
      "note get",
      "open",
      "session list",
      "tab list",
      "tab switch",
    ])
    expect(registry.get("open").name).toBe("open")
    expect(() => registry.get("goto")).toThrow(expect.objectContaining({ code: "unknown_command" }))
  })

  test("finds all commands that words may mean, several for a shared alias", () => {
    expect(registry.called("goto").map(({ name }) => name)).toEqual(["open"])
    expect(registry.called("tab").map(({ name }) => name)).toEqual(["tab list", "tab switch"])
    expect(registry.called("nothing")).toEqual([])
    expect(registry.secondWords("tab")).toEqual(["list", "switch"])
  })

  test("refuses two commands of one name", () => {
    expect(() => new Registry([command("open"), command("open")])).toThrow('two commands are called "open"')
  })
})

describe("an unknown command", () => {
  test.each([
    ["opne", "did you mean `open`?"],
    ["tab lst", "did you mean `tab list`?"],
    ["list", "did you mean `session list` or `tab list`?"],
    ["title", "did you mean `get title`?"],
    ["titel", "did you mean `get title`?"],
    ["get", "`get` takes: title"],
    ["tab frobnicate", "`tab` takes: list, switch"],
    ["frobnicate", "`tabhand help` lists all commands"],
  ])("%s: %s", (name, hint) => {
    expect(registry.unknown(name)).toMatchObject({ code: "unknown_command", hint })
  })

  test("is quoted on one line and clipped", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (name) => {
        const error = registry.unknown(name)
        expect(error).toBeInstanceOf(TabhandError)
        expect(error.message).toMatch(/^there is no command ".{0,300}"$/)
      }),
    )
    expect(registry.unknown("x".repeat(100_000)).message.length).toBeLessThan(200)
  })
})
