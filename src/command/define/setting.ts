import type { z } from "zod"

/** What a setting applies to: one call; a session and its browser, fixed when it starts; or the whole runtime. */
export type SettingScope = "call" | "launch" | "runtime"

/** How doors offer a setting with each call, besides the command's own arguments. */
export interface CallOption {
  readonly name: string
  /** The option means the opposite of the setting. */
  readonly inverts?: true
  /** Where the setting's own help does not fit. */
  readonly help?: string
}

/** What a setting declares besides its values. */
export interface SettingFacts {
  readonly scope: SettingScope
  /** On the command line: `--name`, with a value unless it is a switch. */
  readonly flag?: string
  readonly isSwitch?: boolean
  /** Environment variables; the first that is set wins. */
  readonly env?: readonly string[]
  /** Which configuration files may set it. A project's file may not choose programs, profiles, proxies, another's session or wider rules. */
  readonly files: "any" | "user" | "none"
  readonly help: string
  readonly option?: CallOption
  /** Callers that are confined to a session may set it too. */
  readonly confined?: true
  /** Relative paths are resolved: always, or unless it is a bare name. */
  readonly path?: "path" | "path or name"
  /** What choosing it can do to this machine, as a verb phrase: confined callers may not choose it without that power. */
  readonly power?: string
  /** Its value is shown nowhere. */
  readonly isSecret?: true
}

export type Setting<T> = SettingFacts & { readonly schema: z.ZodType<T> }

export function setting<T, const F extends SettingFacts>(schema: z.ZodType<T>, facts: F): F & Setting<T> {
  return { schema, ...facts }
}
