import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js"
import type { TabhandError } from "../../base/errors.ts"
import { failureOutput } from "../../client/failure.ts"
import type { Answered } from "../../protocol/call.ts"

/** Converts an answer of the runtime to a tool result. Its text is fenced already; nothing is added. */
export function resultOf(answer: Answered, isStructured: boolean): CallToolResult {
  const content = contentOf(answer)
  const data = dataIn(answer.reply)
  // Some clients show structured content to the model instead of the text; no client shows `_meta`.
  const details = answer.content && data ? { _meta: { "tabhand/details": data } } : {}
  if (answer.failed) return { content, isError: true, ...details }
  return { content, ...(isStructured ? (data ? { structuredContent: data } : {}) : details) }
}

function contentOf({ content, text, images }: Answered): CallToolResult["content"] {
  const parts: CallToolResult["content"] = content
    ? content.map((part) => ({ ...part }))
    : text === "" && images.length > 0
      ? []
      : [{ type: "text", text }]
  if (!content) for (const { data, mimeType } of images) parts.push({ type: "image", data, mimeType })
  return parts
}

/** The result of a call that failed before, or without, an answer of the runtime. */
export function failed(error: TabhandError): CallToolResult {
  return { content: [{ type: "text", text: failureOutput(error, false).text.trimEnd() }], isError: true }
}

function dataIn(reply: object): Record<string, unknown> | undefined {
  const data: unknown = "data" in reply ? reply.data : undefined
  return typeof data === "object" && data !== null ? { ...data } : undefined
}
