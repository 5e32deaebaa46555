/** A tab that is not drawn has no frames: then it is looked at this often. */
const WITHOUT_FRAMES_MS = 50

/** Just after the next frame. Gives whether there was one. */
export function frame(): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), WITHOUT_FRAMES_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      turn().then(() => resolve(true))
    })
  })
}

/** After what was waiting for its turn when it was asked for. */
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

/** A page that is never done with what waits for its turn is not waited for longer than this. */
const BUSY_MS = 50

/** After everything that waits for its turn, timers that are due among it. */
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
