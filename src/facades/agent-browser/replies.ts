import type { z } from "zod"
import type { ErrorCode } from "../../base/error-codes.ts"
import type { ErrorBody } from "../../base/errors.ts"
import { jsonText, manyLines, oneLine } from "../../base/text.ts"
import type { Rendered } from "../../command/run/render.ts"
import { isFailure, type Reply, type Request } from "../../command/run/reply.ts"
import { batch } from "../../commands/flow/batch.ts"
import { sayTheirWay } from "./texts.ts"

/** A reply as the agent-browser CLI prints it: no notes, no budget, a tick or a cross. */
export function theirText(reply: Reply, request: Request | undefined): Rendered {
  const steps = request?.command.name === "batch" ? stepsOf(reply) : undefined
  if (steps) return { text: manyLines(steps.map(({ text }) => text).join("\n\n")), stream: "out" }
  if (isFailure(reply)) return { text: manyLines(theirMessage(reply.error)), stream: "err" }
  return { text: manyLines(request ? sayTheirWay(request, reply) : reply.text), stream: "out" }
}

/** Their envelope. `batch` prints a bare array, as theirs does. */
export function theirJson(reply: Reply, request: Request | undefined): Rendered {
  const steps = request?.command.name === "batch" ? stepsOf(reply) : undefined
  const body = steps
    ? steps.map(({ command, success, data, error }) => ({ command, success, result: data, error }))
    : isFailure(reply)
      ? theirFailure(reply.error)
      : { success: true, data: reply.data, error: null }
  return { text: jsonText(body), stream: "out" }
}

/** Errors of their parser have no cross, later failures have one. */
function theirMessage({ code, message, hint }: ErrorBody): string {
  const said = oneLine(message)
  if (PARSE_ERRORS[code] === undefined) return `✗ ${code === "eval_failed" ? "Evaluation error: " : ""}${said}`
  return hint === undefined ? said : `${said}\n${oneLine(hint)}`
}

/** Errors of their parser have a type; later failures have `data: null` and no type. */
function theirFailure({ code, message }: ErrorBody): object {
  const type = PARSE_ERRORS[code]
  return type ? { success: false, error: message, type } : { success: false, data: null, error: message }
}

const PARSE_ERRORS: Partial<Record<ErrorCode, string>> = {
  unknown_command: "unknown_command",
  missing_argument: "missing_arguments",
  bad_argument: "invalid_value",
  bad_flag: "invalid_value",
}

/** A failed batch has its steps as evidence. */
function stepsOf(reply: Reply): z.output<typeof batch.data>["steps"] | undefined {
  const held = batch.data.safeParse(isFailure(reply) ? reply.error.evidence : reply.data)
  return held.success ? held.data.steps : undefined
}
