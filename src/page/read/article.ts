import { Readability } from "@mozilla/readability"
import { parseHTML } from "linkedom"
import { makePart, type PageNode } from "./tree.ts"

export interface Article {
  readonly nodes: readonly PageNode[]
  readonly byline: string | undefined
}

/** Finds the article by Readability. This module loads a whole DOM implementation: import it only when needed. */
export function findArticle(nodes: readonly PageNode[], title: string): Article | undefined {
  const { document }: { document: DomDocument } = parseHTML("<!doctype html><html><head></head><body></body></html>")
  document.title = title
  plant(nodes, document.body, document)
  const options = { keepClasses: true, disableJSONLD: true, serializer: (node: DomNode) => node }
  const found = new Readability<DomNode>(document, options).parse()
  if (!found?.content) return undefined
  return { nodes: harvest(found.content.childNodes), byline: found.byline?.trim() || undefined }
}

/** The part of the DOM that is used here. */
interface DomNode {
  readonly nodeType: number
  readonly localName: string
  readonly data: string
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>
  readonly childNodes: Iterable<DomNode>
  setAttribute(name: string, value: string): void
  append(child: DomNode | string): void
}

interface DomDocument {
  title: string
  readonly body: DomNode
  createElement(tag: string): DomNode
}

function plant(nodes: readonly PageNode[], into: DomNode, document: DomDocument): void {
  for (const node of nodes) {
    if (typeof node === "string") into.append(node)
    else {
      const element = document.createElement(node.tag)
      for (const [name, value] of Object.entries(node.attrs)) element.setAttribute(name, value)
      plant(node.children, element, document)
      into.append(element)
    }
  }
}

const ELEMENT = 1
const TEXT = 3

function harvest(nodes: Iterable<DomNode>): PageNode[] {
  const harvested: PageNode[] = []
  for (const { nodeType, localName, data, attributes, childNodes } of nodes) {
    if (nodeType === TEXT) harvested.push(data)
    if (nodeType !== ELEMENT) continue
    const attrs = Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value]))
    harvested.push(makePart(localName, attrs, harvest(childNodes)))
  }
  return harvested
}
