import { z } from "zod"
import { readPage } from "../../page/read/read.ts"
import { defineHelper } from "./define.ts"
import { limitArg, underLimit } from "./limit.ts"

/** What there is to read; nothing when there is nothing. */
export const extract = defineHelper(
  z.object({ format: z.enum(["markdown", "text"]), limitMs: limitArg }),
  (context, { format, limitMs }) =>
    underLimit(context, limitMs, async (signal) => {
      const options = { selector: undefined, outline: false, marked: true, format }
      const { content } = await readPage(context.tab.page, options, signal)
      return content.trim() === "" ? null : content
    }),
)
