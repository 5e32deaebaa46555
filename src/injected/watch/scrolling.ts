import { scrollIntoView } from "../snapshot/safe.ts"

/** Scrolls the window without animation; returns the previous position. */
export function scrollWindowTo(left: number, top: number): [number, number] {
  const before: [number, number] = [scrollX, scrollY]
  scrollTo({ left, top, behavior: "instant" })
  return before
}

/** Called on the element. Without animation, whatever the page's styles say. */
export function scrollToMiddle(this: Element): void {
  scrollIntoView(this, { block: "center", inline: "center", behavior: "instant" })
}

/** Whether the frame is drawn within the time. */
export function isDrawn(ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))
    setTimeout(resolve, ms, false)
  })
}
