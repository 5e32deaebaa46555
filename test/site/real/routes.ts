import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Exchange } from "../exchange.ts"
import { route } from "../router.ts"
import { edits, replacements } from "./changes.ts"
import { localOnly, sendFile } from "./files.ts"

const require = createRequire(import.meta.url)

/** The folders of the packages with pages to show. */
const packages: ReadonlyMap<string, string> = new Map([
  ["admin-lte", dirname(require.resolve("admin-lte/package.json"))],
  ["font-awesome", dirname(require.resolve("font-awesome/package.json"))],
  ["jquery-ui-dist", dirname(require.resolve("jquery-ui-dist/package.json"))],
  ["mithril", dirname(require.resolve("mithril/package.json"))],
  ["paper", dirname(require.resolve("paper/package.json"))],
  ["swagger-ui-dist", dirname(require.resolve("swagger-ui-dist/package.json"))],
  ["uikit", dirname(require.resolve("uikit/package.json"))],
])

/** The applications of test/reach/real, which are installed only where its suite runs. */
const apps = join(import.meta.dirname, "..", "..", "reach", "real")

export const realRoutes = [route("/real/:package/*path", serve), route("/apps/:folder/*path", serveApp)]

async function serve(exchange: Exchange): Promise<void> {
  const name = exchange.param("package")
  const path = exchange.param("path")
  const replaced = replacements.get(`${name}/${path}`)
  if (replaced) return exchange.send(200, replaced.type, replaced.body, localOnly)
  const folder = packages.get(name)
  if (folder === undefined) return exchange.text("not found", 404)
  await sendFile(exchange, folder, path, edited)
}

async function serveApp(exchange: Exchange): Promise<void> {
  const folder = exchange.param("folder")
  if (folder !== "pages" && folder !== "node_modules") return exchange.text("not found", 404)
  await sendFile(exchange, join(apps, folder), exchange.param("path"))
}

function edited(source: string): string {
  return edits.reduce((text, { from, to }) => text.replaceAll(from, to), source)
}
