import { refIn } from "./refs.ts"

/** What a caller means by the words for an element. */
export type Target =
  | { readonly kind: "ref"; readonly ref: string; readonly text: string }
  | { readonly kind: "css"; readonly selector: string; readonly text: string }
  | { readonly kind: "xpath"; readonly path: string; readonly text: string }

export function parseTarget(text: string): Target {
  const ref = refIn(text)
  if (ref !== undefined) return { kind: "ref", ref, text }
  const written = text.trim()
  if (written.startsWith("xpath=")) return { kind: "xpath", path: written.slice("xpath=".length), text }
  if (/^\(*\.?\/\//.test(written)) return { kind: "xpath", path: written, text }
  return { kind: "css", selector: written.replace(/^css=/, ""), text }
}
