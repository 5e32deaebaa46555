import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js"
import type { TabhandError } from "../../base/errors.ts"
import { failureOutput } from "../../client/failure.ts"
import type { Answered } from "../../client/runtime-client.ts"

/** An answer of the runtime as the protocol carries it. Its text is fenced already; nothing is added to it. */
export function resultOf(answer: Answered, isStructured: boolean): CallToolResult {
  const content = contentOf(answer)
  if (answer.failed) return { content, isError: true }
  const data = dataIn(answer.reply)
  if (isStructured) return { content, ...(data ? { structuredContent: data } : {}) }
  // Some clients show a model the structured content instead of what was written for it; nobody shows it this.
  return { content, ...(answer.content && data ? { _meta: { "tabhand/details": data } } : {}) }
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

/** What failed before, or without, an answer of the runtime. */
export function failed(error: TabhandError): CallToolResult {
  return { content: [{ type: "text", text: failureOutput(error, false).text.trimEnd() }], isError: true }
}

function dataIn(reply: object): Record<string, unknown> | undefined {
  const data: unknown = "data" in reply ? reply.data : undefined
  return typeof data === "object" && data !== null ? { ...data } : undefined
}
