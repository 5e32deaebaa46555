import type { ContentPart } from "../../protocol/call.ts"
import type { FacadeAnswer } from "../facade.ts"

type Details = Readonly<Record<string, unknown>>

/** An answer with one text, which is also in the details. */
export function said(result: string, details: Details): FacadeAnswer {
  return { content: [{ type: "text", text: result }], details: { ...details, result } }
}

/** An answer with several parts; the details contain its text. */
export function shown(content: readonly ContentPart[], details: Details): FacadeAnswer {
  const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []))
  return { content, details: { ...details, result: texts.join("\n") } }
}
