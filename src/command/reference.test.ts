import { describe, expect, test } from "vitest"
import { z } from "zod"
import { errorCodes } from "../base/error-codes.ts"
import { commands } from "../commands/index.ts"
import { effectsInWords } from "./effects-in-words.ts"
import { usage } from "./help.ts"
import { renderReference } from "./reference.ts"
import { schemaInWords } from "./schema-in-words.ts"
import { settingNames, settings } from "./settings.ts"

describe("the reference", () => {
  const reference = renderReference(commands)
  const headings = [...reference.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => heading)

  test("has a section for every command, with its usage, arguments and examples", () => {
    for (const command of commands) {
      const from = reference.indexOf(`\n### ${command.name}\n`)
      expect(from, command.name).toBeGreaterThan(0)
      const [section = ""] = reference.slice(from + 4).split(/\n##/)
      expect(section).toContain(`tabhand ${usage(command)}`)
      expect(section).toContain("**Data**")
      for (const arg of Object.values(command.args)) expect(section).toContain(arg.facts.help.replace(/[*<|]/g, "\\$&"))
      for (const example of command.examples) expect(section).toContain(example)
    }
  })

  test("names every setting and every error code", () => {
    for (const name of settingNames()) {
      const { files, flag }: { files: string; flag?: string } = settings[name]
      expect(reference).toContain(files === "none" ? `| | \`--${flag}` : `| \`${name}\` |`)
    }
    for (const code of Object.keys(errorCodes)) expect(reference).toContain(`| \`${code}\` |`)
  })

  test("leads only to headings that are there, each of which is there once", () => {
    const anchors = headings.map((heading = "") => heading.toLowerCase().replaceAll(" ", "-"))
    expect(new Set(anchors).size).toBe(anchors.length)
    for (const [, anchor] of reference.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(anchor)
  })

  test("is the same whatever the order of the commands", () => {
    expect(renderReference([...commands].reverse())).toBe(reference)
  })

  test("has tables whose rows have as many cells as their heads", () => {
    const cells = (line: string) => line.replaceAll("\\|", "").split("|").length
    for (const [block] of reference.matchAll(/(?:^\|.*\n)+/gm)) {
      const [head = "", ...rows] = block.trimEnd().split("\n")
      for (const row of rows) expect(cells(row), row).toBe(cells(head))
    }
  })

  test("ends its lines and its fences", () => {
    expect(reference).not.toMatch(/[ \t]$/m)
    expect(reference).not.toContain("undefined")
    expect([...reference.matchAll(/^```/gm)].length % 2).toBe(0)
    expect(reference.endsWith("|\n")).toBe(true)
  })
})

describe("the shape of data", () => {
  const words = (schema: z.ZodType) => schemaInWords(z.toJSONSchema(schema))

  test.each([
    ["{ a: string, b?: number }", z.object({ a: z.string(), b: z.number().optional() })],
    ["{ a: string | null }", z.object({ a: z.string().nullable() })],
    ['{ a: "x" | "y" }', z.object({ a: z.enum(["x", "y"]) })],
    ["{ a: number }", z.object({ a: z.int() })],
    ["{ a: (string | number)[] }", z.object({ a: z.array(z.union([z.string(), z.number()])) })],
    ["{ a: { b: boolean }[] }", z.object({ a: z.array(z.object({ b: z.boolean() })) })],
    ["{ a: any }", z.object({ a: z.unknown() })],
    ["{ [name: string]: number }", z.record(z.string(), z.number())],
    ['{ a: "x" }', z.object({ a: z.literal("x") })],
    ["{}", z.object({})],
  ])("%s", (expected, schema) => {
    expect(words(schema)).toBe(expected)
  })

  test("is written on several lines where one would be too long", () => {
    const long = z.object(
      Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`aNameThatIsLong${index}`, z.string()])),
    )
    const lines = words(z.object({ list: z.array(long) })).split("\n")
    expect(lines.slice(0, 3)).toEqual(["{", "  list: {", "    aNameThatIsLong0: string,"])
    expect(lines.slice(-3)).toEqual(["    aNameThatIsLong8: string,", "  }[],", "}"])
  })
})

describe("effects", () => {
  test.each([
    [{ scope: "tab", opens: true, acts: true } as const, /^Needs a tab, and makes one when there is none\. Waits for/],
    [{ scope: "session", readOnly: true } as const, /^Needs a session\. Changes nothing\.$/],
    [{ scope: "none", local: "always" } as const, /^Runs in the caller's own process/],
    [
      { scope: "none", local: "without runtime", control: true } as const,
      /^Needs no session, nor a runtime\. Answers at once/,
    ],
    [{ scope: "tab", blockedByDialog: true, worksAfterCrash: true } as const, /Cannot work while a dialog.*crashed/],
    [
      { scope: "tab", mayNavigate: true, usesRefs: true, invalidatesRefs: true } as const,
      /another page.*Takes refs.*gone/,
    ],
  ])("%j", (effects, words) => {
    expect(effectsInWords(effects).join(" ")).toMatch(words)
  })
})
