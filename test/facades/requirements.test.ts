import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "..", "..")

/** The requirements of each tool's document, numbered from 1. */
const REQUIREMENTS = [
  ["OMP-", 60],
  ["SPB-", 24],
  ["SPB-S", 6],
  ["NEX-", 22],
  ["OPU-", 20],
] as const

const named = new Set(
  ["src", "test"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".test.ts"))
      .flatMap((path) => readFileSync(join(root, folder, path), "utf8").match(/\b[A-Z]{3}-S?\d+\b/g) ?? []),
  ),
)

test.each(REQUIREMENTS)("every requirement %s1 to %i has a test that names it", (prefix, count) => {
  const all = Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)
  expect(all.filter((id) => !named.has(id))).toEqual([])
})
