import fc from "fast-check"
import { expect, test } from "vitest"
import { checkedName } from "../../session/names.ts"
import { sessionName } from "./session-name.ts"
import { instanceName } from "./subjects.ts"

test("names show where they come from", () => {
  expect(sessionName(undefined, null)).toBe("broker")
  expect(sessionName(undefined, "a-1")).toBe("broker-a-1")
  expect(sessionName("desk", null)).toBe("broker.desk")
  expect(sessionName("desk", "a-1")).toBe("broker.desk.a-1")
})

test("names are usable, and different sessions have different names", () => {
  const instance = fc.option(fc.stringMatching(instanceName), { nil: undefined })
  const session = fc.option(fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom("desk", ".x", "-", "a.b")))
  const place = fc.tuple(instance, session)
  fc.assert(
    fc.property(place, place, ([oneInstance, one], [otherInstance, other]) => {
      const names = [sessionName(oneInstance, one), sessionName(otherInstance, other)] as const
      for (const name of names) expect(checkedName(name, "session name")).toBe(name)
      expect(names[0] === names[1]).toBe(oneInstance === otherInstance && one === other)
    }),
  )
})
