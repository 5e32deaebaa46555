import { expect, test } from "vitest"
import { shortId, unguessableId } from "./ids.ts"

test("ids are lower-case hex of their length, and no two are the same", () => {
  expect(unguessableId()).toMatch(/^[0-9a-f]{32}$/)
  expect(shortId()).toMatch(/^[0-9a-f]{8}$/)
  expect(new Set(Array.from({ length: 1000 }, unguessableId)).size).toBe(1000)
})
