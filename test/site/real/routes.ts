import { readFile, stat } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, extname, join, sep } from "node:path"
import { errnoOf } from "../../../src/base/errors.ts"
import type { Exchange } from "../exchange.ts"
import { route } from "../router.ts"
import { edits, replacements } from "./changes.ts"

const require = createRequire(import.meta.url)

/** The folders of the packages that have something to show. */
const packages: ReadonlyMap<string, string> = new Map([
  ["admin-lte", dirname(require.resolve("admin-lte/package.json"))],
  ["font-awesome", dirname(require.resolve("font-awesome/package.json"))],
  ["jquery-ui-dist", dirname(require.resolve("jquery-ui-dist/package.json"))],
  ["mithril", dirname(require.resolve("mithril/package.json"))],
  ["paper", dirname(require.resolve("paper/package.json"))],
  ["swagger-ui-dist", dirname(require.resolve("swagger-ui-dist/package.json"))],
  ["uikit", dirname(require.resolve("uikit/package.json"))],
])

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
}

/** The browser itself refuses whatever would leave this machine: the pages name fonts, scripts and counters elsewhere. */
const stayHere = {
  "content-security-policy":
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; frame-src 'self' about: data: blob:",
  "x-dns-prefetch-control": "off",
}

export const realRoutes = [route("/real/:package/*path", serve)]

async function serve(exchange: Exchange): Promise<void> {
  const name = exchange.param("package")
  const path = exchange.param("path")
  const replaced = replacements.get(`${name}/${path}`)
  if (replaced) return exchange.send(200, replaced.type, replaced.body, stayHere)
  const folder = packages.get(name)
  const file = folder === undefined ? "" : join(folder, path)
  if (!file.startsWith(`${folder}${sep}`) || !(await isFile(file))) return exchange.text("not found", 404)
  const type = types[extname(file)] ?? "application/octet-stream"
  const body = await readFile(file)
  exchange.send(200, type, /^text\/(html|css)/.test(type) ? edited(body.toString()) : body, stayHere)
}

function edited(source: string): string {
  return edits.reduce((text, { from, to }) => text.replaceAll(from, to), source)
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (errnoOf(error) === "ENOENT" || errnoOf(error) === "ENOTDIR") return false
    throw error
  }
}
