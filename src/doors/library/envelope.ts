import { type ErrorCode, errorCodes } from "../../base/error-codes.ts"
import { type ErrorBody, TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import type { Command } from "../../command/command.ts"
import type { Success } from "../../command/reply.ts"

/** What a command answered elsewhere, from the envelope in which it came. A failure is thrown. */
export function readEnvelope(command: Command, envelope: unknown): Success {
  if (!isRecord(envelope)) throw unreadable(command)
  if (isFailed(envelope)) throw TabhandError.fromBody({ ...envelope, message: envelope.error })
  if (!isDone(envelope)) throw unreadable(command)
  const { data, change, notes = [], artifacts = [], next = [], lost } = envelope
  return {
    data,
    // Its own words follow from its data, here as there.
    text: command.say(data),
    ...(change ? { change } : {}),
    notes,
    artifacts,
    next,
    ...(lost ? { lost } : {}),
  }
}

type Failed = Omit<ErrorBody, "message"> & { readonly error: string }
type Done = Pick<Success, "data" | "change" | "lost"> & Partial<Pick<Success, "notes" | "artifacts" | "next">>

/** Whoever answers is a program of ours: the rest of an envelope is as its first words promise. */
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
