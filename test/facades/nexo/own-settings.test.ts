import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { homePaths } from "../../../src/base/home.ts"
import { hidden, withNexo } from "./support.ts"

const server = withNexo()

test("NEX-5: our own configuration sets the same keys, and wins over the file", async () => {
  const { config } = homePaths(server.home)
  const folder = join(server.home, "own")
  writeFileSync(config, JSON.stringify({ facades: { nexo: { ...hidden, window_width: 500, user_data_dir: folder } } }))
  const nexo = await server.nexo({ headless: false, window_width: 600, window_height: 400 })
  await nexo.open("/form")
  expect(await nexo.page("[innerWidth, innerHeight]")).toEqual([500, 400])
  await nexo.mcp.close()
  writeFileSync(config, JSON.stringify({ facades: { nexo: { windowWidth: 500 } } }))
  const wrong = await server.nexo()
  expect(await wrong.error("browser_current_url")).toBe(
    'facades.nexo: there is no key "windowWidth"; did you mean window_width?',
  )
  await wrong.mcp.close()
})
