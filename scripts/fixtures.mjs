// Installs and bundles the editors and frameworks that pages of the fixture site use. Does only what is missing; two runs
// at once are safe. Every test run begins with it; the product never needs it.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { makeMissing, packagesOf, say } from "./packages.mjs"
import { isMain, root, runMain } from "./process.mjs"

const site = join(root, "test", "site")
const modules = join(site, "node_modules")
const lockFile = join(site, "package-lock.json")
const sources = join(site, "acting", "bundles")
/** test/site/acting/bundles.ts serves this folder. */
const bundles = join(modules, ".cache", "acting")
const bundledStamp = join(bundles, ".made-from")

const steps = [packagesOf(site, "editors and frameworks"), { missing: bundlesMissing, make: makeBundles }]

/** Vitest also calls this before a run. */
export default async function fixtures() {
  await makeMissing(modules, steps)
}

function bundlesMissing() {
  return read(bundledStamp) !== bundleInputs()
}

async function makeBundles() {
  say("bundling editors and frameworks, some seconds")
  const inputs = bundleInputs()
  const { build } = await import("esbuild")
  const { outputFiles } = await build({
    entryPoints: entries(),
    bundle: true,
    minify: true,
    format: "iife",
    target: "chrome120",
    jsx: "automatic",
    outdir: bundles,
    write: false,
    loader: { ".ttf": "dataurl" },
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
  })
  mkdirSync(bundles, { recursive: true })
  const kept = new Set(outputFiles.map(({ path }) => basename(path)))
  for (const { path, contents } of outputFiles) replace(path, contents)
  for (const name of readdirSync(bundles)) if (!kept.has(name)) rmSync(join(bundles, name))
  replace(bundledStamp, inputs)
}

/** A digest of everything that the bundles depend on. */
function bundleInputs() {
  const files = [lockFile, join(root, "package-lock.json"), join(root, "scripts", "fixtures.mjs"), ...entries()]
  return hash(files.map((file) => `${basename(file)} ${hash(readFileSync(file))}`).join("\n"))
}

function entries() {
  return readdirSync(sources)
    .sort()
    .map((name) => join(sources, name))
}

/** Atomic, because a site may be serving the old file. */
function replace(path, contents) {
  const complete = `${path}.${process.pid}`
  writeFileSync(complete, contents)
  renameSync(complete, path)
}

function read(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined
}

function hash(content) {
  return createHash("sha256").update(content).digest("hex")
}

if (isMain(import.meta.url)) runMain(fixtures())
