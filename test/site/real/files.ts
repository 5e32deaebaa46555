import { readFile, stat } from "node:fs/promises"
import { extname, join, sep } from "node:path"
import { errnoOf } from "../../../src/base/errors.ts"
import type { Exchange } from "../exchange.ts"

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
}

/** Makes the browser refuse external requests: the pages name external fonts, scripts and trackers. */
export const localOnly = {
  "content-security-policy":
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; frame-src 'self' about: data: blob:",
  "x-dns-prefetch-control": "off",
}

/** Sends a file of a third-party folder; `edited` replaces references to other machines. */
export async function sendFile(
  exchange: Exchange,
  folder: string,
  path: string,
  edited?: (source: string) => string,
): Promise<void> {
  const file = join(folder, path)
  if (!file.startsWith(`${folder}${sep}`) || !(await isFile(file))) return exchange.text("not found", 404)
  const type = types[extname(file)] ?? "application/octet-stream"
  const body = await readFile(file)
  exchange.send(200, type, edited && /^text\/(html|css)/.test(type) ? edited(body.toString()) : body, localOnly)
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (errnoOf(error) === "ENOENT" || errnoOf(error) === "ENOTDIR") return false
    throw error
  }
}
