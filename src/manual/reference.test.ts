import { describe, expect, test } from "vitest"
import { z } from "zod"
import { errorCodes } from "../base/error-codes.ts"
import { effectsInWords } from "../command/define/effects-in-words.ts"
import { settingNames, settings } from "../command/define/settings.ts"
import { usage } from "../command/line/help.ts"
import { commands } from "../generated/commands.ts"
import { referencePages } from "./reference.ts"
import { remedies } from "./reference-remedies.ts"
import { schemaInWords } from "./schema-in-words.ts"

const tool = {
  name: "browser_click",
  description: "Click *this*.\nThen that.",
  inputSchema: { type: "object", properties: { target: { type: "string" } }, required: ["target"] },
  annotations: { readOnlyHint: false, destructiveHint: true },
  family: "act",
}
const tools = {
  core: [tool],
  full: [tool, { ...tool, name: "browser_check" }],
  one: [{ ...tool, name: "browser" }],
  lander: [{ ...tool, name: "land" }],
}
const facades = [
  { name: "lander", summary: "a tool that lands" },
  { name: "words", summary: "only a command line" },
]
const pages = referencePages(commands, tools, facades)
const page = (name: string) => pages[name] ?? ""

describe("the reference", () => {
  test("has a section for every command, with its usage, arguments and examples", () => {
    for (const command of commands) {
      const from = page("commands.md").indexOf(`\n### ${command.name}\n`)
      expect(from, command.name).toBeGreaterThan(0)
      const [section = ""] = page("commands.md")
        .slice(from + 4)
        .split(/\n##/)
      expect(section).toContain(`tabhand ${usage(command)}`)
      expect(section).toContain("**Data**")
      for (const arg of Object.values(command.args)) expect(section).toContain(arg.facts.help.replace(/[*<|]/g, "\\$&"))
      for (const example of command.examples) expect(section).toContain(example)
    }
  })

  test("names every setting", () => {
    for (const name of settingNames()) {
      const { files, flag }: { files: string; flag?: string } = settings[name]
      expect(page("configuration.md")).toContain(files === "none" ? `| | \`--${flag}` : `| \`${name}\` |`)
    }
  })

  test("names every error code, with what to do", () => {
    for (const [code, remedy] of Object.entries(remedies)) {
      const [row = ""] = new RegExp(`^\\| \`${code}\` \\|.*$`, "m").exec(page("errors.md")) ?? []
      expect(row).toContain(remedy)
      expect(row).toMatch(/\| [12] \| (yes )?\|$/)
    }
    expect(Object.keys(remedies)).toEqual(Object.keys(errorCodes))
  })

  test("names every tool, set by set, with its arguments", () => {
    const text = page("mcp-tools.md")
    expect(text).toContain("### browser_click\n\nClick \\*this\\*.  \nThen that.\n\nArguments `{ target: string }`")
    expect(text).toContain("### browser\n")
    expect(text).toContain("### act\n")
    expect(text).toContain("| `browser_check` | `target` | acts |\n| `browser_click` |")
    expect(text).toContain("## lander\n\nA facade: a tool that lands.\n\n")
    expect(text).toContain("| `land` | `target` | Click \\*this\\*. |")
    expect(text).not.toContain("## words")
  })

  test("does not depend on the order of the commands", () => {
    expect(referencePages([...commands].reverse(), tools, facades)).toEqual(pages)
  })
})

describe.each(Object.entries(pages))("the page %s", (_, text) => {
  test("links only to existing headings, each of which is unique", () => {
    const headings = [...text.matchAll(/^#{1,3} (.+)$/gm)].map(([, heading = ""]) => heading)
    const anchors = headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^a-z0-9 _-]/g, "")
        .replaceAll(" ", "-"),
    )
    expect(new Set(anchors).size).toBe(anchors.length)
    for (const [, anchor] of text.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(anchor)
  })

  test("has tables whose rows have as many cells as their headers", () => {
    const cells = (line: string) => line.replaceAll("\\|", "").split("|").length
    for (const [block] of text.matchAll(/(?:^\|.*\n)+/gm)) {
      const [head = "", ...rows] = block.trimEnd().split("\n")
      for (const row of rows) expect(cells(row), row).toBe(cells(head))
    }
  })

  test("ends its lines and its fences", () => {
    expect(text).not.toMatch(/\S[ \t]$/m)
    expect(text).not.toMatch(/undefined|Infinity|NaN/)
    expect([...text.matchAll(/^```/gm)].length % 2).toBe(0)
    expect(text).toMatch(/\S\n$/)
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
    [{ scope: "tab", opens: true, acts: true } as const, /^Needs a tab, and creates one if there is none\. Waits for/],
    [{ scope: "session", readOnly: true } as const, /^Needs a session\. Changes nothing\.$/],
    [{ scope: "none", local: "always" } as const, /^Runs in the caller's own process/],
    [
      { scope: "none", local: "without runtime", control: true } as const,
      /^Needs no session, nor a runtime\. Answers at once/,
    ],
    [{ scope: "tab", blockedByDialog: true, worksAfterCrash: true } as const, /Cannot work while a dialog.*crashed/],
    [{ scope: "session", destructive: true } as const, /^Needs a session\. Loses what cannot be had again\.$/],
  ])("%j", (effects, words) => {
    expect(effectsInWords(effects).join(" ")).toMatch(words)
  })
})
