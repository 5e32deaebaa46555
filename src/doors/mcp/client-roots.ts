import { realpath } from "node:fs/promises"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { isBelow } from "../../command/define/confined-path.ts"

/** The folders whose files may be used, and the base of relative paths. */
export interface FileScope {
  readonly roots: readonly string[]
  readonly cwd: string
}

export interface ScopeLimits {
  /** The folders that clients are restricted to, if any. */
  readonly roots: readonly string[] | undefined
  readonly cwd: string
}

/** The client's roots, cached until the client reports a change. */
export class ClientRoots {
  readonly #limits: ScopeLimits
  #scope: Promise<FileScope> | undefined

  constructor(limits: ScopeLimits) {
    this.#limits = limits
  }

  /** The roots changed. */
  forget(): void {
    this.#scope = undefined
  }

  /** `ask` returns the URIs of the client's roots, or undefined if the client does not support roots. */
  scope(ask: () => Promise<readonly string[] | undefined>): Promise<FileScope> {
    this.#scope ??= ask().then((uris) => scopeOf(uris, this.#limits))
    return this.#scope
  }
}

async function scopeOf(uris: readonly string[] | undefined, { roots: limits, cwd }: ScopeLimits): Promise<FileScope> {
  const named = uris?.flatMap(folderOf)
  const roots = named === undefined ? (limits ?? [cwd]) : limits === undefined ? named : await narrowed(named, limits)
  const isInside = roots.some((root) => isIn(cwd, resolve(root)))
  return { roots, cwd: isInside ? cwd : (roots[0] ?? cwd) }
}

function folderOf(uri: string): string[] {
  try {
    return [fileURLToPath(uri)]
  } catch {
    // Not a folder on this machine: clients may have other kinds of roots.
    return []
  }
}

/** The intersection of both. Links are resolved first: one inside may lead outside. */
async function narrowed(named: readonly string[], limits: readonly string[]): Promise<string[]> {
  const [inner, outer] = await Promise.all([named, limits].map((paths) => Promise.all(paths.map(realOrNothing))))
  const both = (inner ?? []).flat().flatMap((root) => (outer ?? []).flat().flatMap((limit) => common(root, limit)))
  return [...new Set(both)]
}

function common(one: string, other: string): string[] {
  if (isIn(one, other)) return [one]
  return isIn(other, one) ? [other] : []
}

function isIn(path: string, root: string): boolean {
  return path === root || isBelow(path, root)
}

async function realOrNothing(path: string): Promise<string[]> {
  try {
    return [await realpath(path)]
  } catch {
    // The folder does not exist, so it has no files to use.
    return []
  }
}
