import { describe, expect, it } from "vitest"
import { abortable } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { SharedWork } from "./shared-work.ts"

/** Work that the test settles, or cancels. */
function controlled() {
  let resolve: (value: string) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<string>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { work: new SharedWork((signal) => abortable(promise, signal)), resolve, reject }
}

const never = () => new AbortController().signal
const left = new TabhandError("cancelled", "left")

describe("work that several callers wait for", () => {
  it("returns its result to every caller", async () => {
    const { work, resolve } = controlled()
    const both = Promise.all([work.wait(never()), work.wait(never())])
    resolve("done")
    expect(await both).toEqual(["done", "done"])
    expect(await work.wait(never())).toBe("done")
    expect(work.cancelled).toBe(false)
  })

  it("rejects for every caller when it fails", async () => {
    const { work, reject } = controlled()
    const waiting = [work.wait(never()), work.wait(never())]
    reject(new Error("broken"))
    for (const each of waiting) await expect(each).rejects.toThrow("broken")
    expect(work.cancelled).toBe(false)
  })

  it("continues for the others when one caller leaves", async () => {
    const { work, resolve } = controlled()
    const leaving = new AbortController()
    const first = work.wait(leaving.signal)
    const second = work.wait(never())
    leaving.abort(left)
    await expect(first).rejects.toBe(left)
    expect(work.cancelled).toBe(false)
    resolve("done")
    expect(await second).toBe("done")
  })

  it("is cancelled when the last one leaves", async () => {
    const { work } = controlled()
    const leaving = new AbortController()
    const only = work.wait(leaving.signal)
    leaving.abort(left)
    await expect(only).rejects.toBe(left)
    expect(work.cancelled).toBe(true)
    await expect(work.result).rejects.toThrow("all callers have left")
  })

  it("can be cancelled for all callers", async () => {
    const { work } = controlled()
    const waiting = work.wait(never())
    const reason = new TabhandError("no_session", "closed")
    work.cancel(reason)
    await expect(waiting).rejects.toBe(reason)
    expect(work.cancelled).toBe(true)
  })

  it("cannot be cancelled once it is done", async () => {
    const { work, resolve } = controlled()
    resolve("done")
    await work.result
    work.cancel(left)
    expect(work.cancelled).toBe(false)
  })
})
