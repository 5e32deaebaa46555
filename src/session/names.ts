import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { TabhandError } from "../base/errors.ts"

const LONGEST = 64

/** A session name or tab label that is safe in paths, logs and replies. */
export function checkedName(name: string, what: string): string {
  const problem = problemWith(name)
  if (!problem) return name
  throw new TabhandError("bad_name", `this ${what} ${problem}`, {
    hint: `use 1 to ${LONGEST} letters, digits, dots, dashes or underscores, beginning with a letter or digit`,
  })
}

function problemWith(name: string): string | undefined {
  if (name === "") return "is empty"
  if (name.length > LONGEST) return `has ${name.length} characters`
  if (/[\u0000-\u001f\u007f]/.test(name)) return "contains control characters"
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name)) return "contains characters that are not allowed in a name"
  return undefined
}

/** The root of the working tree that contains the folder, or the folder itself. */
export function treeRoot(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at
    if (dirname(at) === at) return folder
  }
}

/** The default session name: one per working tree, so that agents in different trees never collide. */
export function defaultSessionName(cwd: string): string {
  const root = treeRoot(cwd)
  const slug = basename(root)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 24)
  const hash = createHash("sha256").update(root).digest("hex").slice(0, 8)
  return slug ? `${slug}-${hash}` : hash
}
