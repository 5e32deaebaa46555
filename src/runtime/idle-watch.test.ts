import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type IdleDuties, IdleWatch } from "./idle-watch.ts"

const MINUTE = 60_000

let busy: boolean
let watch: IdleWatch | undefined

beforeEach(() => {
  vi.useFakeTimers()
  busy = false
})

afterEach(() => {
  watch?.stop()
  vi.useRealTimers()
})

function startWatch({ stopAfterMs = 2 * MINUTE, closeIdle = async () => {} }: Partial<IdleDuties> = {}) {
  const told = { stop: vi.fn(async () => {}), housekeep: vi.fn(async () => {}), failed: vi.fn() }
  watch = new IdleWatch({ closeIdle, isBusy: () => busy, stopAfterMs, ...told })
  return told
}

describe("the idle watch", () => {
  it("stops what has had nothing to do for long enough, and not before", async () => {
    const { stop } = startWatch()
    await vi.advanceTimersByTimeAsync(1.5 * MINUTE)
    expect(stop).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(stop).toHaveBeenCalled()
  })

  it("counts from the last time it saw something to do", async () => {
    const { stop } = startWatch()
    busy = true
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(stop).not.toHaveBeenCalled()
    busy = false
    await vi.advanceTimersByTimeAsync(1.5 * MINUTE)
    expect(stop).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(stop).toHaveBeenCalled()
  })

  it("never stops when the limit is zero, and closes idle sessions all the same", async () => {
    const closeIdle = vi.fn(async () => {})
    const { stop } = startWatch({ stopAfterMs: 0, closeIdle })
    await vi.advanceTimersByTimeAsync(1_000 * MINUTE)
    expect(stop).not.toHaveBeenCalled()
    expect(closeIdle).toHaveBeenCalled()
  })

  it("counts from the closing of the last idle session, not from its last use", async () => {
    busy = true
    const { stop } = startWatch({
      closeIdle: async () => {
        busy = false
      },
    })
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(stop).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(stop).toHaveBeenCalled()
  })

  it("keeps house once an hour", async () => {
    const { housekeep } = startWatch({ stopAfterMs: 0 })
    await vi.advanceTimersByTimeAsync(59 * MINUTE)
    expect(housekeep).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(123 * MINUTE)
    expect(housekeep).toHaveBeenCalledTimes(3)
  })

  it("tells of what went wrong and looks again", async () => {
    const broken = new Error("broken")
    const closeIdle = vi.fn().mockRejectedValueOnce(broken).mockResolvedValue(undefined)
    const { failed, stop } = startWatch({ closeIdle })
    await vi.advanceTimersByTimeAsync(3 * MINUTE)
    expect(failed.mock.calls).toEqual([[broken]])
    expect(stop).toHaveBeenCalled()
  })
})
