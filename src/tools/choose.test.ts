import { describe, expect, test } from "vitest"
import { Registry } from "../command/define/registry.ts"
import { commands } from "../generated/commands.ts"
import { definitionsOf } from "../runtime/facade-registry.ts"
import { chooseTools } from "./choose.ts"

const definitions = definitionsOf(new Registry(commands))

function chosen(words: string): string[] {
  return chooseTools(words.split(","), definitions).map(({ name }) => name)
}

describe("--tools", () => {
  test("chooses core if nothing is given, or only exclusions", () => {
    expect(chosen("")).toHaveLength(11)
    expect(chosen("-browser_tabs")).toEqual(chosen("core").filter((name) => name !== "browser_tabs"))
  })

  test("adds families and names to a set, each tool once", () => {
    const names = chosen("core,tab,browser_get_text")
    expect(names.slice(0, 11)).toEqual(chosen("core"))
    expect(names).toEqual(expect.arrayContaining(["browser_tab_new", "browser_get_text"]))
    expect(new Set(names).size).toBe(names.length)
  })

  test("accepts globs for inclusions and exclusions", () => {
    expect(chosen("browser_get_*").every((name) => name.startsWith("browser_get_"))).toBe(true)
    expect(chosen("full,!browser_get_*").some((name) => name.startsWith("browser_get_"))).toBe(false)
  })

  test("a facade is a set of its own, and does not replace a tool of the same name", () => {
    expect(chosen("oh-my-pi")).toEqual(["browser"])
    expect(chosen("core,oh-my-pi")).toEqual([...chosen("core"), "browser"])
    expect(chooseTools(["browser"], definitions).map(({ facade }) => facade)).toEqual([undefined])
    expect(() => chosen("one,oh-my-pi")).toThrow("has two tools called browser")
  })

  test("excludes tools of a facade by name, glob and family", () => {
    const names = chosen("nexo")
    expect(names).toContain("browser_evaluate")
    const less = ["browser_evaluate", "browser_go_back", "browser_go_forward", "browser_wait_for"]
    expect(chosen("nexo,-browser_evaluate,-browser_go_*,-wait")).toEqual(names.filter((name) => !less.includes(name)))
  })

  test("refuses unknown names, and choices that leave no tool", () => {
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

test("every schema describes its arguments", () => {
  for (const { name, inputSchema, description } of definitions.full) {
    expect(inputSchema.type, name).toBe("object")
    expect(description.length, name).toBeGreaterThan(10)
  }
})
