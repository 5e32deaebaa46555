import { describe, expect, it } from "vitest"
import { Turns } from "./turns.ts"

describe("turns", () => {
  it("come in the order taken, each after all earlier ones have passed", async () => {
    const turns = new Turns()
    const seen: string[] = []
    const [first, second, third] = ["a", "b", "c"].map((name) => {
      const turn = turns.take("client")
      turn.before.then(() => seen.push(name))
      return turn
    })
    await first?.before
    expect(seen).toEqual(["a"])
    second?.pass()
    await Promise.resolve()
    expect(seen).toEqual(["a"])
    first?.pass()
    await third?.before
    expect(seen).toEqual(["a", "b", "c"])
  })

  it("of other clients are independent", async () => {
    const turns = new Turns()
    turns.take("one")
    await expect(turns.take("other").before).resolves.toBeUndefined()
  })
})
