// Builds dist: the compiled sources, and the command line as one small file that starts as fast as Node allows.
// Only node: imports at the top, so that set-up can load this before anything is installed.
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import { generate } from "./gen.mjs"
import { dist, isMain, root, run, runMain } from "./process.mjs"

const CLIENT_LIMIT_BYTES = 30 * 1024

/** The programs of this build. */
const written = new Set()

export async function build() {
  await generate()
  const emitted = await compile()
  removeStale(dist, emitted)
  await bundlePuppeteer(dist)
  await bundlePrograms(dist)
  await bundleClient(dist)
  await writeLauncher(dist)
  await writeTools(dist)
  removeOld(join(dist, "bin"))
}

/** Returns the files that the compiler wrote. */
async function compile() {
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc")
  const project = join(root, "tsconfig.build.json")
  const { code, output } = await run(process.execPath, [tsc, "-p", project, "--pretty", "false", "--listEmittedFiles"])
  const lines = output.split("\n")
  if (code !== 0) throw new Error(lines.filter((line) => !line.startsWith("TSFILE: ")).join("\n"))
  return new Set(lines.flatMap((line) => (line.startsWith("TSFILE: ") ? [join(line.slice("TSFILE: ".length))] : [])))
}

/** Removes the output of sources that no longer exist. */
function removeStale(folder, emitted) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const compiled = /\.(js|d\.ts)$/.test(entry.name) && !relative(folder, path).startsWith("bin")
    if (entry.isFile() && compiled && !emitted.has(path)) rmSync(path)
  }
}

/** Writes `bin/tabhand.cjs` below `folder`. CommonJS, because Node starts it 10 ms faster than the same code as a module. */
export async function bundleClient(folder) {
  const { build } = await import("esbuild")
  const bin = join(folder, "bin")
  const { outputFiles } = await build({
    entryPoints: [join(root, "src", "doors", "cli", "main.ts")],
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    target: "node20.19",
    outfile: join(bin, "tabhand.cjs"),
    write: false,
    banner: { js: "#!/usr/bin/env node" },
    define: { "import.meta.dirname": "__dirname" },
    plugins: [{ name: "leave-outside", setup: leaveOutside }],
  })
  const [{ contents }] = outputFiles
  if (contents.length > CLIENT_LIMIT_BYTES) {
    throw new Error(`the client is ${contents.length} bytes; it may have ${CLIENT_LIMIT_BYTES}`)
  }
  mkdirSync(bin, { recursive: true })
  replaceProgram(join(bin, "tabhand.cjs"), contents)
}

/** Writes `bin/tabhand`, which users call. The package ships it as is; no install script changes it. */
async function writeLauncher(folder) {
  const { launcherScript } = await load(folder, "doors", "cli", "launcher.js")
  replaceProgram(join(folder, "bin", "tabhand"), launcherScript())
}

/** Programs bundled besides the command line: the runtime, the doors that run as their own processes, the library. */
const programs = {
  runtime: ["doors", "service", "main.ts"],
  mcp: ["doors", "mcp", "main.ts"],
  http: ["doors", "http", "main.ts"],
  broker: ["doors", "broker", "main.ts"],
  "code-worker": ["code", "worker", "main.ts"],
  library: ["doors", "library", "index.ts"],
}

/**
 * Writes `bin/runtime.mjs` and the other programs below `folder` as a few files: loading hundreds of files takes twice as
 * long, and the caller waits for it. Code that is not needed at startup stays in separate chunks.
 */
async function bundlePrograms(folder) {
  const bin = join(folder, "bin")
  const entries = Object.entries(programs).map(([name, path]) => [name, join(root, "src", ...path)])
  await bundleModules(bin, {
    entryPoints: Object.fromEntries(entries.filter(([, path]) => existsSync(path))),
    minify: true,
    // It has its own native binary.
    external: ["sharp"],
    plugins: [
      { name: "never-used", setup: leaveOutUnused },
      { name: "puppeteer-beside", setup: leavePuppeteerBeside },
    ],
  })
}

/**
 * Writes `bin/puppeteer.mjs`, which keeps its names: code of `run` reads them in errors, stacks and classes. Without its
 * launcher, which we do not need, it loads in half the time.
 */
