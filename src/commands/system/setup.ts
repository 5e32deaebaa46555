import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, nearest, quote } from "../../base/text.ts"
import { flag, oneOf, text } from "../../command/define/arg.ts"
import type { BaseCall } from "../../command/define/command.ts"
import { defineCommand } from "../../command/define/define.ts"
import { FAMILIES } from "../../command/line/help.ts"
import { treeRoot } from "../../session/names.ts"
import { type ClientName, clientNames, clients, type Scope, type Surroundings, scopes } from "./setup/setup-clients.ts"
import { type Entry, NotEditable } from "./setup/setup-edit.ts"
import { type ConfigFile, readConfigFile, replaceConfigFile } from "./setup/setup-file.ts"
import { type Program, programFor } from "./setup/setup-program.ts"
import { toolSets } from "./tool-sets.ts"

/** Other common names of the clients. */
const otherNames: ReadonlyMap<unknown, ClientName> = new Map([
  ["claude", "claude-code"],
  ["vs-code", "vscode"],
  ["code", "vscode"],
  ["gemini-cli", "gemini"],
])

const place = z.object({
  client: z.string(),
  title: z.string(),
  scope: z.enum(scopes),
  path: z.string(),
  state: z.enum(["set up", "not set up", "unreadable"]),
})
const changed = z.object({
  client: z.string(),
  scope: z.enum(scopes),
  path: z.string(),
  change: z.enum(["add", "replace", "remove", "none"]),
  diff: z.string(),
  /** The entry has paths of this machine, because the program is not on the PATH. */
  thisMachineOnly: z.boolean(),
  written: z.boolean(),
  next: z.string().nullable(),
})

export const setup = defineCommand({
  name: "setup",
  family: "system",
  summary: "Add the MCP server to an agent's configuration",
  details:
    "Shows the file and the change, and writes only with --write. Everything else in the file is kept; a file that cannot be parsed is not changed. Without a client, lists the clients and where the server is already set up.",
  examples: [
    "setup",
    "setup claude-code",
    "setup codex --write",
    "setup cursor --project --tools core,capture --write",
  ],
  args: {
    client: oneOf(...clientNames)
      .optional()
      .help("the agent"),
    project: flag().help("in the configuration of the working tree, instead of your own"),
    tools: text()
      .optional()
      .help(`which tools the server offers, such as ${toolSets.join(", ")}; as \`mcp --tools\` takes them`),
    remove: flag().help("remove the server"),
    write: flag().help("write the file"),
  },
  positional: ["client"],
  rewrite: ({ client, ...rest }) => ({ ...rest, client: otherNames.get(client) ?? client }),
  data: z.union([changed, z.object({ clients: z.array(place) })]),
  effects: { scope: "none", beyondSession: true, local: "always" },
  deadline: "read",
  budget: "own",
  async run(call) {
    const { args, caller, host, note } = call
    const at: Surroundings = { root: treeRoot(caller.cwd), env: host.env, platform: process.platform }
    if (args.client === undefined) return { clients: await listed(at) }
    const scope = args.project ? "project" : "user"
    const program = await programFor(host.program, host.env)
    const result = await change(call, args.client, scope, at, program)
    const isPut = result.change === "add" || result.change === "replace"
    const about = clients[args.client].notes?.[scope]
    if (isPut && about) note(about)
    if (result.next !== null) call.suggest("write", "writes this change", result.next)
    return result
  },
  say: (data) => ("clients" in data ? sayList(data.clients) : sayChange(data)),
})

type SetupCall = BaseCall<{ tools: string | undefined; remove: boolean; write: boolean; project: boolean }>

async function change(
  call: SetupCall,
  client: ClientName,
  scope: Scope,
  at: Surroundings,
  program: Program,
): Promise<z.input<typeof changed>> {
  const { tools, remove, write } = call.args
  const { format } = clients[client]
  const entry = entryFor(client, program, tools === undefined ? undefined : checkedTools(tools))
  const file = await readConfigFile(clients[client].file(scope, at))
  const edit = editing(file, entry, () => {
    return remove ? format.take(file.text ?? "") : format.put(file.text ?? "", entry)
  })
  const base = { client, scope, path: file.path }
  if (edit === undefined)
    return { ...base, change: "none", diff: "", thisMachineOnly: false, written: false, next: null }
  if (write) await replaceConfigFile(file, edit.text)
  const kind = remove ? "remove" : edit.removed === "" ? "add" : "replace"
  const again = ["setup", client, scope === "project" ? "--project" : "", remove ? "--remove" : "", toolFlag(tools)]
  return {
    ...base,
    change: kind,
    diff: [edit.within ? `@@ ${edit.within}` : [], marked("-", edit.removed), marked("+", edit.added)]
      .flat()
      .join("\n"),
    thisMachineOnly: program.isLocal && !remove,
    written: write,
    next: write ? null : [...again, "--write"].filter((word) => word !== "").join(" "),
  }
}

