import { lstat, readlink } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import { homePaths, socketPath } from "../../../src/base/home.ts"
import { VERSION } from "../../../src/generated/version.ts"
import type { Case } from "../case.ts"
import { opened } from "./shapes.ts"

export const systemCases: readonly Case[] = [
  {
    command: "version",
    is: "shows the version",
    fresh: true,
    data: { version: VERSION, node: expect.stringMatching(/^v\d+/) },
    text: `tabhand ${VERSION}`,
  },
  {
    command: "help",
    is: "shows how one command is used",
    fresh: true,
    args: { topic: ["tab", "close"] },
    data: { help: expect.stringMatching(/^tab close \[name\]\n {2}Close a tab/) },
    text: /^tab close \[name\]\n {2}Close a tab/,
  },
  {
    command: "help",
    is: "names the nearest command to an unknown one",
    fresh: true,
    args: { topic: ["clik"] },
    error: "unknown_command",
    message: /no command "clik"/,
  },
  {
    command: "demo",
    is: "serves a site to try commands on",
    fresh: true,
    data: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/?$/) },
    text: /^http:\/\/127\.0\.0\.1:\d+\/?$/,
    async check({ reply: { data, text = "" } }) {
      const url = typeof data === "object" && data !== null && "url" in data ? String(data.url) : text
      expect((await fetch(url)).status).toBe(200)
    },
  },
  {
    command: "doctor",
    is: "checks everything and finds nothing wrong",
    fresh: true,
    data: {
      ok: true,
      checks: expect.arrayContaining([
        expect.objectContaining({ category: "runtime", id: "runtime", status: "pass", message: expect.any(String) }),
      ]),
    },
    text: /^ok {3}.*everything that must work does$/s,
  },
  {
    command: "install",
    is: "finds the installed browser",
    fresh: true,
    args: { packages: false },
    data: { path: expect.stringMatching(/^\//), how: "present", version: expect.stringMatching(/\d/) },
    text: /\d+ is there: \/\S+$/,
  },
  {
    command: "alias",
    is: "creates a link to the program, and replaces it",
    fresh: true,
    setup: [{ command: "alias", args: { name: "agent-browser", folder: "." } }],
    args: { name: "agent-browser", folder: "." },
    data: ({ folder }) => ({ link: join(folder, "agent-browser"), program: expect.stringMatching(/bin\/tabhand$/) }),
    text: ({ folder }) => new RegExp(`^${join(folder, "agent-browser")} -> /.*bin/tabhand$`),
    files: ["agent-browser"],
    async check({ world }) {
      const link = join(world.folder, "agent-browser")
      expect((await lstat(link)).isSymbolicLink()).toBe(true)
      expect(await readlink(link)).toMatch(/bin\/tabhand$/)
    },
  },
  {
    command: "config show",
    is: "shows every setting that was set, with its source",
    fresh: true,
    args: { set: true },
    data: { settings: expect.arrayContaining([expect.objectContaining({ name: "session", source: "flag" })]) },
    text: /^\w+ +\S+ \(flag --\w+\)/,
  },
  {
    command: "config show",
    is: "shows the defaults if nothing is set",
    fresh: true,
    data: {
      settings: expect.arrayContaining([
        { name: "sessionIdleMinutes", value: 60, source: "default", place: null },
        { name: "timeout", value: null, source: "default", place: null },
        { name: "evaluate", value: "host", source: "default", place: null },
      ]),
    },
    text: /^session +"\S+" \(flag --session\)\ntab +not set\n.*\nartifactsMaxDays +7 \(default\)$/s,
  },
  {
    command: "logs",
    is: "shows the path of the runtime's log, and no lines if it is empty",
    fresh: true,
    args: { lines: 5 },
    data: ({ home }) => ({ path: homePaths(home).runtimeLog, lines: [] }),
    text: ({ home }) => `${homePaths(home).runtimeLog}\nnothing is logged`,
  },
  {
    command: "upgrade",
    is: "shows how to update a checkout, and does nothing",
    fresh: true,
    data: {
      version: VERSION,
      how: "checkout",
      folder: expect.stringMatching(/^\//),
      steps: [expect.stringMatching(/^cd \//), "git pull", "npm run setup", "tabhand runtime stop"],
    },
    text: /^tabhand \S+, a checkout in \/.*\ncd \/.*\ngit pull\nnpm run setup\ntabhand runtime stop$/,
  },
  {
    command: "completion",
    is: "prints a script for the shell",
    fresh: true,
    args: { shell: "bash" },
    data: { script: expect.stringMatching(/\ncomplete -o default -F _tabhand tabhand$/) },
    text: /^# Completion of tabhand for bash.*\ncomplete -o default -F _tabhand tabhand$/s,
  },
  {
    command: "runtime start",
    is: "reports that the runtime runs already",
    fresh: true,
    setup: [opened("/form")],
    data: { pid: expect.any(Number), alreadyRunning: true },
    text: /^already running: pid \d+$/,
  },
  {
    command: "runtime status",
    is: "shows the runtime's state",
    fresh: true,
    setup: [opened("/form")],
    data: ({ home, session, site }) => ({
      running: true,
      pid: expect.any(Number),
      socket: socketPath(home),
      version: VERSION,
      home,
      startedAt: expect.stringMatching(/^\d{4}-/),
      memoryBytes: expect.any(Number),
      sessions: [{ name: session, tabs: 1, url: `${site.url}/form` }],
      browsers: [
        {
          pid: expect.any(Number),
          product: expect.stringMatching(/^\w+\/\d+/),
          own: true,
          headless: true,
          memoryBytes: expect.any(Number),
          contexts: expect.any(Number),
        },
      ],
      facades: {},
    }),
    text: ({ session }) =>
      new RegExp(
        `^running: pid \\d+, version ${VERSION}, .*\nsocket /.*\n1 session: ${session}\nbrowser \\S+, pid \\d+$`,
      ),
  },
  {
    command: "runtime stop",
    is: "ends the runtime with its sessions",
    fresh: true,
    setup: [opened("/form")],
    data: { stopped: true, pid: expect.any(Number) },
    text: /^stopped: pid \d+$/,
    check: async ({ run }) => {
      await run({ command: "get url", error: "no_session" })
    },
  },
]
