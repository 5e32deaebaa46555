import { isShadowRoot } from "../elements.ts"

const inDocument = Document.prototype.getElementById
const inFragment = DocumentFragment.prototype.getElementById

/** The element that an id reference within the root points to. */
export function findById(root: Node, id: string): Element | null {
  return isShadowRoot(root) ? Reflect.apply(inFragment, root, [id]) : Reflect.apply(inDocument, document, [id])
}