async function bundlePuppeteer(folder) {
  await bundleModules(join(folder, "bin"), {
    entryPoints: { puppeteer: join(root, "scripts", "puppeteer-entry.mjs") },
    minifyWhitespace: true,
    minifySyntax: true,
    keepNames: true,
    // Only for browsers found by their channel; a megabyte.
    external: ["@puppeteer/browsers"],
    plugins: [{ name: "never-used", setup: leaveOutUnused }],
  })
}

/** Writes entries and their shared chunks as modules. */
async function bundleModules(bin, options) {
  const { build } = await import("esbuild")
  const { outputFiles } = await build({
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    absWorkingDir: root,
    outdir: bin,
    outExtension: { ".js": ".mjs" },
    chunkNames: "part-[hash]",
    write: false,
    // Some dependencies are CommonJS and require Node's built-in modules.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    ...options,
  })
  mkdirSync(bin, { recursive: true })
  for (const { path, contents } of outputFiles ?? []) replaceProgram(path, contents)
}

/** Files that dependencies load at startup and we never use, each with its replacement: the caller waits for startup. */
const neverUsed = [
  // Half of Zod is its messages in all languages, and we write our own.
  [/[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/, 'export { default as en } from "./en.js"'],
  // We give the MCP server our own validator.
  [/[\\/]@modelcontextprotocol[\\/]sdk[\\/].*[\\/]ajv-provider\.js$/, "export class AjvJsonSchemaValidator {}"],
  // Puppeteer's other protocol.
  [
    /[\\/]puppeteer[\\/]bidi[\\/]BrowserConnector\.js$/,
    'export async function _connectToBiDiBrowser() { throw new Error("WebDriver BiDi is not included") }',
  ],
]

function leaveOutUnused(esbuild) {
  for (const [filter, contents] of neverUsed) esbuild.onLoad({ filter }, () => ({ contents }))
  // The HTTP server checks each request for HTTP/2, which we do not support.
  const namespace = "never-used"
  esbuild.onResolve({ filter: /^(node:)?http2$/ }, ({ path }) => ({ path, namespace }))
  esbuild.onLoad({ filter: /./, namespace }, () => ({
    contents: "export class Http2ServerRequest {}\nexport const constants = {}",
  }))
}

/** All programs are in one folder. */
function leavePuppeteerBeside(esbuild) {
  esbuild.onResolve({ filter: /^puppeteer-core$/ }, () => ({ path: "./puppeteer.mjs", external: true }))
}

/** Writes `bin/tools.json`, from which doors list tools without loading the commands. */
async function writeTools(folder) {
  const { definitionsOf } = await load(folder, "runtime", "facade-registry.js")
  const { registry } = await load(folder, "runtime", "runtime.js")
  replaceFile(join(folder, "bin", "tools.json"), JSON.stringify(definitionsOf(registry)))
}

function load(...path) {
  return import(pathToFileURL(join(...path)).href)
}

/** Code that runs in the caller's process, and doors that stay open, load from their own files, only when needed. */
function leaveOutside(esbuild) {
  esbuild.onResolve({ filter: /^\.\/local\.ts$/ }, () => ({ path: "../doors/cli/local.js", external: true }))
  esbuild.onResolve({ filter: /^\.\.\/(mcp|http|broker)\/main\.ts$/ }, ({ path }) => ({
    path: `./${path.split("/")[1]}.mjs`,
    external: true,
  }))
}

/** Removes the programs of earlier builds, but no file that another build is writing: those end in its process id. */
function removeOld(bin) {
  for (const name of readdirSync(bin)) {
    if (!written.has(join(bin, name)) && !/\.\d+$/.test(name)) rmSync(join(bin, name))
  }
}

/** Replaces a program atomically, because the old one may be running. */
function replaceProgram(path, contents) {
  replaceFile(path, contents, 0o755)
}

function replaceFile(path, contents, mode = 0o644) {
  const complete = `${path}.${process.pid}`
  writeFileSync(complete, contents)
  chmodSync(complete, mode)
  renameSync(complete, path)
  written.add(path)
}

/** @param {string[]} words */
async function main([option, folder]) {
  if (option === undefined) await build()
  else if (option === "--client" && folder !== undefined && existsSync(folder)) await bundleClient(folder)
  else throw new Error("usage: node scripts/build.mjs [--client <folder>]")
}

if (isMain(import.meta.url)) runMain(main(process.argv.slice(2)))
