import { z } from "zod"
import { TabhandError } from "../base/errors.ts"
import { clip, quote } from "../base/text.ts"
import { isSettingName, readSetting, type Settings } from "../command/define/settings.ts"
import type { Caller } from "../command/run/caller.ts"
import type { ApiCall } from "../protocol/call.ts"
import type { Asker } from "./invoke.ts"

const words = z.record(z.string(), z.unknown())
const texts = z.array(z.string())

const apiCall = z
  .object({
    command: z.string().optional(),
    tool: z.string().optional(),
    facade: z.string().optional(),
    listing: z.boolean().optional(),
    resource: z.string().optional(),
    args: words.default({}),
    settings: words.default({}),
    caller: z.object({
      door: z.enum(["mcp", "http", "library", "broker"]),
      client: z.string().min(1),
      cwd: z.string().min(1),
      roots: texts.optional(),
      writeRoots: texts.default([]),
      confined: z.boolean().optional(),
      wantsImages: z.boolean().optional(),
      env: z.record(z.string(), z.string()).default({}),
    }),
    stdin: z.string().optional(),
    secrets: z.record(z.string(), z.string()).optional(),
  })
  .refine(({ command, tool, facade, listing, resource }) => {
    const ofFacade = [listing === true, resource !== undefined].map((isAsked) => isAsked && facade !== undefined)
    return [command !== undefined, tool !== undefined, ...ofFacade].filter(Boolean).length === 1
  }, "either a command, a tool, or the listing or a resource of a facade") satisfies z.ZodType<unknown, ApiCall>

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

export function askerOf({ caller, secrets, stdin }: CheckedCall, progress: Caller["progress"]): Asker {
  return { ...caller, secrets, stdin, progress }
}
