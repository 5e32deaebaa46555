import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "esbuild"
import { resultsFolder, root } from "./paths.mjs"

/** The fixture site of the tests. It is TypeScript, so it is compiled into the results folder first. */
export async function startFixture() {
  const outfile = join(resultsFolder, ".fixture-site.mjs")
  await build({
    entryPoints: [join(root, "test/site/site.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  })
  const { startSite } = await import(pathToFileURL(outfile).href)
  return startSite()
}
