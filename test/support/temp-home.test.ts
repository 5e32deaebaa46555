import { existsSync } from "node:fs"
import { stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { homeFolder, socketPath } from "../../src/base/home.ts"
import { withTempHome } from "./temp-home.ts"

const before = process.env.TABHAND_HOME
let used = ""

describe("while the tests run", () => {
  const home = withTempHome()

  test("the home is a private folder, and the one that the product uses", async () => {
    used = home.path
    expect((await stat(home.path)).mode & 0o777).toBe(0o700)
    expect(homeFolder(process.env)).toBe(home.path)
    await writeFile(join(home.path, "left-behind"), "")
  })

  test("the socket lies inside it", () => {
    expect(socketPath(home.path)).toBe(join(home.path, "run", "v1.sock"))
  })
})

test("afterwards the folder is gone and the variable is as before", () => {
  expect(used).not.toBe("")
  expect(existsSync(used)).toBe(false)
  expect(process.env.TABHAND_HOME).toBe(before)
})
