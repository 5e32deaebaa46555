import { titleOf } from "../snapshot/safe.ts"
import { TITLE_BINDING } from "../wire/title-binding.ts"

/** An image named `title` would shadow the document's own property. */
export function readTitle(): string {
  return titleOf(document) ?? ""
}

/**
 * Runs when a document begins, and reports its title when it has loaded. Titles of inner frames are not shown. The
 * page's own listeners may set the title: ours is added last so that it runs after them.
 */
export function reportTitle(): void {
  if (parent !== self) return
  document.addEventListener("readystatechange", () => {
    if (document.readyState === "complete") addEventListener("load", report, { once: true })
  })
}

function report(): void {
  const binding: unknown = Reflect.get(globalThis, TITLE_BINDING)
  if (typeof binding === "function") Reflect.apply(binding, undefined, [readTitle()])
}
