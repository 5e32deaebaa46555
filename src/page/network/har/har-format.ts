/** The parts of HAR 1.2 that we write, with the usual extensions, whose names begin with an underscore. */
export interface Har {
  readonly log: {
    readonly version: "1.2"
    readonly creator: HarProgram
    readonly browser?: HarProgram
    readonly pages: readonly HarPage[]
    readonly entries: readonly HarEntry[]
    readonly comment?: string
  }
}

interface HarProgram {
  readonly name: string
  readonly version: string
}

export interface HarPage {
  readonly startedDateTime: string
  readonly id: string
  readonly title: string
  readonly pageTimings: Readonly<Record<never, never>>
}

export interface HarNameValue {
  readonly name: string
  readonly value: string
}

export interface HarCookie extends HarNameValue {
  readonly path?: string
  readonly domain?: string
  readonly expires?: string
  readonly httpOnly?: boolean
  readonly secure?: boolean
}

export interface HarBody {
  readonly size: number
  readonly mimeType: string
  readonly text?: string
  readonly encoding?: "base64"
  readonly comment?: string
}

export interface HarTimings {
  readonly blocked: number
  readonly dns: number
  readonly connect: number
  readonly ssl: number
  readonly send: number
  readonly wait: number
  readonly receive: number
}

export interface HarMessage {
  readonly type: "send" | "receive"
  /** In seconds since 1970. */
  readonly time: number
  readonly opcode: number
  readonly data: string
}

export interface HarEntry {
  readonly pageref?: string
  readonly startedDateTime: string
  readonly time: number
  readonly request: {
    readonly method: string
    readonly url: string
    readonly httpVersion: string
    readonly cookies: readonly HarCookie[]
    readonly headers: readonly HarNameValue[]
    readonly queryString: readonly HarNameValue[]
    readonly postData?: { readonly mimeType: string; readonly text: string; readonly params?: readonly HarNameValue[] }
    readonly headersSize: number
    readonly bodySize: number
  }
  readonly response: {
    readonly status: number
    readonly statusText: string
    readonly httpVersion: string
    readonly cookies: readonly HarCookie[]
    readonly headers: readonly HarNameValue[]
    readonly content: HarBody
    readonly redirectURL: string
    readonly headersSize: number
    readonly bodySize: number
    readonly _error?: string
  }
  readonly cache: Readonly<Record<never, never>>
  readonly timings: HarTimings
  readonly serverIPAddress?: string
  readonly _requestId: string
  readonly _resourceType?: string
  readonly _initiator?: object
  readonly _webSocketMessages?: readonly HarMessage[]
  readonly _eventSourceMessages?: readonly HarMessage[]
}
