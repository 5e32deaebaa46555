import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { duration, flag, number, plainArg, text, texts } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { numeric, yesOrNo } from "../../command/define/lenient.ts"
import { protocolDomains, usualDomains } from "../../protocol/session-events.ts"
import { serverVariable } from "./broker-facts.ts"
import { toolSets } from "./tool-sets.ts"

const PORTS = { min: 0, max: 65_535, whole: true }
const port = z.number().int().min(PORTS.min).max(PORTS.max)

/** How long a disconnected client's browser is kept. */
export const MCP_GRACE_SECONDS = 60

export const mcp = defineCommand({
  name: "mcp",
  family: "system",
  summary: "Serve the browser to an agent over the Model Context Protocol",
  details:
    "Speaks on standard input and output, or with --http as a server for several clients. Each connection has its own session, unless --session names one, which is then kept. Files are read from the client's roots, else from the working directory, and written to the session's own folder.",
  examples: ["mcp", "mcp --tools core,tab", "mcp --session work --headed", "mcp --http 7412"],
  args: {
    port: number(PORTS).optional().help("with --http: the port; 0 takes any free one"),
    tools: texts()
      .optional()
      .help(`sets (${toolSets.join(", ")}), families and tools, with * for any; a minus before what to leave out`),
    structured: flag().help("give data beside the text, with output schemas; always with the full set"),
    http: plainArg("flag", z.union([yesOrNo(), numeric(port)]))
      .default(false)
      .help("serve streamable HTTP at /mcp"),
    host: text().default("127.0.0.1").help("with --http: the address to listen on"),
    tokenFile: text().optional().help("with --http: the file that holds the token; else TABHAND_TOKEN, else a new one"),
    allowHost: texts().optional().help("with --http: another host name by which clients reach it"),
    allowOrigin: texts().optional().help("with --http: a site whose pages may use it"),
    root: texts().optional().help("a folder whose files may be read; roots of the client can only narrow that"),
    writeRoot: texts().optional().help("a folder in which new files may be written; else only the session's own"),
    secrets: texts()
      .optional()
      .help("variables of the environment that may be typed as secrets; NAME=https://shop.example only on that site"),
    grace: number({ min: 0, max: 86_400 })
      .default(MCP_GRACE_SECONDS)
      .help("seconds until the session of a disconnected client is closed"),
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

export const http = defineCommand({
  name: "http",
  family: "system",
  summary: "Serve all commands as an HTTP API, to those who have its token",
  details:
    "Runs until it is ended. POST /v1/sessions/<session>/<command> with the arguments as a JSON object runs a command, such as /v1/sessions/shop/tab-list; /v1/openapi.json describes everything. Listens on this machine only, unless given a host and a token in TABHAND_TOKEN or --token-file; without one, it creates a token and prints its path.",
  examples: ["http", "http --port 0 --json", "http --write-root ./downloads --secrets SHOP_PASSWORD"],
  args: {
    port: number({ min: 0, max: 65_535, whole: true }).default(8137).help("the port; 0 takes any free one"),
    host: text().default("127.0.0.1").help("the address to listen on"),
    root: texts().default([]).help("a folder whose files commands may read, besides what a session saved"),
    writeRoot: texts().default([]).help("a folder in which commands may write new files; else only the session's own"),
    secrets: texts()
      .default([])
      .help(
        "environment variables that commands may use as secrets, by their names, separated by commas; NAME=https://shop.example only on that site",
      ),
    tools: texts().default([]).help("tools to list, and facades to offer, as `mcp` takes them"),
    tokenFile: text().optional().help("a file with the token, instead of a new one"),
    allowHost: texts().default([]).help("another host name by which clients reach this server"),
    allowOrigin: texts().default([]).help("a site whose pages may send requests, like https://app.example"),
  },
  positional: [],
  data: z.object({ url: z.string(), tokenFile: z.string().nullable(), pid: z.number() }),
  effects: { scope: "none", beyondSession: true, local: "program" },
  deadline: "control",
  async run() {
    throw new TabhandError("unknown_command", "`http` is a program of its own", {
      hint: "run `tabhand http` in a shell",
    })
  },
  say: ({ url, tokenFile }) =>
    `listening on ${url}\n${tokenFile === null ? "the token is the one that was given" : `the token is in ${tokenFile}`}`,
})

const MANY = 1_000_000
const count = (most = MANY) => number({ min: 1, max: most, whole: true })

export const broker = defineCommand({
  name: "broker",
  family: "system",
  summary: "Serve the browser to the agents of a NATS broker",
  details:
    "Takes the browser commands of nexo-rs on plugin.outbound.browser, carries each out at most once, and mirrors the browser's events on plugin.events.browser. Each session of the broker has a session of its own, which is closed when it was idle for long. Passwords, tokens and keys are read from files and variables: TABHAND_NATS_PASSWORD, TABHAND_NATS_TOKEN, TABHAND_NATS_NKEY. Runs until it is ended, and connects again for as long as it takes.",
  examples: [
    "broker --server nats://127.0.0.1:4222",
    "broker --server tls://broker.example:4222 --creds-file ./agent.creds --instance desk",
    "broker --events Page,Network --json",
  ],
  args: {
    server: texts().default([]).help(`the servers, like nats://127.0.0.1:4222; else those in ${serverVariable}`),
    instance: texts()
      .default([])
      .help("take only the commands to this instance, on plugin.outbound.browser.<instance>"),
    events: texts()
      .default([...usualDomains])
      .help(`domains of the browser's protocol to mirror: ${protocolDomains.join(", ")}, or none`),
    reversed: flag().help(
      "take commands on plugin.inbound.browser and reply on plugin.outbound.browser, as nexo-rs once did",
    ),
    user: text().optional().help("the name to log in with"),
    passwordFile: text().optional().help("the file that holds its password"),
    tokenFile: text().optional().help("the file that holds a token"),
    nkeyFile: text().optional().help("the file that holds the seed of an nkey"),
    credsFile: text().optional().help("a credentials file of NATS, with a JWT and a seed"),
    tlsCa: text().optional().help("the file with the certificates of authorities to trust"),
    tlsCert: text().optional().help("the file with the certificate to show to the server"),
    tlsKey: text().optional().help("the file with its key"),
    commandTimeout: duration().default(60_000).help("ms from the arrival of a command to its reply"),
    waiting: count().default(64).help("how many commands may wait in a session"),
    waitingInAll: count().default(512).help("how many commands may wait or run in all sessions"),
    sessions: count(1_000).default(32).help("how many sessions may be open"),
    idle: number({ min: 0.01, max: 1440 }).default(15).help("minutes until a session that is not used is closed"),
    grace: number({ min: 0, max: 86_400 })
      .default(60)
      .help("seconds that sessions are kept when this program is killed"),
    drain: number({ min: 0, max: 600 })
      .default(10)
      .help("seconds that running commands get when this program is ended"),
    remember: count().default(20_000).help("how many commands are remembered, so that none is carried out twice"),
    rememberHours: number({ min: 0.01, max: 8_760 }).default(24).help("and for how long"),
  },
  positional: [],
  data: z.object({ servers: z.array(z.string()), commands: z.array(z.string()), replies: z.string(), pid: z.number() }),
  effects: { scope: "none", beyondSession: true, local: "program" },
  deadline: "control",
  async run() {
    throw new TabhandError("unknown_command", "`broker` is a program of its own", {
      hint: "run `tabhand broker` in a shell",
    })
  },
  say: ({ servers, commands, replies }) =>
    `connected to ${servers.join(", ")}\ncommands: ${commands.join(", ")}; replies without a subject of their own: ${replies}`,
})
