import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { errnoOf } from "../../../src/base/errors.ts"
import type { Exchange } from "../exchange.ts"
import { route } from "../router.ts"

/** Where scripts/fixtures.mjs writes the bundles. */
const folder = join(import.meta.dirname, "..", "node_modules", ".cache", "acting")

const types: ReadonlyMap<string, string> = new Map([
  ["js", "text/javascript; charset=utf-8"],
  ["css", "text/css; charset=utf-8"],
])

export const bundleRoutes = [route("/acting/bundles/:file", serve)]

async function serve(exchange: Exchange): Promise<void> {
  const file = exchange.param("file")
  const type = types.get(/^[a-z-]+\.(\w+)$/.exec(file)?.[1] ?? "")
  if (type === undefined) return exchange.text("not found", 404)
  try {
    exchange.send(200, type, await readFile(join(folder, file)))
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw error
    exchange.text(`no bundle ${file}: run node scripts/fixtures.mjs`, 404)
  }
}
