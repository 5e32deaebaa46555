import { mkdir, rename } from "node:fs/promises"
import { join } from "node:path"
import { errnoOf } from "../../base/errors.ts"
import { type Environment, homePaths } from "../../base/home.ts"
import { buildFor, cacheFolder, versionFolder } from "../executable/cache.ts"
import { whyNotExecutable } from "../executable/executable-file.ts"
import { createOwnedFolder, removeOwnedFolder, sweepOwnedFolders } from "../owned-folder.ts"
import { type DownloadLimits, download, failed } from "./download.ts"

export interface ChromeForTestingOptions {
  readonly home: string
  readonly env: Environment
  readonly signal: AbortSignal
  readonly progress: (line: string) => void
  /** Download even a version that the cache already contains. */
  readonly force?: boolean | undefined
  /** Defaults to the stable version. */
  readonly version?: string | undefined
  readonly baseUrl?: string | undefined
  readonly limits?: DownloadLimits
}

const usualLimits: DownloadLimits = { firstByteMs: 10_000, stallMs: 30_000, unpackMs: 300_000 }

/** Prefix of folders with unfinished downloads; the cache does not search them. */
const partial = "partial-"

/** Installs Chrome for Testing into our cache, completely or not at all, and returns its program. */
export async function downloadChromeForTesting(
  options: ChromeForTestingOptions,
  fetch: typeof download = download,
): Promise<string> {
  const build = buildFor(process.platform, process.arch)
  if (build === undefined) throw failed(`Google makes none for ${process.platform} on ${process.arch}`)
  const { home, progress } = options
  const programIn = (version: string) => join(versionFolder(home, build, version), build.program)
  const isPresent = (version: string) => options.force !== true && whyNotExecutable(programIn(version)) === undefined

  const folder = await makeStaging(home, progress)
  try {
    const { version, wasPresent } = await fetch({ limits: usualLimits, ...options, folder, isPresent })
    // Not repeated when nothing was downloaded: a process that replaces the folder moves it aside for a moment.
    if (wasPresent || isPresent(version)) return programIn(version)
    const place = versionFolder(home, build, version)
    const fresh = join(folder, "chrome", `${build.platform}-${version}`)
    const wrong = whyNotExecutable(join(fresh, build.program))
    if (wrong !== undefined) throw failed(`the archive is not what it should be: ${build.program} ${wrong}`)
    await putInPlace(fresh, place, join(folder, "replaced"), () => isPresent(version))
    return programIn(version)
  } finally {
    await removeOwnedFolder(folder, partial)
  }
}

async function makeStaging(home: string, progress: (line: string) => void): Promise<string> {
  const { browsers } = homePaths(home)
  await mkdir(cacheFolder(home), { recursive: true, mode: 0o700 })
  for (const { path, reason } of (await sweepOwnedFolders(browsers, partial)).failed) {
    progress(`an unfinished download could not be removed: ${path}: ${reason}`)
  }
  return createOwnedFolder(browsers, partial)
}

/** Moves a folder to its place and replaces an existing one, unless another process has just done the same. */
async function putInPlace(fresh: string, place: string, aside: string, isDone: () => boolean): Promise<void> {
  const attempts = 3
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if ((await moved(fresh, place, ["ENOTEMPTY", "EEXIST", "EPERM"])) || isDone()) return
    await moved(place, `${aside}-${attempt}`, ["ENOENT"])
  }
  throw failed(`${place} could not be replaced: other processes keep changing it`)
}

/** False when the move failed for one of the expected reasons. */
async function moved(from: string, to: string, expected: readonly string[]): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (expected.includes(errnoOf(error) ?? "")) return false
    throw error
  }
}
