import type { Finder } from "../question.ts"
import type { Memory } from "./memory.ts"
import { allInDocument, allInRoot, isConnected, isElement } from "./safe.ts"
import { shadowOf } from "./tree.ts"

/** The elements that a finder means, in document order; those within shadow roots come after those outside of them. */
export function findAll(finder: Finder, memory: Memory): Element[] | "malformed" {
  switch (finder.by) {
    case "id": {
      const element = memory.element(finder.id)
      return element && isConnected(element) ? [element] : []
    }
    case "css":
      return bySelector(finder.selector, memory)
    case "xpath":
      return byPath(finder.path)
  }
}

function bySelector(selector: string, memory: Memory): Element[] | "malformed" {
  try {
    const found = [...allInDocument(document, selector)]
    for (const root of rootsIn(memory)) found.push(...allInRoot(root, selector))
    return found
  } catch (error) {
    if (error instanceof DOMException && error.name === "SyntaxError") return "malformed"
    throw error
  }
}

/** Every shadow root of the document, however deep. */
function* rootsIn(memory: Memory): Generator<ShadowRoot> {
  const waiting: Iterable<Element>[] = [allInDocument(document, "*")]
  for (let elements = waiting.pop(); elements !== undefined; elements = waiting.pop()) {
    for (const element of elements) {
      const root = shadowOf(element, memory)
      if (root === null) continue
      yield root
      waiting.push(allInRoot(root, "*"))
    }
  }
}

function byPath(path: string): Element[] | "malformed" {
  try {
    const result = new XPathEvaluator().evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
    const found: Element[] = []
    for (let at = 0; at < result.snapshotLength; at++) {
      const node = result.snapshotItem(at)
      if (node !== null && isElement(node)) found.push(node)
    }
    return found
  } catch (error) {
    if (error instanceof DOMException) return "malformed"
    throw error
  }
}
