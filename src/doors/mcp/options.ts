import { resolve } from "node:path"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import type { Environment } from "../../base/home.ts"
import type { Command } from "../../command/define/command.ts"
import { readNamedSecrets } from "../../command/define/secret-origins.ts"
import { asWritten, type Settings, seenFrom, settings } from "../../command/define/settings.ts"
import type { Caller } from "../../command/run/caller.ts"
import { tabhandDialect } from "../../command/run/tabhand-dialect.ts"
import { MCP_GRACE_SECONDS } from "../../commands/system/servers.ts"
import { folderOf } from "../folder-of.ts"

const DEFAULT_PORT = 7412

const words = z
  .array(z.string())
  .default([])
  .transform((given) => given.flatMap((each) => each.split(",")).filter((word) => word !== ""))

/** The arguments that passed the declaration, typed. */
const given = z.object({
  port: z.number().optional(),
  tools: words,
  structured: z.boolean().default(false),
  http: z.union([z.boolean(), z.number()]).default(false),
  host: z.string().default("127.0.0.1"),
  tokenFile: z.string().optional(),
  allowHost: words,
  allowOrigin: words,
  root: z.array(z.string()).optional(),
  writeRoot: z.array(z.string()).default([]),
  secrets: words,
  grace: z.number().default(MCP_GRACE_SECONDS),
})

export interface HttpOptions {
  readonly host: string
  readonly port: number
  readonly tokenFile: string | undefined
  readonly allowHosts: readonly string[]
  readonly allowOrigins: readonly string[]
}

export interface McpOptions {
  readonly tools: readonly string[]
  readonly structured: boolean
  /** Where to listen; without it, standard input and output. */
  readonly http: HttpOptions | undefined
  /** Folders that clients are restricted to; without them, a local client decides itself. */
  readonly roots: readonly string[] | undefined
  /** Folders in which clients may create files. */
  readonly writeRoots: readonly string[]
  /** Variables that models may use as secrets. */
  readonly secrets: readonly string[]
  readonly graceMs: number
  /** The name of a permanent session. */
  readonly session: string | undefined
  /** Settings for every call, as configuration files write them. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly cwd: string
  readonly env: Environment
}

export interface Asked {
  readonly command: Command
  readonly args: Readonly<Record<string, unknown>>
  readonly flags: Settings
}

/** The options from the command line. */
export async function readOptions({ command, args, flags }: Asked, cwd: string, env: Environment): Promise<McpOptions> {
  const { shown } = await command.prepare(args, shell(cwd))
  const { http, port, structured, root, writeRoot, tools, secrets, grace, ...net } = given.parse(shown)
  if (port !== undefined && http === false) {
    throw new TabhandError("bad_argument", "a port is for --http", { hint: `write --http ${port}` })
  }
  const named = readNamedSecrets(secrets)
  const roots = root?.map((path) => resolve(cwd, path))
  const { session = namedIn(env), ...rest } = seenFrom(cwd, flags)
  return {
    tools,
    structured: structured || tools.includes("full"),
    http:
      http === false
        ? undefined
        : {
            host: net.host,
            port: port ?? (http === true ? DEFAULT_PORT : http),
            tokenFile: net.tokenFile,
            allowHosts: net.allowHost,
            allowOrigins: net.allowOrigin,
          },
    // Network clients are always restricted.
    roots: roots ?? (http === false ? undefined : [cwd]),
    writeRoots: writeRoot.map((folder) => folderOf("--write-root", cwd, folder)),
    secrets: named.names,
    graceMs: grace * 1_000,
    session,
    settings: { ...asWritten(rest), ...(named.origins.length === 0 ? {} : { secretOrigins: named.origins }) },
    cwd,
    env,
  }
}

/** The user who starts the program may use all of their files. */
function shell(cwd: string): Caller {
  return { door: "mcp", client: "shell", cwd, files: { kind: "user" }, dialect: tabhandDialect, display: {} }
}

function namedIn(env: Environment): string | undefined {
  return settings.session.env?.map((name) => env[name]).find((name) => name !== undefined && name !== "")
}
