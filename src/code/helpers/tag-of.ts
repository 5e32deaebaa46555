import { Clock, find } from "../../page/act/aim.ts"
import type { Page } from "../../page/page.ts"
import type { Acting } from "./acting.ts"

export interface Tag {
  readonly name: string
  /** What kind of field it is, where it says so. */
  readonly type: string
}

/** What the element is written as; nothing when it is gone. */
export async function tagOf(page: Page, { target, readyMs, signal }: Acting): Promise<Tag | undefined> {
  const { eye, documentKey, id } = await find(page, target, new Clock(readyMs), signal)
  const objectId = await eye.element(documentKey, id, signal)
  if (objectId === undefined) return undefined
  const { node } = await eye.session.send("DOM.describeNode", { objectId, depth: 0 }, { signal })
  const { attributes = [] } = node
  const at = attributes.findIndex((name, index) => index % 2 === 0 && name === "type")
  return { name: node.localName, type: at < 0 ? "" : (attributes[at + 1] ?? "").toLowerCase() }
}

/** `<div>`, `<input type="text">`. */
export function tagWords({ name, type }: Tag): string {
  return name === "input" && type !== "" ? `<input type=${JSON.stringify(type)}>` : `<${name}>`
}
