import { resolve } from "node:path"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import type { Caller } from "../../command/caller.ts"
import { readNamedSecrets } from "../../command/secret-origins.ts"
import { type Settings, seenFrom } from "../../command/settings.ts"
import { http } from "../../commands/system/http.ts"
import { folderOf } from "../folder-of.ts"

/** What the declaration let pass, with its types. */
const given = z.object({
  port: z.number(),
  host: z.string(),
  root: z.array(z.string()),
  writeRoot: z.array(z.string()),
  secrets: z.array(z.string()),
  tokenFile: z.string().optional(),
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
  /** Folders in which files may be made. */
  readonly writeRoots: readonly string[]
  /** Variables that may be told to the runtime as secrets. */
  readonly secrets: ReadonlySet<string>
  /** What holds for all calls, as configuration files write it. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly cwd: string
}

/** What the door was told when it was opened, checked. */
export async function readOptions(
  args: Readonly<Record<string, unknown>>,
  flags: Settings,
  cwd: string,
): Promise<HttpOptions> {
  const { shown } = await http.prepare(args, shell(cwd))
  const fallbacks = Object.entries(http.args).map(([name, { facts }]) => [name, facts.fallback])
  const { host, port, tokenFile, ...lists } = given.parse({ ...Object.fromEntries(fallbacks), ...shown })
  const named = readNamedSecrets(lists.secrets.flatMap((names) => names.split(",")).filter((name) => name !== ""))
  return {
    host,
    port,
    tokenFile: tokenFile === undefined ? undefined : resolve(cwd, tokenFile),
    allowHosts: lists.allowHost,
    allowOrigins: lists.allowOrigin,
    roots: lists.root.map((folder) => folderOf("--root", cwd, folder)),
    writeRoots: lists.writeRoot.map((folder) => folderOf("--write-root", cwd, folder)),
    secrets: new Set(named.names),
    settings: {
      ...generalSettings(seenFrom(cwd, flags)),
      ...(named.origins.length === 0 ? {} : { secretOrigins: named.origins }),
    },
    cwd,
  }
}

/** Sessions and tabs are named by those who call, who are also answered in one way only. */
function generalSettings({ json: _json, dialect: _dialect, viewport, session, tab, ...rest }: Settings) {
  const named = session !== undefined ? "--session" : tab !== undefined ? "--tab" : undefined
  if (named !== undefined) {
    throw new TabhandError("bad_flag", `${named} is not for this server: each call names its own`, {
      hint: "POST /v1/sessions/<session>/<command>",
    })
  }
  return { ...rest, ...(viewport ? { viewport: `${viewport.width}x${viewport.height}@${viewport.scale}` } : {}) }
}

/** Whoever runs the program is the person whose files these are. */
function shell(cwd: string): Caller {
  return { door: "http", client: "shell", cwd, files: { kind: "user" }, dialect: "tabhand", display: {} }
}
