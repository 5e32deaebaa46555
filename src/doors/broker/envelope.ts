import { isRecord } from "../../base/records.ts"
import { clip, quote } from "../../base/text.ts"
import type { BrokerMessage } from "./broker.ts"
import { instanceName, type Subjects } from "./subjects.ts"
import { knownCommands, toolOf } from "./tool-call.ts"

/** Longer names are refused: each is kept for as long as its command is remembered. */
const LONGEST_NAME = 200

/** Where a reply goes, and in which form. */
export interface ReplyAddress {
  readonly subject: string
  /** The command came in an envelope, and so does its reply; otherwise both are bare payloads. */
  readonly envelope?: { readonly id: string | undefined; readonly session: string | null } | undefined
}

/** A command that can be carried out. */
export interface AskedCommand {
  /** Absent if it cannot be repeated. */
  readonly id: string | undefined
  readonly session: string | null
  readonly instance: string | undefined
  readonly command: string
  /** The tool that carries it out. */
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly address: ReplyAddress
}

/** What is wrong with a message, and where to say so, if anywhere. */
export interface InvalidCommand {
  readonly error: string
  readonly address?: ReplyAddress | undefined
}

/** Reads an event or request of nexo-rs, or its payload alone. */
export function readCommand(
  message: BrokerMessage,
  subjects: Subjects,
  mostBytes: number,
): AskedCommand | InvalidCommand {
  const { subject, data } = message
  const asked = message.reply !== undefined && subjects.takesReply(message.reply) ? message.reply : undefined
  const bare = asked === undefined ? undefined : { subject: asked }
  if (data.byteLength > mostBytes)
    return invalid(`the message has ${data.byteLength} bytes, more than ${mostBytes}`, bare)
  const content = parsed(data)
  if (!isRecord(content)) return invalid("the message is not a JSON object", bare)
  const enveloped = isRecord(content.payload)
  const { id, session_id: session = null, reply_to: replyTo } = enveloped ? content : {}
  const payload = enveloped ? content.payload : content
  const hasId = id !== undefined && id !== null
  const namesFit = (!hasId || isName(id)) && (session === null || isName(session))
  const known = { id: hasId && isName(id) ? id : undefined, session: isName(session) ? session : null }
  const elsewhere = typeof replyTo === "string" && subjects.takesReply(replyTo) ? replyTo : undefined
  const own = asked ?? elsewhere
  const address: ReplyAddress = {
    subject: own ?? subjects.replies,
    envelope: enveloped || own === undefined ? known : undefined,
  }
  // Without an id, nothing would connect a reply on the general subject with what caused it.
  const wrong = own === undefined && known.id === undefined ? undefined : address
  if (!namesFit) return invalid(`id and session_id must be texts of 1 to ${LONGEST_NAME} characters`, wrong)
  const instance = subjects.instanceOf(subject)
  if (instance !== undefined && !instanceName.test(instance)) {
    return invalid(`${quote(clip(instance, 80))} cannot name an instance`, wrong)
  }
  if (!isRecord(payload) || typeof payload.command !== "string") return invalid("it has no `command`", wrong)
  const { command, ...args } = payload
  const tool = toolOf(command)
  if (tool === undefined) {
    return invalid(`there is no ${quote(clip(command, 80))}; there are: ${knownCommands.join(", ")}`, wrong)
  }
  return { ...known, instance, command, tool, args, address }
}

export function isInvalid(read: AskedCommand | InvalidCommand): read is InvalidCommand {
  return "error" in read
}

function invalid(what: string, address: ReplyAddress | undefined): InvalidCommand {
  return { error: `invalid command: ${what}`, address }
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= LONGEST_NAME
}

const decoder = new TextDecoder("utf-8", { fatal: true })

function parsed(data: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(data))
  } catch {
    // Neither text nor JSON. The parser's message would quote the payload, which may hold a secret.
    return undefined
  }
}

/** An event of nexo-rs. */
export interface Enveloped {
  readonly id: string
  readonly at: number
  readonly topic: string
  readonly session: string | null
  /** As JSON: it may be large, and is not written twice. */
  readonly payload: string
}

export function envelopeText({ id, at, topic, session, payload }: Enveloped): string {
  const head = JSON.stringify({
    id,
    timestamp: new Date(at).toISOString(),
    topic,
    source: "browser",
    session_id: session,
  })
  return `${head.slice(0, -1)},"payload":${payload}}`
}
