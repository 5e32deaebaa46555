import type { ContentPart, ReplyImage } from "../../protocol/call.ts"
import type { FacadeAnswer } from "../facade.ts"

/** What a call came to. Fields that do not apply are left out. */
export interface Details {
  readonly ok: boolean
  /** The value of a script, the URL; for an act, what the model should know besides that it was done. */
  readonly result?: unknown
  /** Of `browser_wait_for`. */
  readonly found?: boolean
  /** Of `browser_screenshot`. */
  readonly png_base64?: string
  readonly snapshot?: string
  readonly error?: string
  /** Of an error. */
  readonly code?: ErrorNumber
}

/** The error band of the plugin's own protocol. */
export const errorNumbers = {
  notFound: -33401,
  invalid: -33402,
  failed: -33403,
  unavailable: -33404,
  denied: -33405,
} as const

export type ErrorNumber = (typeof errorNumbers)[keyof typeof errorNumbers]

/** The model reads the details as JSON, without the number of an error; an image comes as an image. */
export function answerOf(details: Details, image?: ReplyImage): FacadeAnswer {
  const { png_base64: _image, code: _code, ...read } = details
  const content: ContentPart[] = [{ type: "text", text: JSON.stringify(read) }]
  if (image) content.push({ type: "image", ...image })
  return { content, details: { ...details }, ...(details.ok ? {} : { failed: true }) }
}
