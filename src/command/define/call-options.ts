import { z } from "zod"
import type { CallOption } from "./setting.ts"
import {
  type AnySetting,
  type CallOptions,
  type SettingName,
  type Settings,
  settingNames,
  settings,
} from "./settings.ts"

interface Declared {
  readonly setting: SettingName
  readonly option: CallOption
}

/** The settings that doors offer with each call, by the name of the option. */
const callOptions: ReadonlyMap<string, Declared> = new Map(
  settingNames().flatMap((name) => {
    const { option }: AnySetting = settings[name]
    return option ? [[option.name, { setting: name, option }] as const] : []
  }),
)

/** Checks the options of a call. */
export const callOptionsSchema = schemaOf([...callOptions])

/** Checks the options of a confined caller's call, which may not choose all of them. */
export const confinedOptionsSchema = schemaOf([...callOptions].filter(([, { setting }]) => isConfined(setting)))

function isConfined(name: SettingName): boolean {
  const { confined }: AnySetting = settings[name]
  return confined === true
}

function schemaOf(options: readonly (readonly [string, Declared])[]) {
  return z.strictObject(
    Object.fromEntries(
      options.map(([name, { setting, option }]) => {
        const { schema, help }: AnySetting = settings[setting]
        return [name, schema.describe(option.help ?? help).optional()]
      }),
    ),
  )
}

/** Checked options of a call, as settings. */
export function settingsOfOptions(options: CallOptions | Readonly<Record<string, unknown>>): Settings {
  const said: Settings = {}
  for (const [name, value] of Object.entries(options)) {
    const known = callOptions.get(name)
    if (known && value !== undefined) Object.assign(said, { [known.setting]: known.option.inverts ? !value : value })
  }
  return said
}

/** The setting that a call means by that name: that of an option, or one which is an option under another name. */
export function settingOfOption(name: string): Declared | undefined {
  const known = callOptions.get(name)
  return known ?? [...callOptions.values()].find(({ setting }) => setting === name)
}
