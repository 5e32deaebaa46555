import fc from "fast-check"
import { expect, test } from "vitest"
import { withoutChanges } from "./baseline.ts"
import { applied, type KeyedLine, lineChange } from "./change.ts"

const word = fc.constantFrom("button Save", "- text", "| a | b", "link Home")
const lines = fc
  .uniqueArray(fc.record({ id: fc.nat(30), depth: fc.nat(3), text: word }), { maxLength: 25, selector: ({ id }) => id })
  .map((all) => all.map(({ id, depth, text }): KeyedLine => ({ key: `d:${id}:text:1`, depth, text })))
const chosen = fc.func(fc.boolean())

const inOrder = (all: readonly KeyedLine[]) => [...all].sort((one, other) => one.key.localeCompare(other.key))
const keysOf = ({ gone, now, fresh }: ReturnType<typeof lineChange>) =>
  [...gone, ...now, ...fresh.map(({ line }) => line)].map(({ key }) => key).sort()

test("a partly reported change and the rest of it add up to the current view", () => {
  fc.assert(
    fc.property(lines, lines, chosen, (before, now, isUnreported) => {
      const change = lineChange(before, now)
      const known = withoutChanges(before, now, change, new Set(keysOf(change).filter(isUnreported)))
      expect(applied(known, lineChange(known, now))).toEqual(now)
    }),
  )
})

test("the rest is exactly what was not reported, if nothing has moved", () => {
  fc.assert(
    fc.property(lines.map(inOrder), lines.map(inOrder), chosen, (before, now, isUnreported) => {
      const change = lineChange(before, now)
      const unreported = keysOf(change).filter(isUnreported)
      const known = withoutChanges(before, now, change, new Set(unreported))
      expect(keysOf(lineChange(known, now))).toEqual(unreported)
    }),
  )
})
