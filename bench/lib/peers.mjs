import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { benchFolder } from "./paths.mjs"
import { run } from "./spawn.mjs"

/** Whether what we compare with is there, in the versions that package.json names; brings it when that is asked for. */
export async function havePeers({ install }) {
  if (await arePinned()) return true
  if (!install) return false
  console.log("installing the peers into bench/node_modules …")
  const words = ["npm", "--prefix", benchFolder, "install", "--ignore-scripts", "--no-package-lock", "--no-fund"]
  await run(words, { stdio: "inherit" })
  if (!(await arePinned())) throw new Error("npm did not bring the versions that bench/package.json names")
  return true
}

export const peerFolder = (name) => join(benchFolder, "node_modules", name)

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
