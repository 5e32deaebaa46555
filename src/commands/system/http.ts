import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { number, text, texts } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"

export const http = defineCommand({
  name: "http",
  family: "system",
  summary: "Serve all commands as an HTTP API, to those who have its token",
  details:
    "Stays until it is ended. POST /v1/sessions/<session>/<command> with the arguments as a JSON object runs a command, such as /v1/sessions/shop/tab-list; /v1/openapi.json describes everything. Listens on this machine only, unless it is given a host, and a token with TABHAND_TOKEN or --token-file; without one, it makes a token and says where it lies.",
  examples: ["http", "http --port 0 --json", "http --write-root ./downloads --secrets SHOP_PASSWORD"],
  args: {
    port: number({ min: 0, max: 65_535, whole: true }).default(8137).help("where to listen; 0 takes any that is free"),
    host: text().default("127.0.0.1").help("the address to listen on"),
    root: texts().default([]).help("a folder whose files commands may read, besides what a session saved"),
    writeRoot: texts().default([]).help("a folder in which commands may write new files; else only the session's own"),
    secrets: texts()
      .default([])
      .help(
        "environment variables that commands may use as secrets, by their names, separated by commas; NAME=https://shop.example only on that site",
      ),
    tokenFile: text().optional().help("a file that holds the token, instead of a new one"),
    allowHost: texts().default([]).help("another name under which clients reach this server"),
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
