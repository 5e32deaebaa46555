import { readFile } from "node:fs/promises"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { formatBytes } from "../../base/text.ts"
import { GRACE_MS, runCode } from "../../code/run-code.ts"
import { flag, json, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { type FilePath, readPath } from "../../command/define/file-path.ts"
import type { Caller } from "../../command/run/caller.ts"

const part = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("image"), data: z.string(), mimeType: z.string() }),
])

const shot = z.object({
  dest: z.string(),
  mimeType: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
})

/** How many lines of a run's log the journal keeps. */
const LOG_LINES = 50

export const run = defineCommand({
  name: "run",
  family: "script",
  summary: "Run JavaScript on this machine that drives the tab",
  details:
    "The code is the body of an async function and has Puppeteer's `page` and `browser`, the helper `tab`, `display(value)`, `assert`, `wait(ms)` and `args`. It runs in a worker of the tab, without a sandbox: it may do whatever you may do. What it returns is the answer; `console` goes to the journal. What it leaves running is stopped when it ends.",
  examples: [
    'run check.js --code-args \'{"user":"ann"}\'',
    "echo 'await tab.click(\"text/Sign in\"); return tab.url()' | tabhand run -",
    'run --code "return (await tab.observe()).elements.length"',
  ],
  args: {
    file: readPath().optional().help("the file with the code, or - for standard input"),
    code: text().optional().unrecorded().help("the code itself"),
    stdin: flag().help("read the code from standard input"),
    codeArgs: json().optional().unrecorded().help("what the code sees as `args`"),
  },
  positional: ["file"],
  rewrite: ({ file, ...rest }) => (file === "-" ? { ...rest, stdin: true } : { file, ...rest }),
  data: z.object({
    displays: z.array(part),
    /** A string unchanged, anything else as JSON. */
    returned: z.string().optional(),
    screenshots: z.array(shot),
    tab: z.string(),
  }),
  effects: {
    scope: "tab",
    opens: true,
    acts: true,
    evaluates: "host",
    reports: "news",
  },
  deadline: "run",
  // The worker gets time to stop before its thread and its page are ended.
  graceMs: GRACE_MS + 1_000,
  budget: "read",
  wantsStdin: ({ file, stdin }) => file === "-" || stdin === true,
  async run({ args, caller, image, limitMs, record, request, session, signal, tab }) {
    const code = await givenCode(args, caller.stdin)
    const logs: string[] = []
    const log = (level: string, line: string) => {
      if (logs.length < LOG_LINES) logs.push(`${level}: ${line}`)
    }
    try {
      const { screenshotDir } = request
      // Its helpers may read and write whatever the code itself could.
      const todo = { code, args: args.codeArgs, limitMs, caller: asUser(caller), screenshotDir, log }
      const { displays, returned, screenshots } = await runCode(session, tab, todo, signal)
      for (const shown of displays) if (shown.type === "image") image(shown)
      return { displays: [...displays], returned, screenshots: [...screenshots], tab: tab.label ?? tab.id }
    } finally {
      record({ code: code.length, ...(logs.length > 0 ? { logs } : {}) })
    }
  },
  saysPageText: true,
  say({ displays, returned, tab }) {
    const shown = displays.map((each) =>
      each.type === "text" ? each.text : `[${each.mimeType}, ${formatBytes(base64Bytes(each.data))}]`,
    )
    const all = returned === undefined ? shown : [...shown, returned]
    return all.length > 0 ? all.join("\n") : `Ran code on tab "${tab}"`
  },
})

interface Given {
  readonly file: FilePath | undefined
  readonly code: string | undefined
  readonly stdin: boolean
}

async function givenCode({ file, code, stdin }: Given, input: string | undefined): Promise<string> {
  const given = [file, code, stdin || undefined].filter((each) => each !== undefined).length
  if (given > 1) throw new TabhandError("bad_argument", "run takes only one of: a file, --code, standard input")
  const text = file ? await readFile(file.absolute, "utf8") : stdin ? input : code
  if (text === undefined || text.trim() === "") {
    throw new TabhandError("missing_argument", "run needs code", {
      hint: "give a file, - for standard input, or --code",
    })
  }
  return text
}

function asUser(caller: Caller): Caller {
  return { ...caller, files: { kind: "user" } }
}

function base64Bytes(data: string): number {
  return Math.floor((data.length * 3) / 4)
}
