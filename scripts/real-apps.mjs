// Installs the applications and libraries that none of us wrote and that `npm run test:stress` holds views against.
import { join } from "node:path"
import { isMain, root, runMain } from "./build.mjs"
import { makeMissing, packagesOf } from "./packages.mjs"

const folder = join(root, "test", "reach", "real")

/** Also what vitest calls before a run. */
export default async function realApps() {
  await makeMissing(join(folder, "node_modules"), [packagesOf(folder, "real applications, about two minutes")])
}

if (isMain(import.meta.url)) runMain(realApps())
