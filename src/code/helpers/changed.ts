import { z } from "zod"
import { untilChanged } from "../../page/wait/until-changed.ts"
import { defineHelper } from "./define.ts"

/** Until something on the page changes, or that time has passed. */
export const changed = defineHelper(z.object({ ms: z.number().min(0) }), ({ tab, signal }, { ms }) =>
  untilChanged(tab.page, signal, ms),
)
