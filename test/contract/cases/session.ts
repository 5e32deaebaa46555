import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import { homePaths } from "../../../src/base/home.ts"
import type { Case, World } from "../case.ts"
import { opened } from "./shapes.ts"

const saved = { saveStatus: "not_configured", restoreStatus: "not_configured" }

async function artifactFolders({ home, session }: World): Promise<string[]> {
  const names = await readdir(homePaths(home).artifacts)
  return names.filter((name) => name.startsWith(`${session}-`)).map((name) => join(homePaths(home).artifacts, name))
}

export const sessionCases: readonly Case[] = [
  {
    command: "close",
    is: "closes the session, and keeps its files",
    fresh: "by name",
    setup: [opened("/form"), { command: "screenshot", args: {} }],
    args: {},
    data: ({ session }) => ({ closed: true, sessions: [session], failed: [], ...saved }),
    text: ({ session }) => `closed ${session}`,
    async check({ world, run }) {
      await run({ command: "get url", error: "no_session" })
      const [folder = ""] = await artifactFolders(world)
      expect(await readdir(join(folder, "files"))).toContainEqual(expect.stringMatching(/^screenshot-/))
    },
  },
  {
    command: "close",
    is: "deletes the session's files on request",
    fresh: "by name",
    setup: [opened("/form"), { command: "screenshot", args: {} }],
    args: { purge: true },
    data: ({ session }) => ({ closed: true, sessions: [session], failed: [], ...saved }),
    text: ({ session }) => `closed ${session}`,
    check: async ({ world }) => expect(await artifactFolders(world)).toEqual([]),
  },
  {
    command: "close",
    is: "reports that there is no application to end",
    fresh: true,
    setup: [opened("/form")],
    args: { kill: true },
    data: ({ session }) => ({ closed: true, sessions: [session], failed: [], ...saved }),
    text: ({ session }) => `closed ${session}`,
    notes: ["there is no application to end: --kill is for sessions of --app"],
  },
  {
    command: "close",
    is: "reports that there was nothing to close",
    fresh: true,
    args: {},
    data: { closed: false, sessions: [], failed: [], ...saved },
    text: "no session was open",
  },
  {
    command: "close",
    is: "closes every session on request",
    fresh: true,
    beyondSession: true,
    setup: [opened("/form")],
    args: { all: true },
    data: ({ session }) => ({ closed: 1, sessions: [session], failed: [], ...saved }),
    text: ({ session }) => `closed 1 session: ${session}`,
    async check({ run }) {
      expect(await run({ command: "session list" })).toMatchObject({ notes: [] })
      await run({ command: "get url", error: "no_session" })
    },
  },
  {
    command: "session list",
    is: "names the open sessions and where they are",
    fresh: true,
    setup: [opened("/form")],
    data: ({ session, site }) => ({
      sessions: [session],
      details: [
        { name: session, tabs: 1, url: `${site.url}/form`, idleSeconds: expect.any(Number), owner: expect.any(String) },
      ],
    }),
    text: ({ session, site }) => `${session} (1 tab) ${site.url}/form`,
  },
  {
    command: "session list",
    is: "reports that none is open",
    fresh: true,
    data: { sessions: [], details: [] },
    text: "no session is open",
  },
  {
    command: "session info",
    is: "shows the session's browser, options and folders",
    fresh: true,
    setup: [opened("/form")],
    data: ({ session, home }) => ({
      session,
      active: true,
      pid: expect.any(Number),
      browser: expect.stringMatching(/^\w+\/\d+/),
      headed: false,
      viewport: "1280x800@1",
      tabs: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      artifacts: expect.stringMatching(`^${homePaths(home).artifacts}/${session}-`),
      journal: expect.stringMatching(/journal\.jsonl$/),
    }),
    text: ({ session }) =>
      new RegExp(
        `^session ${session}: 1 tab, viewport 1280x800@1\nbrowser \\S+, pid \\d+\nartifacts /.*/${session}-\\w+/files$`,
      ),
  },
  {
    command: "session info",
    is: "reports that the session is not open, without opening it",
    fresh: true,
    data: ({ session }) => ({
      ...{ session, active: false, pid: null, browser: null, headed: false, viewport: null, tabs: 0 },
      ...{ createdAt: null, artifacts: null, journal: null },
    }),
    text: ({ session }) => `session ${session} is not open`,
    check: async ({ run }) => {
      await run({ command: "get url", error: "no_session" })
    },
  },
  {
    command: "session id",
    is: "shows the name that a command here would use",
    fresh: true,
    args: {},
    data: ({ session, folder }) => ({
      session,
      hash: expect.stringMatching(/^[0-9a-f]{8}$/),
      path: folder,
      scope: "worktree",
    }),
    text: ({ session }) => session,
  },
  {
    command: "session id",
    is: "derives the name from the folder, after a prefix, on request",
    fresh: true,
    args: { scope: "cwd", prefix: "mine" },
    data: ({ folder }) => ({
      session: expect.stringMatching(/^mine-contract-\w+-[0-9a-f]{8}$/),
      hash: expect.stringMatching(/^[0-9a-f]{8}$/),
      path: folder,
      scope: "cwd",
    }),
    text: /^mine-contract-\w+-[0-9a-f]{8}$/,
    check: async ({ world }) => expect((await stat(world.folder)).isDirectory()).toBe(true),
  },
]
