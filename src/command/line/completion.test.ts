import { execFileSync } from "node:child_process"
import { describe, expect, test } from "vitest"
import { commands } from "../../generated/commands.ts"
import { Registry } from "../define/registry.ts"
import { completionScript } from "./completion.ts"

const registry = new Registry(commands)

const TRY = `
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_tabhand
printf '%s\n' "\${COMPREPLY[@]}"
`

/** What bash offers for the last word. */
function offered(...words: string[]): string[] {
  const script = `${completionScript("bash", registry)}\n${TRY}`
  return execFileSync("bash", ["-c", script, "bash", "tabhand", ...words], { encoding: "utf8" })
    .trim()
    .split("\n")
}

describe.skipIf(process.platform === "win32")("completion in bash", () => {
  test("offers commands, then the second words of a family", () => {
    expect(offered("")).toEqual(expect.arrayContaining(["open", "tab", "get", "status", "completion"]))
    expect(offered("op")).toEqual(["open"])
    expect(offered("tab", "")).toEqual(expect.arrayContaining(["list", "new", "switch"]))
    expect(offered("help", "snap")).toEqual(["snapshot"])
  })

  test("offers the flags of the command and of all commands", () => {
    expect(offered("open", "a.com", "--wa")).toEqual(["--wait"])
    expect(offered("tab", "new", "--sess")).toEqual(["--session"])
    expect(offered("--time")).toEqual(["--timeout"])
  })

  test("does not mistake a flag's value for the command", () => {
    expect(offered("--session", "tab", "op")).toEqual(["open"])
    expect(offered("--json", "runtime", "stat")).toEqual(["status"])
  })

  test("offers the words that an argument may be, and files otherwise", () => {
    expect(offered("completion", "")).toEqual(["bash", "zsh", "fish"])
    expect(offered("open", "x")).toEqual([""])
  })
})

test.each(["zsh", "fish"] as const)("the script for %s has every command with its summary", (shell) => {
  const script = completionScript(shell, registry)
  for (const { name, summary } of registry.commands) {
    expect(script).toContain(name)
    expect(script).toContain(summary.replaceAll("'", shell === "zsh" ? "'\\''" : "\\'"))
  }
})
