import { parseHTML } from "linkedom"
import type { Token } from "../../src/injected/wire/shown.ts"
import { grow, type PageNode } from "../../src/page/read/tree.ts"

interface DomNode {
  readonly nodeType: number
  readonly localName: string
  readonly data: string
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>
  readonly childNodes: Iterable<DomNode>
}

/** HTML as our page script would report it if everything were visible and nothing styled. */
export function nodesOf(html: string): PageNode[] {
  const { document }: { document: { body: DomNode } } = parseHTML(`<!doctype html><html><body>${html}</body></html>`)
  return grow([...tokensOf(document.body.childNodes)])
}

function* tokensOf(nodes: Iterable<DomNode>): Generator<Token> {
  for (const { nodeType, localName, data, attributes, childNodes } of nodes) {
    if (nodeType === 3) yield data
    if (nodeType !== 1) continue
    yield [localName, Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value]))]
    yield* tokensOf(childNodes)
    yield 0
  }
}
