import { z } from "zod"
import { formatBytes, plural } from "../../base/text.ts"
import { defineCommand } from "../../command/define/define.ts"

export const runtimeStatus = defineCommand({
  name: "runtime status",
  aliases: ["runtime", "status"],
  family: "system",
  summary: "Show whether the runtime runs, and its sessions",
  args: {},
  positional: [],
  data: z.object({
    running: z.boolean(),
    pid: z.number().nullable(),
    socket: z.string(),
    version: z.string(),
    home: z.string(),
    startedAt: z.string().nullable(),
    memoryBytes: z.number().nullable(),
    sessions: z.array(z.object({ name: z.string(), tabs: z.number(), url: z.string().nullable() })),
    browsers: z.array(
      z.object({
        pid: z.number().nullable(),
        product: z.string(),
        own: z.boolean(),
        headless: z.boolean(),
        memoryBytes: z.number().nullable(),
        contexts: z.number(),
      }),
    ),
    facades: z.record(z.string(), z.record(z.string(), z.unknown())),
  }),
  effects: { scope: "none", beyondSession: true, readOnly: true, control: true, local: "without runtime" },
  deadline: "control",
  async run({ host }) {
    const { sessions, browsers, ...rest } = await host.status()
    return { ...rest, sessions: [...sessions], browsers: [...browsers] }
  },
  say: ({ running, pid, socket, version, memoryBytes, sessions, browsers }) =>
    running
      ? [
          `running: pid ${pid}, version ${version}, ${formatBytes(memoryBytes ?? 0)}`,
          `socket ${socket}`,
          `${plural(sessions.length, "session")}${sessions.length > 0 ? `: ${sessions.map(({ name }) => name).join(", ")}` : ""}`,
          ...browsers.map(
            (browser) => `browser ${browser.product}${browser.pid === null ? ", attached" : `, pid ${browser.pid}`}`,
          ),
        ].join("\n")
      : "not running; the next command starts it",
})

export const runtimeStart = defineCommand({
  name: "runtime start",
  family: "system",
  summary: "Start the runtime now instead of with the first command",
  args: {},
  positional: [],
  data: z.object({ pid: z.number().nullable(), alreadyRunning: z.boolean() }),
  effects: { scope: "none", beyondSession: true, local: "always" },
  deadline: "open",
  async run({ host }) {
    const before = await host.status()
    if (!before.running) await host.start()
    return { pid: (await host.status()).pid, alreadyRunning: before.running }
  },
  say: ({ pid, alreadyRunning }) => `${alreadyRunning ? "already running" : "started"}: pid ${pid}`,
})

export const runtimeStop = defineCommand({
  name: "runtime stop",
  family: "system",
  summary: "Stop the runtime with all its sessions and browsers",
  args: {},
  positional: [],
  data: z.object({ stopped: z.boolean(), pid: z.number().nullable() }),
  effects: { scope: "none", beyondSession: true, control: true, local: "always" },
  deadline: "run",
  async run({ host }) {
    const pid = await host.stop()
    return { stopped: pid !== undefined, pid: pid ?? null }
  },
  say: ({ stopped, pid }) => (stopped ? `stopped: pid ${pid}` : "not running"),
})
