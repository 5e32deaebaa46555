import { type ErrorCode, errorCodes } from "../../base/error-codes.ts"
import { type ErrorBody, TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import type { Command } from "../../command/define/command.ts"
import type { Success } from "../../command/run/reply.ts"

/** The reply of a command in another process, from its envelope. A failure is thrown. */
export function readEnvelope(command: Command, envelope: unknown): Success {
  if (!isRecord(envelope)) throw unreadable(command)
  const error = errorIn(envelope)
  if (error) throw error
  if (!isDone(envelope)) throw unreadable(command)
  const { data, change, notes = [], artifacts = [], next = [], lost } = envelope
  return {
    data,
    // The text is rendered from the data, as in the other process.
    text: command.say(data),
    ...(change ? { change } : {}),
    notes,
    artifacts,
    next,
    ...(lost ? { lost } : {}),
  }
}

/** The error of an envelope, if it has one. */
export function errorIn(envelope: object): TabhandError | undefined {
  return isFailed(envelope) ? TabhandError.fromBody({ ...envelope, message: envelope.error }) : undefined
}

type Failed = Omit<ErrorBody, "message"> & { readonly error: string }
type Done = Pick<Success, "data" | "change" | "lost"> & Partial<Pick<Success, "notes" | "artifacts" | "next">>

/** The server is our own program: the rest of an envelope is trusted to have the right shape. */
function isFailed(envelope: object): envelope is Failed {
  const { error, code } = { error: undefined, code: undefined, ...envelope }
  return typeof error === "string" && isErrorCode(code)
}

function isDone(envelope: object): envelope is Done {
  return "success" in envelope && envelope.success === true && "data" in envelope && isRecord(envelope.data)
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(errorCodes, code)
}

function unreadable({ name }: Command): TabhandError {
  return new TabhandError("internal", `${name} was answered in an unexpected shape`)
}
