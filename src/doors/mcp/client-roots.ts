import { realpath } from "node:fs/promises"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { isBelow } from "../../command/confined-path.ts"

/** The folders whose files may be used, and the one from which relative paths are meant. */
export interface FileScope {
  readonly roots: readonly string[]
  readonly cwd: string
}

export interface ScopeLimits {
  /** Beyond which no client reaches, if there is such a limit. */
  readonly roots: readonly string[] | undefined
  readonly cwd: string
}

/** The roots that the client names, as long as it names them so. */
export class ClientRoots {
  readonly #limits: ScopeLimits
  #scope: Promise<FileScope> | undefined

  constructor(limits: ScopeLimits) {
    this.#limits = limits
  }

  /** They are others now. */
  forget(): void {
    this.#scope = undefined
  }

  /** `ask` gives the addresses of the client's roots, or nothing when it has no say in it. */
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
    // No folder of this machine: a client may have roots of other kinds too.
    return []
  }
}

/** What lies in both. Links are followed first: one that stands inside may lead outside. */
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
    // There is nothing in it that could be used.
    return []
  }
}
