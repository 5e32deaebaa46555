import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js"
import type { TabhandError } from "../../base/errors.ts"
import { failureOutput } from "../../client/failure.ts"
import type { Answered } from "../../client/runtime-client.ts"

/** An answer of the runtime as the protocol carries it. Its text is fenced already; nothing is added to it. */
export function resultOf({ text, images, reply, failed }: Answered, isStructured: boolean): CallToolResult {
  const content: CallToolResult["content"] = text === "" && images.length > 0 ? [] : [{ type: "text", text }]
  for (const { data, mimeType } of images) content.push({ type: "image", data, mimeType })
  if (failed) return { content, isError: true }
  const data = isStructured ? dataIn(reply) : undefined
  return { content, ...(data ? { structuredContent: data } : {}) }
}

/** What failed before, or without, an answer of the runtime. */
export function failed(error: TabhandError): CallToolResult {
  return { content: [{ type: "text", text: failureOutput(error, false).text.trimEnd() }], isError: true }
}

function dataIn(reply: object): Record<string, unknown> | undefined {
  const data: unknown = "data" in reply ? reply.data : undefined
  return typeof data === "object" && data !== null ? { ...data } : undefined
}
