import { lstat, readlink, realpath } from "node:fs/promises"
import { isAbsolute, join, relative, resolve, sep } from "node:path"
import { errnoOf, TabhandError } from "../../base/errors.ts"
import { clip } from "../../base/text.ts"

/** A path with more links than this is taken for a cycle. */
const MOST_LINKS = 40

export interface ConfinedPath {
  /** With all links resolved, as far as the path exists. */
  readonly real: string
  /** The path segments below the allowed directory. */
  readonly names: readonly string[]
  readonly isThere: boolean
}

interface Root {
  readonly named: string
  readonly real: string
}

/**
 * Resolves a path for a caller that may use some directories only. Nothing outside of them is examined, so an error
 * cannot reveal what is there.
 */
export async function withinRoots(
  absolute: string,
  asked: string,
  { roots, links }: { readonly roots: readonly string[]; readonly links: "follow" | "refuse" },
): Promise<ConfinedPath> {
  const folders = await Promise.all(
    roots.map(async (named) => ({ named: resolve(named), real: await realOrSame(named) })),
  )
  let wanted = absolute
  for (let count = 0; count <= MOST_LINKS; count++) {
    const names = namesBelow(wanted, folders)
    if (!names) throw outside(asked, roots)
    const found = await walk(names.root, names.below, asked)
    if (!("link" in found)) return found
    if (links === "refuse") throw unusable(asked, "it is a symbolic link", "give the path of the file itself")
    wanted = found.link
  }
  throw unusable(asked, "its links lead in a circle", "give the path of the file itself")
}

function namesBelow(path: string, folders: readonly Root[]): { root: string; below: string[] } | undefined {
  for (const { named, real } of folders) {
    for (const each of [named, real]) {
      if (path === each || isBelow(path, each)) {
        return {
          root: real,
          below: relative(each, path)
            .split(sep)
            .filter((name) => name !== ""),
        }
      }
    }
  }
  return undefined
}

/** Stops at a missing segment, or at a link, whose target must be checked first. */
async function walk(root: string, names: readonly string[], asked: string): Promise<ConfinedPath | { link: string }> {
  let real = root
  for (const [index, name] of names.entries()) {
    const next = join(real, name)
    const there = await lstatOrNothing(next, asked)
    const rest = names.slice(index + 1)
    if (there?.isSymbolicLink()) return { link: resolve(real, await readlink(next), ...rest) }
    real = next
    if (!there) return { real: join(real, ...rest), names, isThere: false }
  }
  return { real, names, isThere: true }
}

export async function lstatOrNothing(path: string, asked: string) {
  try {
    return await lstat(path)
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === "ENOENT" || errno === "ENOTDIR") return undefined
    throw unusable(
      clip(asked, 200),
      errno === "ENAMETOOLONG"
        ? "the name is too long"
        : errno === "EACCES"
          ? "no permission to look at it"
          : `${errno}`,
      "give another path",
    )
  }
}

/** The allowed directory itself may be a link, and may not exist yet. */
async function realOrSame(root: string): Promise<string> {
  try {
    return await realpath(root)
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return resolve(root)
    throw error
  }
}

export function isBelow(path: string, root: string): boolean {
  const way = relative(root, path)
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

export function outside(asked: string, roots: readonly string[]): TabhandError {
  return new TabhandError("path_refused", `${clip(asked, 200)} is outside of the folders that may be used here`, {
    hint: roots.length === 0 ? "there are none" : `use a path below ${roots.join(" or ")}`,
  })
}

export function unusable(path: string, why: string, hint: string): TabhandError {
  return new TabhandError("path_unusable", `${path} cannot be used: ${why}`, { hint })
}
