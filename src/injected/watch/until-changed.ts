import { allInDocument, allInRoot, openShadow } from "../snapshot/safe.ts"

const CHANGES = { subtree: true, childList: true, characterData: true, attributes: true }
const EVENTS = ["transitionend", "animationstart", "animationend", "load", "toggle", "input", "change"]

/**
 * Resolves when something changes in this document, or with false when the time is up. It resolves just after a frame,
 * however much changes: a page that changes constantly is checked once per frame.
 */
export function untilChanged(ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    let isOver = false
    const end = (hasChanged: boolean) => {
      isOver = true
      observer.disconnect()
      clearTimeout(timer)
      for (const event of EVENTS) removeEventListener(event, soon, true)
      resolve(hasChanged)
    }
    const done = () => end(true)
    const soon = () => {
      if (isOver) return
      requestAnimationFrame(done)
      setTimeout(done, 50)
    }
    const observer = new MutationObserver(soon)
    const observeRoots = (elements: Iterable<Element>) => {
      for (const element of elements) {
        const root = openShadow(element)
        if (root === null) continue
        observer.observe(root, CHANGES)
        observeRoots(allInRoot(root, "*"))
      }
    }
    observer.observe(document, CHANGES)
    observeRoots(allInDocument(document, "*"))
    for (const event of EVENTS) addEventListener(event, soon, true)
    const timer = setTimeout(() => end(false), ms)
  })
}
