import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const benchFolder = dirname(dirname(fileURLToPath(import.meta.url)))
export const root = dirname(benchFolder)
export const resultsFolder = join(benchFolder, "results")
export const keptFolder = join(root, "docs", "bench")
export const readme = join(root, "README.md")
