import { STDIN } from "../../command/define/secret-name.ts"
import type { Reply } from "../../command/run/reply.ts"
import { variableName } from "../../protocol/wire.ts"

const FLAG = "--secret"
const HIDDEN = "[secret]"

/** A step's words, with those replaced that are secrets, or may be if the step ended early. */
export function withoutSecrets(
  words: readonly string[],
  { hidden = [] }: Reply,
  args: Readonly<Record<string, unknown>>,
): string[] {
  const secrets = new Set(hidden.map((name) => String(args[name])))
  return words.map((word) => {
    const [, flag = "", value = word] = /^(--[a-z-]+=)(.*)$/s.exec(word) ?? []
    return secrets.has(value) ? `${flag}${HIDDEN}` : word
  })
}

/** The words of a step that could not be parsed: any but the first may be a secret. */
export function verbOnly([verb = "", ...rest]: readonly string[]): string[] {
  return rest.length === 0 ? [verb] : [verb, "…"]
}

/** Whether a step reads a secret from standard input. */
export function takesStdin(steps: readonly (readonly string[])[]): boolean {
  return secretsOf(steps).includes(STDIN)
}

/** The variables that hold secrets of steps. */
export function variablesOf(steps: readonly (readonly string[])[]): string[] {
  return [...new Set(secretsOf(steps))].filter((name) => variableName.test(name))
}

function secretsOf(steps: readonly (readonly string[])[]): string[] {
  return steps.flatMap((words) =>
    words.flatMap((word, at) => {
      if (word === FLAG) return words[at + 1] ?? []
      return word.startsWith(`${FLAG}=`) ? word.slice(FLAG.length + 1) : []
    }),
  )
}
