import type { ElementHandle, Frame, Page } from "puppeteer-core"
import { isRecord } from "../../../base/records.ts"

/**
 * Puppeteer internals that it does not declare. Each is checked before use, so that another version fails with a clear
 * error.
 */

export function frameIdOf(frame: Frame): string {
  const id: unknown = Reflect.get(frame, "_id")
  if (typeof id === "string") return id
  throw lacks("Frame._id")
}

export function frameWithId(page: Page, frameId: string): Frame | undefined {
  return page.frames().find((frame) => frameIdOf(frame) === frameId)
}

/** A handle, in the page's main world, on the element with that backend node id. */
export async function adoptNode(frame: Frame, backendNodeId: number): Promise<ElementHandle> {
  const mainRealm: unknown = Reflect.get(frame, "mainRealm")
  if (typeof mainRealm !== "function") throw lacks("Frame.mainRealm")
  const realm: unknown = Reflect.apply(mainRealm, frame, [])
  const adopt: unknown = isRecord(realm) ? realm.adoptBackendNode : undefined
  if (typeof adopt !== "function") throw lacks("Realm.adoptBackendNode")
  const handle: unknown = await Reflect.apply(adopt, realm, [backendNodeId])
  if (isElementHandle(handle)) return handle
  throw lacks("a handle from Realm.adoptBackendNode")
}

function isElementHandle(value: unknown): value is ElementHandle {
  return isRecord(value) && typeof value.backendNodeId === "function" && typeof value.click === "function"
}

function lacks(what: string): Error {
  return new Error(`this version of Puppeteer has no ${what}, which the tab's helpers need`)
}
