import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { z } from "zod"
import { withEngine } from "../support/with-engine.ts"
import { compare } from "./figures.ts"
import { sizeFigures } from "./sizes.ts"
import { tokenFigures } from "./tokens.ts"
import { trafficFigures } from "./traffic.ts"

const engine = withEngine()
const file = join(import.meta.dirname, "budgets.json")

/** A change that raises or lowers a cost shows that in its diff. Update with `vitest -u`. */
test("tokens, sizes and messages to the browser match budgets.json", async () => {
  const written = z.record(z.string(), z.number()).parse(JSON.parse(await readFile(file, "utf8")))
  const { text, message } = compare(written, [
    ...(await tokenFigures(engine.tabhand.runtime)),
    ...(await sizeFigures()),
    ...(await trafficFigures(engine)),
  ])
  await expect(text, message).toMatchFileSnapshot(file)
})
