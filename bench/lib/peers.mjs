import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { benchFolder, root } from "./paths.mjs"
import { run } from "./spawn.mjs"

/** Installs the peers, in the versions of package.json, into the bench's own folder. */
export async function installPeers() {
  if (await arePinned()) return
  console.log("installing the peers into bench/node_modules …")
  const words = ["npm", "--prefix", benchFolder, "install", "--ignore-scripts", "--no-package-lock", "--no-fund"]
  await run(words, { stdio: "inherit" })
  if (!(await arePinned())) throw new Error("npm did not bring the versions that bench/package.json names")
}

export const peerFolder = (name) => join(benchFolder, "node_modules", name)

/**
 * Our version is that of the working tree; the floor has none.
 * @param {{ side: string, packageName?: string }} contender
 */
export async function versionOf({ side, packageName }) {
  if (side === "floor") return undefined
  const { version } = await manifest(side === "us" ? root : peerFolder(packageName))
  return version
}

async function arePinned() {
  const { devDependencies } = await manifest(benchFolder)
  const found = await Promise.all(Object.keys(devDependencies).map((name) => manifest(peerFolder(name))))
  return Object.values(devDependencies).every((version, index) => found[index]?.version === version)
}

async function manifest(folder) {
  try {
    return JSON.parse(await readFile(join(folder, "package.json"), "utf8"))
  } catch (error) {
    if (error.code === "ENOENT") return undefined
    throw error
  }
}
