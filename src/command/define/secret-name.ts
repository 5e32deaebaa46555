import { z } from "zod"
import { variableName } from "../../protocol/wire.ts"
import { type Arg, plainArg } from "./arg.ts"

/** Means standard input. */
export const STDIN = "-"

/** Where a secret comes from: an environment variable of the caller, or standard input. Never the secret itself. */
export function secretName(): Arg<string> {
  const schema = z.string().refine((name) => name === STDIN || variableName.test(name), {
    message: "the name of an environment variable that holds the secret, or - for standard input",
  })
  return plainArg("secret name", schema)
}
