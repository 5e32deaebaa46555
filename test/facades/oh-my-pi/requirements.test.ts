import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "..", "..", "..")

/** The numbered requirements that the tool's document comes to. */
const REQUIREMENTS = 60

test("every requirement of the tool has a test that names it", () => {
  const files = ["src", "test"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".test.ts"))
      .map((path) => join(root, folder, path)),
  )
  const titles = files.flatMap((path) => readFileSync(path, "utf8").match(/OMP-\d+/g) ?? [])
  const all = Array.from({ length: REQUIREMENTS }, (_, index) => `OMP-${index + 1}`)
  expect(all.filter((id) => !titles.includes(id))).toEqual([])
})
