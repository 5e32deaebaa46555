import { homedir } from "node:os"
import { join } from "node:path"
import type { Environment } from "../../../base/home.ts"
import type { Edit, Entry } from "./setup-edit.ts"
import { jsonEntry, withJsonEntry, withoutJsonEntry } from "./setup-json.ts"
import { tomlEntry, withoutTomlEntry, withTomlEntry } from "./setup-toml.ts"

export const clientNames = ["claude-code", "codex", "cursor", "vscode", "gemini", "pi"] as const
export type ClientName = (typeof clientNames)[number]
export const scopes = ["user", "project"] as const
export type Scope = (typeof scopes)[number]

/** Our name in all configurations. */
const OURS = "tabhand"

interface Format {
  find(text: string): unknown
  put(text: string, entry: Entry): Edit | undefined
  take(text: string): Edit | undefined
}

interface Client {
  readonly title: string
  readonly format: Format
  /** Each entry declares that its program speaks over standard input and output. */
  readonly namesTransport?: true
  file(scope: Scope, surroundings: Surroundings): string
  /** What the user must know besides. */
  readonly notes?: Readonly<Partial<Record<Scope, string>>>
}

/** The user's directories and variables. */
export interface Surroundings {
  readonly root: string
  readonly env: Environment
  readonly platform: NodeJS.Platform
}

function json(section: string): Format {
  return {
    find: (text) => jsonEntry(text, section, OURS),
    put: (text, entry) => withJsonEntry(text, section, OURS, entry),
    take: (text) => withoutJsonEntry(text, section, OURS),
  }
}

const toml: Format = {
  find: (text) => tomlEntry(text, "mcp_servers", OURS),
  put: (text, entry) => withTomlEntry(text, "mcp_servers", OURS, entry),
  take: (text) => withoutTomlEntry(text, "mcp_servers", OURS),
}

export const clients: Readonly<Record<ClientName, Client>> = {
  "claude-code": {
    title: "Claude Code",
    format: json("mcpServers"),
    namesTransport: true,
    file: (scope, at) =>
      scope === "project" ? join(at.root, ".mcp.json") : join(at.env.CLAUDE_CONFIG_DIR || homeOf(at), ".claude.json"),
    notes: { project: "Claude Code asks once before it starts what a project's file names" },
  },
  codex: {
    title: "Codex",
    format: toml,
    file: (scope, at) =>
      join(
        scope === "project" ? join(at.root, ".codex") : at.env.CODEX_HOME || join(homeOf(at), ".codex"),
        "config.toml",
      ),
    notes: { project: "Codex reads a project's file only where the project is trusted" },
  },
  cursor: {
    title: "Cursor",
    format: json("mcpServers"),
    file: (scope, at) => join(scope === "project" ? at.root : homeOf(at), ".cursor", "mcp.json"),
  },
  vscode: {
    title: "VS Code",
    format: json("servers"),
    namesTransport: true,
    file: (scope, at) =>
      scope === "project" ? join(at.root, ".vscode", "mcp.json") : join(settingsFolder(at), "Code", "User", "mcp.json"),
  },
  gemini: {
    title: "Gemini CLI",
    format: json("mcpServers"),
    file: (scope, at) =>
      join(scope === "project" ? at.root : at.env.GEMINI_CLI_HOME || homeOf(at), ".gemini", "settings.json"),
  },
  pi: {
    title: "pi",
    format: json("mcpServers"),
    file: (scope, at) =>
      join(
        scope === "project" ? join(at.root, ".pi") : at.env.PI_CODING_AGENT_DIR || join(homeOf(at), ".pi", "agent"),
        "mcp.json",
      ),
    notes: {
      user: "pi speaks MCP through an extension: `pi install npm:pi-mcp-adapter`",
      project: "pi speaks MCP through an extension: `pi install npm:pi-mcp-adapter`",
    },
  },
}

/** Where an editor keeps the user's settings. */
function settingsFolder(at: Surroundings): string {
  if (at.platform === "darwin") return join(homeOf(at), "Library", "Application Support")
  if (at.platform === "win32") return at.env.APPDATA || join(homeOf(at), "AppData", "Roaming")
  return at.env.XDG_CONFIG_HOME || join(homeOf(at), ".config")
}

function homeOf({ env, platform }: Surroundings): string {
  return (platform === "win32" ? env.USERPROFILE : env.HOME) || homedir()
}
