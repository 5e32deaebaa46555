import type { WrittenFacts } from "../wire/written-facts.ts"
import { attribute, localName } from "./safe.ts"

const LONGEST = 100

/** Reads what the document says of elements and a view does not include. */
export function factsReader(snapshotter: { element(id: number): Element | null }) {
  return {
    factsOf: (ids: readonly number[]): (WrittenFacts | null)[] =>
      ids.map((id) => {
        const element = snapshotter.element(id)
        return element === null ? null : factsOf(element)
      }),
  }
}

function factsOf(element: Element): WrittenFacts {
  const tag = localName(element)
  const written = (name: string) => (attribute(element, name) ?? "").slice(0, LONGEST)
  return {
    shortcuts: written("aria-keyshortcuts"),
    pressed: written("aria-pressed"),
    called: ["id", "name", "data-testid"].map(written).join(" ").trim(),
    tag,
    type: tag === "input" || tag === "button" ? written("type").toLowerCase() : "",
  }
}
