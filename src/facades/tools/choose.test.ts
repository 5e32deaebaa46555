import { describe, expect, test } from "vitest"
import { Registry } from "../../command/registry.ts"
import { commands } from "../../commands/index.ts"
import { chooseTools } from "./choose.ts"
import { definitionsOf } from "./sets.ts"

const definitions = definitionsOf(new Registry(commands))

function chosen(words: string): string[] {
  return chooseTools(words.split(","), definitions).map(({ name }) => name)
}

describe("--tools", () => {
  test("chooses core when nothing is said, or only what is not wanted", () => {
    expect(chosen("")).toHaveLength(10)
    expect(chosen("-browser_tabs")).toEqual(chosen("core").filter((name) => name !== "browser_tabs"))
  })

  test("adds families and names to a set, each tool once", () => {
    const names = chosen("core,tab,browser_get_text")
    expect(names.slice(0, 10)).toEqual(chosen("core"))
    expect(names).toEqual(expect.arrayContaining(["browser_tab_new", "browser_get_text"]))
    expect(new Set(names).size).toBe(names.length)
  })

  test("knows globs, for what is wanted and for what is not", () => {
    expect(chosen("browser_get_*").every((name) => name.startsWith("browser_get_"))).toBe(true)
    expect(chosen("full,!browser_get_*").some((name) => name.startsWith("browser_get_"))).toBe(false)
  })

  test("a facade is a set of its own, and is not mixed up with a tool of the same name", () => {
    expect(chosen("oh-my-pi")).toEqual(["browser"])
    expect(chosen("core,oh-my-pi")).toEqual([...chosen("core"), "browser"])
    expect(chooseTools(["browser"], definitions).map(({ facade }) => facade)).toEqual([undefined])
    expect(() => chosen("one,oh-my-pi")).toThrow("has two tools called browser")
  })

  test("refuses what names nothing, and what leaves nothing", () => {
    expect(() => chosen("cor")).toThrow(/no tool, set or family "cor"/)
    expect(() => chosen("one,-browser")).toThrow(/leaves no tool/)
  })
})

test("full has a tool for every command that stays within its session", () => {
  const names = new Set(chosen("full"))
  expect(names.size).toBe(definitions.full.length)
  for (const beyond of ["browser_install", "browser_doctor", "browser_session_list", "browser_runtime_stop"]) {
    expect(names).not.toContain(beyond)
  }
  for (const name of ["browser_fill", "browser_tab_new", "browser_eval", "browser_help", "browser_close"]) {
    expect(names).toContain(name)
  }
})

test("every schema says what it takes", () => {
  for (const { name, inputSchema, description } of definitions.full) {
    expect(inputSchema.type, name).toBe("object")
    expect(description.length, name).toBeGreaterThan(10)
  }
})
