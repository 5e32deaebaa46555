import { formatBytes, plural } from "../base/text.ts"
import type { Download } from "./download.ts"

const GIB = 1024 ** 3

/** How much pages may put on the disk. */
export interface DownloadLimits {
  readonly bytesEach: number
  readonly bytesInAll: number
  readonly files: number
}

export const defaultLimits: DownloadLimits = { bytesEach: 2 * GIB, bytesInAll: 4 * GIB, files: 1_000 }

/** Why a download may not go on, if it may not. */
export function excessOf(
  download: Download,
  all: readonly Download[],
  { bytesEach, bytesInAll, files }: DownloadLimits,
): string | undefined {
  if (download.size > bytesEach) return `it is larger than ${formatBytes(bytesEach)}`
  const total = all.reduce((sum, { size }) => sum + size, 0)
  if (total > bytesInAll) return `the downloads of this session are larger than ${formatBytes(bytesInAll)} in all`
  if (all.length > files) return `this session has had ${plural(files, "download")}`
  return undefined
}
