import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import type { ConsoleEntry, PageError } from "../../protocol/session-events.ts"
import { Ring } from "./ring.ts"

interface Hooks {
  entry(entry: ConsoleEntry): void
  error(error: PageError): void
}

const KEPT = 500

/** The console messages and uncaught errors of a page with its frames and workers. */
export class ConsoleLog {
  readonly entries = new Ring<ConsoleEntry>(KEPT)
  readonly errors = new Ring<PageError>(KEPT)
  readonly #hooks: Hooks

  constructor(hooks: Hooks) {
    this.#hooks = hooks
  }

  listen(session: CdpSession): void {
    session.on("Runtime.consoleAPICalled", (event) => this.#add(fromConsole(event)))
    session.on("Log.entryAdded", ({ entry }) => {
      // The browser's recommendations to authors do not come from the page.
      if (entry.source !== "recommendation") this.#add(fromLog(entry))
    })
    session.on("Runtime.exceptionThrown", ({ timestamp, exceptionDetails }) => {
      const error = fromException(exceptionDetails, timestamp)
      this.errors.push(error)
      this.#hooks.error(error)
    })
  }

  #add(entry: ConsoleEntry): void {
    this.entries.push(entry)
    this.#hooks.entry(entry)
  }
}

function fromConsole(event: Protocol.Runtime.ConsoleAPICalledEvent): ConsoleEntry {
  const at = event.stackTrace?.callFrames[0]
  return {
    type: event.type,
    text: event.args.map(describeArgument).join(" "),
    time: event.timestamp,
    ...(at ? { url: at.url, line: at.lineNumber + 1, column: at.columnNumber + 1 } : {}),
    args: event.args.map((arg) => ({
      type: arg.type,
      ...(arg.value === undefined ? {} : { value: arg.value }),
      ...(arg.description === undefined ? {} : { description: arg.description }),
    })),
  }
}

function fromLog(entry: Protocol.Log.LogEntry): ConsoleEntry {
  return {
    type: entry.level,
    text: entry.text,
    time: entry.timestamp,
    ...(entry.url === undefined ? {} : { url: entry.url }),
    ...(entry.lineNumber === undefined ? {} : { line: entry.lineNumber + 1 }),
    args: [],
  }
}

export function fromException(details: Protocol.Runtime.ExceptionDetails, time: number): PageError {
  const { exception } = details
  const stack = exception?.description
  const thrown = exception && exception.subtype !== "error" ? describeArgument(exception) : undefined
  const message = stack?.split("\n")[0] ?? thrown ?? details.text
  return {
    text: details.text.startsWith("Uncaught (in promise)") ? `${message} (in a promise)` : message,
    time,
    url: details.url ?? details.stackTrace?.callFrames[0]?.url ?? null,
    line: details.lineNumber + 1,
    column: details.columnNumber + 1,
    ...(stack?.includes("\n") ? { stack } : {}),
  }
}

/** Formats an argument as the console would. */
function describeArgument(arg: Protocol.Runtime.RemoteObject): string {
  if (arg.type === "string") return String(arg.value)
  if (arg.unserializableValue !== undefined) return arg.unserializableValue
  if (arg.value !== undefined) return typeof arg.value === "object" ? JSON.stringify(arg.value) : String(arg.value)
  if (arg.preview) return describePreview(arg.preview)
  return arg.description ?? arg.type
}

function describePreview(preview: Protocol.Runtime.ObjectPreview): string {
  const isList = preview.subtype === "array"
  const parts = preview.properties.map((property) => {
    const value = property.type === "string" ? JSON.stringify(property.value) : (property.value ?? property.type)
    return isList ? value : `${property.name}: ${value}`
  })
  if (preview.overflow) parts.push("…")
  if (preview.subtype && !isList) return preview.description ?? preview.subtype
  const inner = parts.join(", ")
  return isList ? `[${inner}]` : `{${inner}}`
}
