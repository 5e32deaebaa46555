// Installs the third-party applications and libraries that `npm run test:stress` checks views against.
import { join } from "node:path"
import { makeMissing, packagesOf } from "./packages.mjs"
import { isMain, root, runMain } from "./process.mjs"

const folder = join(root, "test", "reach", "real")

/** Vitest also calls this before a run. */
export default async function realApps() {
  await makeMissing(join(folder, "node_modules"), [packagesOf(folder, "real applications, about two minutes")])
}

if (isMain(import.meta.url)) runMain(realApps())
