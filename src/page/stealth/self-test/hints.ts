interface Hints {
  readonly brands: readonly { readonly brand: string; readonly version: string }[]
  readonly platform: string
}

/** What the browser tells of itself besides its user agent; nothing in documents that came unprotected. */
export function hints(): Hints | undefined {
  const data: unknown = "userAgentData" in navigator ? navigator.userAgentData : undefined
  return isHints(data) ? data : undefined
}

function isHints(value: unknown): value is Hints {
  return typeof value === "object" && value !== null && "brands" in value && "platform" in value
}