function toolFlag(tools: string | undefined): string {
  return tools === undefined ? "" : `--tools ${tools}`
}

function entryFor(client: ClientName, { args, command }: Program, tools: string | undefined): Entry {
  const words = [...args, "mcp", ...(tools === undefined ? [] : ["--tools", tools])]
  return { ...(clients[client].namesTransport ? { type: "stdio" } : {}), command, args: words }
}

/** If the file cannot be edited, the error contains the entry for the user to add. */
function editing<T>({ path }: ConfigFile, entry: Entry, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof NotEditable)) throw error
    throw new TabhandError("path_unusable", `${path} was left as it is: ${error.message}`, {
      hint: `correct it, or put this there yourself: ${JSON.stringify(entry)}`,
      cause: error,
    })
  }
}

async function listed(at: Surroundings): Promise<z.input<typeof place>[]> {
  const places = clientNames.flatMap((client) => scopes.map((scope) => ({ client, scope })))
  return Promise.all(
    places.map(async ({ client, scope }) => {
      const { file, title } = clients[client]
      const path = file(scope, at)
      return { client, title, scope, path, state: await stateOf(client, path) }
    }),
  )
}

async function stateOf(client: ClientName, path: string): Promise<z.input<typeof place>["state"]> {
  try {
    const { text = "" } = await readConfigFile(path)
    return clients[client].format.find(text) === undefined ? "not set up" : "set up"
  } catch (error) {
    if (error instanceof NotEditable || error instanceof TabhandError) return "unreadable"
    throw error
  }
}

/** Prefixes each line with a mark, and removes the common indentation of all lines after the first. */
function marked(mark: string, text: string): string[] {
  if (text === "") return []
  const [first = "", ...rest] = text.split(/\r?\n/)
  const margin = Math.min(...rest.map((line) => line.length - line.trimStart().length))
  return [first, ...rest.map((line) => line.slice(margin))].map((line) => `${mark} ${line}`)
}

function sayList(list: readonly z.output<typeof place>[]): string {
  const lines = clientNames.map((client) => {
    const own = list.filter((each) => each.client === client)
    const there = own.filter(({ state }) => state !== "not set up").map(({ path, state }) => `${state} in ${path}`)
    return `${client.padEnd(12)} ${(own[0]?.title ?? "").padEnd(12)} ${there.join("; ") || "not set up"}`
  })
  return [...lines, "`tabhand setup <client>` shows what it would write"].join("\n")
}

function sayChange({ change, diff, next, path, thisMachineOnly, written }: z.output<typeof changed>): string {
  if (change === "none") return `${path}\nnothing to do: it is so already`
  return [
    path,
    diff,
    ...(thisMachineOnly ? ["tabhand is not on the PATH, so the entry names the files of this machine"] : []),
    written ? "written; restart the agent" : `nothing is written yet: \`tabhand ${next}\` does it`,
  ].join("\n")
}

/**
 * A choice of tools such as `core,capture,-browser_tabs`: sets, families, and names of tools, which only the server can
 * check.
 */
export function checkedTools(written: string): string {
  for (const part of written.split(",")) {
    const word = part.trim().replace(/^[-!]/, "")
    if (/^browser[\w*]*$/.test(word)) continue
    const known = [...toolSets, ...Object.keys(FAMILIES)]
    if (known.includes(word)) continue
    const near = nearest(word, known)
    throw new TabhandError("bad_argument", `there is no set or family of tools ${quote(clip(word, 80))}`, {
      hint: near ? `did you mean ${near}?` : `there are: ${known.join(", ")}, and names that begin with browser_`,
    })
  }
  return written
}
