import { expect, test } from "vitest"
import { type ClientName, clients } from "./setup-clients.ts"

const at = { root: "/project", env: { HOME: "/home/ada" }, platform: "linux" as const }

test.each<[ClientName, user: string, project: string]>([
  ["claude-code", "/home/ada/.claude.json", "/project/.mcp.json"],
  ["codex", "/home/ada/.codex/config.toml", "/project/.codex/config.toml"],
  ["cursor", "/home/ada/.cursor/mcp.json", "/project/.cursor/mcp.json"],
  ["vscode", "/home/ada/.config/Code/User/mcp.json", "/project/.vscode/mcp.json"],
  ["gemini", "/home/ada/.gemini/settings.json", "/project/.gemini/settings.json"],
  ["pi", "/home/ada/.pi/agent/mcp.json", "/project/.pi/mcp.json"],
])("%s keeps its servers where it says", (name, user, project) => {
  expect(clients[name].file("user", at)).toBe(user)
  expect(clients[name].file("project", at)).toBe(project)
})

test.each<[ClientName, variable: string, path: string]>([
  ["claude-code", "CLAUDE_CONFIG_DIR", "/else/.claude.json"],
  ["codex", "CODEX_HOME", "/else/config.toml"],
  ["vscode", "XDG_CONFIG_HOME", "/else/Code/User/mcp.json"],
  ["gemini", "GEMINI_CLI_HOME", "/else/.gemini/settings.json"],
  ["pi", "PI_CODING_AGENT_DIR", "/else/mcp.json"],
])("%s is moved by %s", (name, variable, path) => {
  expect(clients[name].file("user", { ...at, env: { ...at.env, [variable]: "/else" } })).toBe(path)
})

test("VS Code's settings are in the system's usual place", () => {
  const { vscode } = clients
  expect(vscode.file("user", { ...at, platform: "darwin" })).toBe(
    "/home/ada/Library/Application Support/Code/User/mcp.json",
  )
  expect(vscode.file("user", { ...at, platform: "win32", env: { APPDATA: "/roaming" } })).toBe(
    "/roaming/Code/User/mcp.json",
  )
})
