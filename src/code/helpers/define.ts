import type { z } from "zod"
import { type ErrorDetails, TabhandError } from "../../base/errors.ts"
import type { Helper, HelperContext } from "./helper.ts"

/** A helper that gets checked arguments. Its errors say all that they know in their message, because only that and a hint cross. */
export function defineHelper<Schema extends z.ZodType>(
  args: Schema,
  work: (context: HelperContext, args: z.output<Schema>) => Promise<unknown>,
): Helper {
  return async (context, given) => {
    const parsed = args.safeParse(given)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const where = issue?.path.join(".") ?? ""
      throw new TabhandError(
        "bad_argument",
        [where, issue?.message ?? "is wrong"].filter((part) => part !== "").join(": "),
      )
    }
    try {
      return await work(context, parsed.data)
    } catch (error) {
      throw error instanceof TabhandError && error.candidates.length > 0 ? inOneMessage(error) : error
    }
  }
}

function inOneMessage(error: TabhandError): TabhandError {
  const candidates = error.candidates.map(({ ref, text }) => (ref === undefined ? text : `${ref} ${text}`))
  return new TabhandError(error.code, `${error.message}: ${candidates.join(", ")}`, {
    ...hintOf(error),
    cause: error,
  })
}

function hintOf({ code, hint }: TabhandError): ErrorDetails {
  if (code === "ambiguous") return { hint: "name one of them by its ref, or say more in the selector" }
  return hint === undefined ? {} : { hint }
}
