import type { Rendered } from "../../command/render.ts"
import { isFailure, type Reply, type Request } from "../../command/reply.ts"
import { sayTheirWay } from "./texts.ts"

/** A reply as the agent-browser CLI would print it: no notes, no budget, a tick or a cross. */
export function theirText(reply: Reply, request: Request | undefined): Rendered {
  if (isFailure(reply)) return { text: `✗ ${reply.error.message}`, stream: "err" }
  return { text: sayTheirWay(request?.command.name ?? "", reply), stream: "out" }
}

/** Their envelope. `batch` prints a bare array, as theirs does. */
export function theirJson(reply: Reply, request: Request | undefined): Rendered {
  if (request?.command.name === "batch") {
    const steps = stepsOf(reply)
    if (steps) return { text: JSON.stringify(steps), stream: "out" }
  }
  const body = isFailure(reply)
    ? { success: false, data: null, error: reply.error.message }
    : { success: true, data: reply.data, error: null }
  return { text: JSON.stringify(body), stream: "out" }
}

function stepsOf(reply: Reply): object[] | undefined {
  const holder: { steps?: unknown } | undefined = isFailure(reply) ? reply.error.evidence : reply.data
  if (!Array.isArray(holder?.steps)) return undefined
  return holder.steps.map(({ command, success, data, error }) => ({ command, success, result: data, error }))
}
