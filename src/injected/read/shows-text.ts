import {
  allInDocument,
  allInRoot,
  bodyOf,
  childrenInRoot,
  documentElementOf,
  innerTextOf,
  openShadow,
  textContentOf,
} from "../snapshot/safe.ts"

/** Whether the document, or an open shadow root in it, shows a text, whitespace normalized. */
export function showsText(text: string): boolean {
  const wanted = flat(text).trim()
  const holds = (element: Element) => {
    const held = element instanceof HTMLElement ? innerTextOf(element) : textContentOf(element)
    return flat(held ?? "").includes(wanted)
  }
  const holdsInShadow = (elements: Iterable<Element>): boolean => {
    for (const element of elements) {
      const root = openShadow(element)
      if (root === null) continue
      if ([...childrenInRoot(root)].some(holds) || holdsInShadow(allInRoot(root, "*"))) return true
    }
    return false
  }
  const root = bodyOf(document) ?? documentElementOf(document)
  return root !== null && (holds(root) || holdsInShadow(allInDocument(document, "*")))
}

function flat(text: string): string {
  return text.replace(/\s+/g, " ")
}
