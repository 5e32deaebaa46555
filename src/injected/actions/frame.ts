/** A tab that is not drawn has no animation frames: it is polled at this interval. */
const WITHOUT_FRAMES_MS = 50

/** Resolves just after the next frame, with whether there was one. */
export function frame(): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), WITHOUT_FRAMES_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      turn().then(() => resolve(true))
    })
  })
}

/** Resolves after the tasks that were already queued. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(0)
  })
}

/** A page whose task queue never empties is not waited for longer than this. */
const BUSY_MS = 50

/** Resolves when the task queue is empty, including timers that are due. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, BUSY_MS)
    scheduler.postTask(
      () => {
        clearTimeout(timer)
        resolve()
      },
      { priority: "background" },
    )
  })
}
