// Generates the library's options from the declarations of the settings.

/** @typedef {import("../src/command/define/settings.ts").AnySetting} Setting */

/** @param {Readonly<Record<string, Setting>>} settings */
export function renderOptions(settings) {
  const all = Object.entries(settings)
  const call = all.flatMap(([, { option, help }]) =>
    option ? member(option.name, option.help ?? help, `CallOptions["${option.name}"]`) : [],
  )
  const launch = all.flatMap(([name, { scope, help }]) =>
    scope === "launch" ? member(name, help, `NonNullable<LaunchSettings["${name}"]>`) : [],
  )
  return [
    'import type { CallOptions, LaunchSettings } from "../command/define/settings.ts"',
    "",
    "/** Options of any command, besides its own arguments. */",
    "export interface RunOptions extends CallOptions {",
    ...member(
      "signal",
      "cancels the command when it fires: before the act nothing happens; an act that was begun is finished",
      "AbortSignal | undefined",
    ),
    ...call,
    "}",
    "",
    "/** How new sessions and their browsers start. */",
    "export interface LaunchOptions extends LaunchSettings {",
    ...launch,
    "}",
    "",
  ].join("\n")
}

/** The names of the options that every method takes in its last argument. */
export function runOptionNames(settings) {
  return ["signal", ...Object.values(settings).flatMap(({ option }) => (option ? [option.name] : []))]
}

function member(name, help, type) {
  return [`  /** ${help[0].toUpperCase()}${help.slice(1)}. */`, `  readonly ${name}?: ${type}`]
}
