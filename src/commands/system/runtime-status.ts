import { z } from "zod"
import { formatBytes, plural } from "../../base/text.ts"
import { defineCommand } from "../../command/define.ts"

export const runtimeStatus = defineCommand({
  name: "runtime status",
  aliases: { cli: ["runtime"] },
  family: "system",
  summary: "Tell whether the runtime runs, and what it holds",
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
