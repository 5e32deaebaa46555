import type { Need } from "./negotiate.ts"

/** A command or tool call of a door in another process. The door has already checked permissions. */
export interface ApiCall {
  /** Either a command by its own name, or a tool by the name that models know. */
  readonly command?: string | undefined
  readonly tool?: string | undefined
  /** The facade that the tool belongs to; without it, the tool is one of our own. */
  readonly facade?: string | undefined
  /** Instead of a call: which tools of the facade are offered. */
  readonly listing?: boolean | undefined
  /** Instead of a call: the present content of that resource of the facade. */
  readonly resource?: string | undefined
  readonly args?: Readonly<Record<string, unknown>> | undefined
  /** Settings of this call, as configuration files write them. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined
  readonly caller: ApiCaller
  readonly stdin?: string | undefined
  /** Values of the variables that the runtime asked for. */
  readonly secrets?: Readonly<Record<string, string>> | undefined
}

export interface ApiCaller {
  readonly door: "mcp" | "http" | "library" | "broker"
  readonly client: string
  readonly cwd: string
  /** The folders whose files may be used; without them, all that the user may use. */
  readonly roots?: readonly string[] | undefined
  /** The folders in which files may be created; the session saves its own elsewhere. */
  readonly writeRoots?: readonly string[] | undefined
  readonly confined?: boolean | undefined
  readonly wantsImages?: boolean | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
}

/** An image for a model. */
export interface ReplyImage {
  readonly mimeType: string
  /** In base64. */
  readonly data: string
}

/** A part of what a model gets back, in reading order. */
export type ContentPart = { readonly type: "text"; readonly text: string } | ({ readonly type: "image" } & ReplyImage)

export interface Answered {
  /** The data or the error, with notes and hints: what `--json` prints. */
  readonly reply: object
  /** The same as text, within its budget. */
  readonly text: string
  readonly failed: boolean
  readonly images: readonly ReplyImage[]
  /** Text and images in reading order, unless that is the text first. */
  readonly content?: readonly ContentPart[]
  /** The call changed which tools the facade offers. */
  readonly changesTools?: boolean
}

export type ApiAnswer = Answered | Need
