// Generates what clients must know of the declarations without loading them: they start for each call.

/** A runtime that was started without a display can still open a headed browser on the caller's. */
const display = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY"]

/** Flags that need no runtime either. */
const localFlags = ["--version", "-V", "-v", "--help", "-h"]

/**
 * @param {{
 *   commands: readonly import("../src/command/define/command.ts").Command[],
 *   settings: Readonly<Record<string, import("../src/command/define/settings.ts").AnySetting>>,
 *   facades: readonly import("../src/facades/facade.ts").Facade[],
 * }} product
 */
export function renderClientFacts({ commands, facades, settings }) {
  const variables = [
    ...Object.values(settings).flatMap(({ env = [] }) => env),
    ...facades.flatMap(({ tools }) => tools?.variables ?? []),
    ...facades.flatMap(({ variables = {} }) => Object.keys(variables)),
    ...display,
  ]
  const words = commands
    .filter(({ effects }) => effects.local !== undefined)
    .flatMap(({ name, aliases }) => [name, ...aliases].map((words) => words.split(" ")[0]))
  return [
    ...constant(
      "The variables that clients forward to the runtime; nothing else of the environment leaves the process.",
      "forwardedVariables",
      variables,
    ),
    ...constant("First words of command lines that may need no runtime.", "localWords", [...words, ...localFlags]),
  ].join("\n")
}

function constant(about, name, values) {
  const list = [...new Set(values)].sort().map((value) => `  ${JSON.stringify(value)},`)
  return [`/** ${about} */`, `export const ${name} = [`, ...list, "] as const", ""]
}
