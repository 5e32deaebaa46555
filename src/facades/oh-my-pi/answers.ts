import type { ContentPart, FacadeAnswer } from "../facade.ts"

type Details = Readonly<Record<string, unknown>>

/** An answer of one text, which the details hold too. */
export function said(result: string, details: Details): FacadeAnswer {
  return { content: [{ type: "text", text: result }], details: { ...details, result } }
}

/** An answer of several parts; the details hold what of it is text. */
export function shown(content: readonly ContentPart[], details: Details): FacadeAnswer {
  const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []))
  return { content, details: { ...details, result: texts.join("\n") } }
}
