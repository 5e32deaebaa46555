import { setTimeout } from "node:timers/promises"

/** The result of the work, or an error if it takes longer. The work is not stopped. */
export async function within(ms, work) {
  const controller = new AbortController()
  const late = setTimeout(ms, undefined, { signal: controller.signal }).then(() => {
    throw new Error(`not done within ${ms / 1000} s`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    late.catch(() => {})
    controller.abort()
  }
}
