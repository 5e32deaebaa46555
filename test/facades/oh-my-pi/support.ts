import type { LibrarySession } from "../../../src/doors/library/session.ts"
import type { ToolResult } from "../../../src/doors/library/tools.ts"
import { known } from "../../support/with-engine.ts"

export type UseTool = (args: Record<string, unknown>, options?: { signal?: AbortSignal }) => Promise<ToolResult>

/** The tool as a program passes it to a model. */
export function browserTool(session: LibrarySession): UseTool {
  const [tool] = session.tools({ set: "oh-my-pi" })
  return (args, options) => known(tool).execute(args, options)
}

/** The return value of a run. */
export async function returned(use: UseTool, code: string, name = "main"): Promise<unknown> {
  const { text, isError } = await use({ action: "run", name, code, timeout: 10 })
  if (isError) throw new Error(text)
  return JSON.parse(text)
}
