import { describe, expect, test } from "vitest"
import { NotEditable } from "./setup-edit.ts"
import { tomlEntry, withoutTomlEntry, withTomlEntry } from "./setup-toml.ts"

const entry = { command: "tabhand", args: ["mcp"] }
const put = (text: string) => withTomlEntry(text, "mcp_servers", "tabhand", entry)?.text
const take = (text: string) => withoutTomlEntry(text, "mcp_servers", "tabhand")?.text

const OURS = `[mcp_servers.tabhand]\ncommand = "tabhand"\nargs = [ "mcp" ]`
const MINE = `# mine\nmodel = "o9" # best\n\n[mcp_servers.docs]\ncommand = "docs"\n`

describe("adding an entry", () => {
  test.each([
    ["into nothing", "", `${OURS}\n`],
    ["behind everything else", MINE, `${MINE}\n${OURS}\n`],
    ["behind a last line that has no end", MINE.trimEnd(), `${MINE}\n${OURS}\n`],
    ["with the line ends of the file", MINE.replaceAll("\n", "\r\n"), `${MINE}\n${OURS}\n`.replaceAll("\n", "\r\n")],
    [
      "in place of an older one, keeping what the user added",
      `[mcp_servers.tabhand]\ncommand = "old"\nstartup_timeout_sec = 20\n\n[mcp_servers.tabhand.env]\nA = "1"\n\n# theirs\n[tui]\ntheme = "x"\n`,
      `[mcp_servers.tabhand]\ncommand = "tabhand"\nstartup_timeout_sec = 20\nargs = [ "mcp" ]\n\n[mcp_servers.tabhand.env]\nA = "1"\n\n# theirs\n[tui]\ntheme = "x"\n`,
    ],
    [
      "in place of one under a quoted name",
      `[mcp_servers."tabhand"] # us\ncommand = "old"\nargs = [\n  "x",\n]\n# theirs\n[a]\n`,
      `${OURS}\n# theirs\n[a]\n`,
    ],
  ])("%s", (_, before, after) => {
    expect(put(before)).toBe(after)
    expect(put(after)).toBeUndefined()
    expect(tomlEntry(after, "mcp_servers", "tabhand")).toMatchObject(entry)
  })
})

describe("removing an entry", () => {
  test.each([
    ["where it is the only thing", `${OURS}\n`, ""],
    ["behind others", `${MINE}\n${OURS}\n`, MINE],
    ["with the tables in it", `${OURS}\n\n[mcp_servers.tabhand.env]\nA = "1"\n\n[tui]\n`, "\n[tui]\n"],
    ["between others", `${MINE}\n${OURS}\n\n[tui]\nx = 1\n`, `${MINE}\n[tui]\nx = 1\n`],
  ])("%s", (_, before, after) => {
    expect(take(before)).toBe(after)
    expect(take(after)).toBeUndefined()
  })
})

test.each([
  ["nonsense", "it is not valid TOML"],
  [`mcp_servers = 1`, '"mcp_servers" in it is not a table'],
  [`mcp_servers = { docs = { command = "docs" } }`, "written in a way that is not edited here"],
  [`[mcp_servers]\ntabhand = { command = "old" }\n`, "written in a way that is not edited here"],
  [`mcp_servers.tabhand.command = "old"\n`, "written in a way that is not edited here"],
])("a file that cannot be edited safely is left alone: %s", (text, message) => {
  expect(() => put(text)).toThrow(NotEditable)
  expect(() => put(text)).toThrow(message)
})

test("text that only looks like a table is ignored", () => {
  const text = `note = """\n[mcp_servers.tabhand]\ncommand = "old"\n"""\n`
  expect(put(text)).toBe(`${text}\n${OURS}\n`)
  expect(take(text)).toBeUndefined()
})
