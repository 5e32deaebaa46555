import { z } from "zod"
import { TabhandError } from "../base/errors.ts"
import { clip, quote } from "../base/text.ts"
import type { Caller } from "../command/caller.ts"
import { isSettingName, readSetting, type Settings } from "../command/settings.ts"
import { displayOf } from "./request.ts"

const words = z.record(z.string(), z.unknown())

/** One call of a door in another process. Who is allowed what was decided by the door, which is a program of ours. */
const apiCall = z
  .object({
    /** A command by its own name, or a tool by the name that a model knows it by. */
    command: z.string().optional(),
    tool: z.string().optional(),
    /** The facade whose tool that is; without it, it is one of our own. */
    facade: z.string().optional(),
    args: words.default({}),
    /** What the call sets for itself, as configuration files write it. */
    settings: words.default({}),
    caller: z.object({
      door: z.enum(["mcp", "http", "library"]),
      client: z.string().min(1),
      cwd: z.string().min(1),
      /** The folders whose files may be used; without them, what the user may. */
      roots: z.array(z.string()).optional(),
      /** The folders in which files may be made; what the session saves has its own. */
      writeRoots: z.array(z.string()).default([]),
      confined: z.boolean().optional(),
      wantsImages: z.boolean().optional(),
      env: z.record(z.string(), z.string()).default({}),
    }),
    stdin: z.string().optional(),
    /** Variables that were asked for. */
    secrets: z.record(z.string(), z.string()).optional(),
  })
  .refine(({ command, tool }) => (command === undefined) !== (tool === undefined), "either a command or a tool")

export type ApiCall = z.input<typeof apiCall>
export type CheckedCall = z.output<typeof apiCall>

export function readApiCall(body: unknown): CheckedCall {
  const call = apiCall.safeParse(body)
  if (call.success) return call.data
  throw new TabhandError("bad_argument", `not a call that this runtime understands: ${z.prettifyError(call.error)}`)
}

export function settingsOf(given: Readonly<Record<string, unknown>>): Settings {
  const read: Settings = {}
  for (const [name, value] of Object.entries(given)) {
    if (!isSettingName(name)) throw new TabhandError("bad_argument", `there is no setting ${quote(clip(name, 80))}`)
    readSetting(name, value, name, read)
  }
  return read
}

export function callerOf({ caller, secrets, stdin }: CheckedCall, progress: Caller["progress"]): Caller {
  const { door, client, cwd, roots, writeRoots, confined, wantsImages, env } = caller
  return {
    door,
    client,
    cwd,
    files: roots === undefined ? { kind: "user" } : { kind: "below", roots, writeRoots },
    dialect: "tabhand",
    display: displayOf(env),
    stdin,
    secret: (name) => (secrets && Object.hasOwn(secrets, name) ? secrets[name] : undefined),
    progress,
    confined,
    wantsImages,
  }
}
