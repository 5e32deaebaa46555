import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { plural } from "../../base/text.ts"
import { callOptionsSchema } from "../../command/define/call-options.ts"
import type { Command } from "../../command/define/command.ts"
import { wanted } from "../../command/define/wanted.ts"
import type { RunOptions } from "../../generated/library-options.ts"

const runOptions = z.object({
  ...callOptionsSchema.shape,
  signal: z.custom<AbortSignal>((value) => value instanceof AbortSignal, "an AbortSignal").optional(),
})

export interface Given {
  readonly args: Readonly<Record<string, unknown>>
  readonly options: RunOptions
}

/** Reads the arguments of a method: values in the command's own order, then an object with everything else. */
export function readGiven({ name, positional }: Command, given: readonly unknown[]): Given {
  const place = given.findIndex(isRecord)
  const values = place < 0 ? given : given.slice(0, place)
  const beyond = [...values.slice(positional.length), ...(place < 0 ? [] : given.slice(place + 1))]
  if (beyond.some((value) => value !== undefined)) {
    throw new TabhandError(
      "bad_argument",
      `${name} takes ${plural(positional.length, "value")}, then an object of options`,
    )
  }
  const { options, args: named } = readOptions(name, given[place] ?? {})
  const args = { ...named }
  for (const [index, arg] of positional.entries()) {
    if (values[index] === undefined) continue
    if (named[arg] !== undefined) throw new TabhandError("bad_argument", `${name} was given "${arg}" twice`)
    args[arg] = values[index]
  }
  return { args, options }
}

function readOptions(command: string, given: object) {
  const read = runOptions.safeParse(given)
  if (!read.success) {
    const names = read.error.issues.map(({ path }) => path.join("."))
    throw new TabhandError("bad_argument", `${command}: ${names.join(", ")} must be ${wanted(read.error)}`)
  }
  const own = Object.entries(given).filter(([name]) => !Object.hasOwn(runOptions.shape, name))
  const args: Record<string, unknown> = Object.fromEntries(own)
  return { options: read.data, args }
}
