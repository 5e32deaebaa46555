interface Hints {
  readonly brands: readonly { readonly brand: string; readonly version: string }[]
  readonly platform: string
}

/** The browser's client hints; undefined in insecure documents. */
export function hints(): Hints | undefined {
  const data: unknown = "userAgentData" in navigator ? navigator.userAgentData : undefined
  return isHints(data) ? data : undefined
}

function isHints(value: unknown): value is Hints {
  return typeof value === "object" && value !== null && "brands" in value && "platform" in value
}
