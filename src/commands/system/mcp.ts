import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { flag, number, plainArg, text, texts } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { numeric, yesOrNo } from "../../command/lenient.ts"

const PORTS = { min: 0, max: 65_535, whole: true }
const port = z.number().int().min(PORTS.min).max(PORTS.max)

/** How long the browser of a client that is gone waits for nobody. */
export const MCP_GRACE_SECONDS = 60

export const mcp = defineCommand({
  name: "mcp",
  family: "system",
  summary: "Serve the browser to an agent over the Model Context Protocol",
  details:
    "Speaks on standard input and output, or with --http as a server for several clients. Each connection has a session of its own unless --session names one, which then lasts. Files are read from the client's roots, else from the working directory, and written to the session's own folder.",
  examples: ["mcp", "mcp --tools core,tab", "mcp --session work --headed", "mcp --http 7412"],
  args: {
    port: number(PORTS).optional().help("with --http; 0 takes any that is free"),
    tools: texts()
      .optional()
      .help("sets (core, full, one, oh-my-pi), families and tools, with * for any; a minus before what to leave out"),
    structured: flag().help("give data beside the text, with output schemas; always with the full set"),
    http: plainArg("flag", z.union([yesOrNo(), numeric(port)]))
      .default(false)
      .help("serve streamable HTTP at /mcp"),
    host: text().default("127.0.0.1").help("with --http: the address to listen on"),
    tokenFile: text().optional().help("with --http: the file that holds the token; else TABHAND_TOKEN, else a new one"),
    allowHost: texts().optional().help("with --http: another name under which clients reach it"),
    allowOrigin: texts().optional().help("with --http: a site whose pages may use it"),
    root: texts().optional().help("a folder whose files may be read; roots of the client can only narrow that"),
    writeRoot: texts().optional().help("a folder in which new files may be written; else only the session's own"),
    secrets: texts()
      .optional()
      .help("variables of the environment that may be typed as secrets; NAME=https://shop.example only on that site"),
    grace: number({ min: 0, max: 86_400 })
      .default(MCP_GRACE_SECONDS)
      .help("seconds until the session of a client that is gone is closed"),
  },
  positional: ["port"],
  data: z.object({}),
  effects: { scope: "none", beyondSession: true, local: "program" },
  deadline: "long",
  async run() {
    throw new TabhandError("unknown_command", "`mcp` is a program of its own", { hint: "run `tabhand mcp` in a shell" })
  },
  say: () => "",
})
