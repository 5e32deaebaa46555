import { describe, expect, it } from "vitest"
import { Lane } from "./lanes.ts"
import type { Turn } from "./turns.ts"

/** Enters the lane, and logs when the turn comes. */
function entering(lane: Lane, log: string[]): (client: string, acts: boolean, name: string) => Turn {
  return (client, acts, name) => {
    const place = lane.enter(client, acts)
    void place.before.then(() => log.push(name))
    return place
  }
}

/** Flushes everything that can happen without external input. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

describe("a lane", () => {
  it("runs the commands of one client one after the other", async () => {
    const log: string[] = []
    const enter = entering(new Lane(), log)
    const one = enter("a", false, "one")
    enter("a", false, "two")
    await settled()
    expect(log).toEqual(["one"])
    one.pass()
    await settled()
    expect(log).toEqual(["one", "two"])
  })

  it("runs the acts of all clients one after the other, and reads of other clients concurrently", async () => {
    const log: string[] = []
    const enter = entering(new Lane(), log)
    const act = enter("a", true, "act of a")
    enter("b", true, "act of b")
    enter("c", false, "read of c")
    await settled()
    expect(log).toEqual(["act of a", "read of c"])
    act.pass()
    await settled()
    expect(log).toEqual(["act of a", "read of c", "act of b"])
  })

  it("lets the next one go on when one leaves before its turn, but not ahead of those before", async () => {
    const log: string[] = []
    const enter = entering(new Lane(), log)
    const first = enter("a", false, "first")
    const second = enter("a", false, "second")
    enter("a", false, "third")
    second.pass()
    await settled()
    expect(log).toEqual(["first"])
    first.pass()
    await settled()
    expect(log).toEqual(["first", "second", "third"])
  })
})
