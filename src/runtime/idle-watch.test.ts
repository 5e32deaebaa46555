import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type IdleDuties, IdleWatch } from "./idle-watch.ts"

const MINUTE = 60_000

let busy: boolean
let homeless: boolean
let watch: IdleWatch | undefined

beforeEach(() => {
  vi.useFakeTimers()
  busy = false
  homeless = false
})

afterEach(() => {
  watch?.stop()
  vi.useRealTimers()
})

function startWatch({ stopAfterMs = 2 * MINUTE, closeIdle = async () => {} }: Partial<IdleDuties> = {}) {
  const spies = { stop: vi.fn(async () => {}), housekeep: vi.fn(async () => {}), failed: vi.fn() }
  watch = new IdleWatch({ closeIdle, isBusy: () => busy, isHomeless: () => homeless, stopAfterMs, ...spies })
  return spies
}

describe("the idle watch", () => {
  it("stops the runtime after the idle limit, and not before", async () => {
    const { stop } = startWatch()
    await vi.advanceTimersByTimeAsync(1.5 * MINUTE)
    expect(stop).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(stop).toHaveBeenCalled()
  })

  it("counts from the last time the runtime was busy", async () => {
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

  it("never stops when the limit is zero, but still closes idle sessions", async () => {
    const closeIdle = vi.fn(async () => {})
    const { stop } = startWatch({ stopAfterMs: 0, closeIdle })
    await vi.advanceTimersByTimeAsync(1_000 * MINUTE)
    expect(stop).not.toHaveBeenCalled()
    expect(closeIdle).toHaveBeenCalled()
  })

  it("stops at its next check when the home is gone, busy or not, and creates nothing there", async () => {
    busy = true
    const closeIdle = vi.fn(async () => {})
    const { stop } = startWatch({ stopAfterMs: 0, closeIdle })
    homeless = true
    await vi.advanceTimersByTimeAsync(MINUTE / 2)
    expect(stop).toHaveBeenCalled()
    expect(closeIdle).not.toHaveBeenCalled()
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

  it("runs housekeeping once an hour", async () => {
    const { housekeep } = startWatch({ stopAfterMs: 0 })
    await vi.advanceTimersByTimeAsync(59 * MINUTE)
    expect(housekeep).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(123 * MINUTE)
    expect(housekeep).toHaveBeenCalledTimes(3)
  })

  it("reports an error and checks again", async () => {
    const broken = new Error("broken")
    const closeIdle = vi.fn().mockRejectedValueOnce(broken).mockResolvedValue(undefined)
    const { failed, stop } = startWatch({ closeIdle })
    await vi.advanceTimersByTimeAsync(3 * MINUTE)
    expect(failed.mock.calls).toEqual([[broken]])
    expect(stop).toHaveBeenCalled()
  })
})
