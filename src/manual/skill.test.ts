import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { encode } from "gpt-tokenizer/encoding/o200k_base"
import { describe, expect, test } from "vitest"
import { Registry } from "../command/define/registry.ts"
import { commands } from "../generated/commands.ts"
import { skills } from "../generated/skills.ts"
import { renderSkill, skillFile } from "./skill.ts"

const root = join(import.meta.dirname, "..", "..")
const registry = new Registry(commands)
const MOST_TOKENS = 900

const page = (content: string) => `---\ndescription: When to use it.\n---\n\n${content}\n`
const rendered = (content: string) => renderSkill("some", page(content), registry).content

describe("a skill", () => {
  test("has the syntax of commands where it names them", () => {
    expect(rendered("{{open}} · {{tab switch}}")).toBe("open [url] · tab switch <name>")
    expect(rendered("{{click --new-tab --button}}")).toBe("click <target> [--new-tab] [--button <left|right|middle>]")
    expect(rendered("{{snapshot --interactive --selector --rows=21-60}}")).toBe(
      "snapshot [-i] [-s <target>] [--rows 21-60]",
    )
    expect(rendered("{{get text|value}} · {{back|forward}}")).toBe("get text|value <target> · back|forward")
  })

  test.each([
    ["{{clik}}", 'there is no command "clik"'],
    ["{{click --blink}}", "click has no --blink"],
    ["{{click --button=thumb}}", "click does not take --button=thumb"],
    ["{{get text|url}}", "get text|url are not called alike"],
  ])("that names something undeclared is an error: %s", (content, message) => {
    expect(() => rendered(content)).toThrow(message)
  })

  test("without a description is an error", () => {
    expect(() => renderSkill("some", "# Some\n", registry)).toThrow("the skill some has no description")
  })

  test("is a file with a name and a description", () => {
    const skill = renderSkill("some", page("# Some"), registry)
    expect(skillFile("tabhand", skill)).toBe("---\nname: tabhand\ndescription: When to use it.\n---\n\n# Some\n")
  })
})

describe("the core skill", () => {
  const core = skills.find(({ name }) => name === "core")

  test("has at most 900 tokens", () => {
    expect(encode(core?.content ?? "").length).toBeLessThanOrEqual(MOST_TOKENS)
    expect(encode(core?.content ?? "").length).toBeGreaterThan(500)
  })

  test("equals its rendered page, here and in the file for agents", async () => {
    const made = renderSkill("core", await readFile(join(root, "skills", "core.md"), "utf8"), registry)
    expect(core).toEqual(made)
    expect(await readFile(join(root, "skills", "tabhand", "SKILL.md"), "utf8")).toBe(skillFile("tabhand", made))
  })
})
