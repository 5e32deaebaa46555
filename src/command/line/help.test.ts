import { describe, expect, test } from "vitest"
import { commands } from "../../generated/commands.ts"
import { Registry } from "../define/registry.ts"
import { settingNames, settings } from "../define/settings.ts"
import { asTyped, FAMILIES, renderHelp, usage } from "./help.ts"

const registry = new Registry(commands)

describe("help for everything", () => {
  const overview = renderHelp("", registry)

  test("names every command with its summary, under its family", () => {
    for (const command of registry.commands) {
      expect(overview).toContain(`  ${usage(command)} `)
      expect(overview).toContain(command.summary)
    }
    for (const [family, title] of Object.entries(FAMILIES)) {
      if (registry.commands.some((command) => command.family === family)) expect(overview).toContain(`\n${title}\n`)
    }
  })

  test("names every flag of all commands", () => {
    for (const name of settingNames()) {
      const { flag }: { flag?: string } = settings[name]
      if (flag) expect(overview).toMatch(new RegExp(`^  --${flag}( <value>)? `, "m"))
    }
  })

  test("has no heading without content below it, and no trailing blanks", () => {
    const [open] = registry.called("open")
    const few = renderHelp("", new Registry(open ? [open] : []))
    expect(few).not.toContain("Dialogs")
    expect(overview).not.toMatch(/[ \t]$/m)
  })
})

describe("help for a topic", () => {
  test("lists a family in a table, also if its first word alone is a command", () => {
    expect(renderHelp("dialog", registry)).toMatch(
      /^ {2}dialog accept \[text\] .*\n {2}dialog dismiss .*\n {2}dialog status/,
    )
    expect(renderHelp("tab", registry).split("\n")).toHaveLength(5)
    expect(renderHelp("find", registry)).toMatch(
      /^find <text>\n {2}Find text on the page.*\n {2}find role <value> \[action\] \[text\] /s,
    )
  })

  test("shows a command with its arguments, aliases and examples", () => {
    expect(renderHelp("goto", registry)).toBe(renderHelp("open", registry))
    const help = renderHelp("screenshot", registry)
    expect(help).toMatch(/^screenshot \[selector\] \[path\]\n {2}Take a screenshot/)
    expect(help).toContain("--full, -f ")
    expect(help).toContain("--format <png|jpeg|webp>")
    expect(help).toContain("  tabhand screenshot page.png --full")
    expect(renderHelp("batch", registry)).toContain("[commands…]")
    expect(renderHelp("open", registry)).toContain("Also: goto, navigate")
  })

  test("refuses an unknown topic, with the nearest one", () => {
    expect(() => renderHelp("opne", registry)).toThrow(
      expect.objectContaining({ code: "unknown_command", hint: "did you mean `open`?" }),
    )
  })

  test("shows every command without undefined parts", () => {
    for (const { name, args } of registry.commands) {
      const help = renderHelp(name, registry)
      expect(help).not.toContain("undefined")
      for (const arg of Object.values(args)) expect(arg.facts.help, name).not.toBe("")
    }
  })
})

test("an example gets the program's name, unless it contains it already", () => {
  expect(asTyped("open example.com")).toBe("tabhand open example.com")
  expect(asTyped("echo x | tabhand batch")).toBe("echo x | tabhand batch")
})
