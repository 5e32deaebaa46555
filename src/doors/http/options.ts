import { resolve } from "node:path"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { readNamedSecrets } from "../../command/define/secret-origins.ts"
import { asWritten, type Settings, seenFrom } from "../../command/define/settings.ts"
import type { Caller } from "../../command/run/caller.ts"
import { tabhandDialect } from "../../command/run/tabhand-dialect.ts"
import { http } from "../../commands/system/servers.ts"
import { folderOf } from "../folder-of.ts"

/** The arguments that passed the declaration, typed. */
const given = z.object({
  port: z.number(),
  host: z.string(),
  root: z.array(z.string()),
  writeRoot: z.array(z.string()),
  secrets: z.array(z.string()),
  tokenFile: z.string().optional(),
  tools: z.array(z.string()),
  allowHost: z.array(z.string()),
  allowOrigin: z.array(z.string()),
})

export interface HttpOptions {
  readonly host: string
  readonly port: number
  readonly tokenFile: string | undefined
  readonly allowHosts: readonly string[]
  readonly allowOrigins: readonly string[]
  /** Folders whose files may be read. */
  readonly roots: readonly string[]
  /** Folders in which files may be created. */
  readonly writeRoots: readonly string[]
  /** Variables that may be sent to the runtime as secrets. */
  readonly secrets: ReadonlySet<string>
  /** The tools that are offered, as `tabhand mcp` takes them. */
  readonly tools: readonly string[]
  /** Settings for all calls, as configuration files write them. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly cwd: string
}

/** The checked options of the door. */
export async function readOptions(
  args: Readonly<Record<string, unknown>>,
  flags: Settings,
  cwd: string,
): Promise<HttpOptions> {
  const { shown } = await http.prepare(args, shell(cwd))
  const fallbacks = Object.entries(http.args).map(([name, { facts }]) => [name, facts.fallback])
  const { host, port, tokenFile, ...lists } = given.parse({ ...Object.fromEntries(fallbacks), ...shown })
  const named = readNamedSecrets(separated(lists.secrets))
  return {
    host,
    port,
    tokenFile: tokenFile === undefined ? undefined : resolve(cwd, tokenFile),
    allowHosts: lists.allowHost,
    allowOrigins: lists.allowOrigin,
    roots: lists.root.map((folder) => folderOf("--root", cwd, folder)),
    writeRoots: lists.writeRoot.map((folder) => folderOf("--write-root", cwd, folder)),
    secrets: new Set(named.names),
    tools: separated(lists.tools),
    settings: {
      ...generalSettings(seenFrom(cwd, flags)),
      ...(named.origins.length === 0 ? {} : { secretOrigins: named.origins }),
    },
    cwd,
  }
}

/** Sessions and tabs are named by each call, and the format of replies is fixed. */
function generalSettings({ json: _json, dialect: _dialect, session, tab, ...rest }: Settings) {
  const named = session !== undefined ? "--session" : tab !== undefined ? "--tab" : undefined
  if (named !== undefined) {
    throw new TabhandError("bad_flag", `${named} is not for this server: each call names its own`, {
      hint: "POST /v1/sessions/<session>/<command>",
    })
  }
  return asWritten(rest)
}

/** The user who starts the program may use all of their files. */
function shell(cwd: string): Caller {
  return { door: "http", client: "shell", cwd, files: { kind: "user" }, dialect: tabhandDialect, display: {} }
}

function separated(words: readonly string[]): string[] {
  return words.flatMap((each) => each.split(",")).filter((word) => word !== "")
}
