import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import type { Case } from "../case.ts"

const cursorFile = (folder: string) => join(folder, ".cursor", "mcp.json")

export const setupCases: readonly Case[] = [
  {
    command: "setup",
    is: "writes the server into a project's configuration",
    fresh: true,
    args: { client: "cursor", project: true, tools: "one", write: true },
    data: ({ folder }) => ({
      client: "cursor",
      scope: "project",
      path: cursorFile(folder),
      change: "add",
      diff: expect.stringContaining('+     "tabhand": {'),
      thisMachineOnly: expect.any(Boolean),
      written: true,
      next: null,
    }),
    text: /"mcp", "--tools", "one"\].*\nwritten; restart the agent$/s,
    files: [".cursor"],
    async check({ world }) {
      const written: unknown = JSON.parse(await readFile(cursorFile(world.folder), "utf8"))
      expect(written).toMatchObject({ mcpServers: { tabhand: { args: expect.arrayContaining(["mcp", "one"]) } } })
    },
  },
  {
    command: "setup",
    is: "takes the server out again, and shows that first",
    fresh: true,
    setup: [{ command: "setup", args: { client: "cursor", project: true, write: true } }],
    args: { client: "cursor", project: true, remove: true },
    data: ({ folder }) => ({
      client: "cursor",
      scope: "project",
      path: cursorFile(folder),
      change: "remove",
      diff: expect.stringMatching(/^@@ mcpServers\n- "tabhand": \{\n/),
      thisMachineOnly: false,
      written: false,
      next: "setup cursor --project --remove --write",
    }),
    text: /nothing is written yet: `tabhand setup cursor --project --remove --write` does it$/,
    files: [".cursor"],
  },
  {
    command: "setup",
    is: "lists the clients",
    fresh: true,
    data: ({ folder }) => ({
      clients: expect.arrayContaining([
        { client: "cursor", title: "Cursor", scope: "project", path: cursorFile(folder), state: "not set up" },
      ]),
    }),
    text: /^claude-code +Claude Code .*`tabhand setup <client>` shows what it would write$/s,
  },
]
