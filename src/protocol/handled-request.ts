/** A request that waits for a handler outside of the runtime, as JSON. */
export interface AskedRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** What is sent; null for nothing. */
  readonly postData: string | null
  /** `Document`, `Script`, `Image`, `XHR` and others. What scripts fetch is `XHR`. */
  readonly resourceType: string
  /** Null for shared and service workers. */
  readonly frame: "main" | "child" | null
}

/** What a handler decides, as JSON. */
export type AnsweredRequest =
  | { readonly abort: string | true }
  | {
      readonly fulfil: {
        readonly status?: number | undefined
        readonly headers?: Readonly<Record<string, string>> | undefined
        readonly contentType?: string | undefined
        /** In base64. */
        readonly body?: string | undefined
      }
    }
  | {
      readonly continue: {
        readonly url?: string | undefined
        readonly method?: string | undefined
        /** Null removes a header. */
        readonly headers?: Readonly<Record<string, string | null>> | undefined
        /** In base64. */
        readonly postData?: string | undefined
      }
    }
  /** The handler threw. */
  | { readonly failed: string }

/** The lines of a handler's connection: its id, then the requests that wait for it. */
export type HandlerLine =
  | { readonly handler: string }
  | { readonly ask: number; readonly request: AskedRequest }
  /** An earlier one does not wait any more. */
  | { readonly over: number }
