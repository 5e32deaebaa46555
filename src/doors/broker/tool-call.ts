import { isRecord } from "../../base/records.ts"
import { definitions } from "../../facades/nexo/definitions.ts"
import type { Answered } from "../../protocol/call.ts"

const PREFIX = "browser_"

/** Commands are named like the facade's tools, without their prefix. */
const byCommand = new Map(definitions.map((tool) => [tool.name.slice(PREFIX.length), tool]))

export const knownCommands: readonly string[] = [...byCommand.keys()]

/** The tool that carries out the command; undefined if there is no such command. */
export function toolOf(command: string): string | undefined {
  return byCommand.get(command)?.name
}

/** Whether it must never be carried out twice, even if the machine fails. */
export function changesSomething(command: string): boolean {
  return byCommand.get(command)?.annotations.readOnlyHint !== true
}

/** The fields of a reply, and what the tool calls them. */
const fields = {
  ok: "ok",
  result: "result",
  found: "found",
  data: "png_base64",
  snapshot: "snapshot",
  error: "error",
} as const

/** The payload of a reply, as JSON. */
export function payloadOf({ reply, text, failed }: Answered): string {
  const details: unknown = "data" in reply ? reply.data : undefined
  if (!isRecord(details) || typeof details.ok !== "boolean") return failed ? failurePayload(text) : '{"ok":true}'
  const said = Object.entries(fields).map(([field, from]) => [field, details[from]] as const)
  return JSON.stringify(Object.fromEntries(said.filter(([, value]) => value !== undefined)))
}

export function isSuccess(payload: string): boolean {
  return payload.startsWith('{"ok":true')
}

export function failurePayload(error: string): string {
  return JSON.stringify({ ok: false, error })
}
