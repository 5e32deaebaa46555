// Builds dist: the compiled sources, and the command line as one small file that starts as fast as Node allows.
// Only node: imports at the top, so that set-up can load this before anything is installed.
import { spawn } from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const dist = join(root, "dist")

const CLIENT_LIMIT_BYTES = 30 * 1024

/** The entry of each script that runs in pages, the file it is written to, and what of it is exported under which name. */
const pageScripts = [
  { entry: ["view", "eye", "eye.ts"], file: ["view", "eye-source.ts"], name: "eyeSource", gives: "eye" },
  { entry: ["act", "hand", "hand.ts"], file: ["act", "hand-source.ts"], name: "handSource", gives: "makeHand" },
  { entry: ["act", "hand", "gate.ts"], file: ["act", "gate-source.ts"], name: "gateSource", gives: "theGate" },
  {
    entry: ["stealth", "patches", "main.ts"],
    file: ["stealth", "patches-source.ts"],
    name: "patchesSource",
    gives: "wear",
  },
  {
    entry: ["stealth", "self-test", "look.ts"],
    file: ["stealth", "look-source.ts"],
    name: "lookSource",
    gives: "look",
  },
]

export async function build() {
  await bundlePageScripts()
  const emitted = await compile()
  removeStale(dist, emitted)
  await bundlePrograms(dist)
  await bundleClient(dist)
  await writeTools(dist)
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

/** Writes each script that runs in pages as a string that the product can import. */
export async function bundlePageScripts() {
  const { build } = await import("esbuild")
  for (const { entry, file, name, gives } of pageScripts) {
    const { outputFiles } = await build({
      entryPoints: [join(root, "src", "page", ...entry)],
      bundle: true,
      minify: true,
      format: "iife",
      globalName: "made",
      target: "chrome120",
      write: false,
    })
    const [{ text }] = outputFiles
    const script = `(() => {${text.trim()}return made.${gives}})()`
    const contents = `/** Made by the build. */\nexport const ${name}: string = ${JSON.stringify(script)}\n`
    const path = join(root, "src", "page", ...file)
    if (!existsSync(path) || readFileSync(path, "utf8") !== contents) writeFileSync(path, contents)
  }
}

/** Removes what earlier builds made of sources that are gone. */
function removeStale(folder, emitted) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const compiled = /\.(js|d\.ts)$/.test(entry.name) && !relative(folder, path).startsWith("bin")
    if (entry.isFile() && compiled && !emitted.has(path)) rmSync(path)
  }
}

/**
 * Writes `bin/tabhand.cjs` and `bin/tabhand` below `folder`. CommonJS, because Node starts it 10 ms faster than the same
 * code as a module.
 */
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
  // The package is made of modules; a file without an ending is CommonJS only where the nearest package.json says so.
  writeFileSync(join(bin, "package.json"), '{ "type": "commonjs" }\n')
  for (const name of ["tabhand.cjs", "tabhand"]) replaceProgram(join(bin, name), contents)
}

/** What is loaded whole besides the command line: the runtime, the doors that are processes of their own, the library. */
const programs = {
  runtime: ["runtime", "main.ts"],
  mcp: ["doors", "mcp", "main.ts"],
  http: ["doors", "http", "main.ts"],
  "code-worker": ["code", "worker", "main.ts"],
  library: ["doors", "library", "index.ts"],
}

/**
 * Writes `bin/runtime.mjs` and its like below `folder`: programs as few files, because loading them as hundreds takes
 * twice as long, and somebody waits for it. What is not needed at once stays apart.
 */
async function bundlePrograms(folder) {
  const { build } = await import("esbuild")
  const bin = join(folder, "bin")
  const entries = Object.entries(programs).map(([name, path]) => [name, join(root, "src", ...path)])
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(entries.filter(([, path]) => existsSync(path))),
    bundle: true,
    splitting: true,
    minify: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    outdir: bin,
    outExtension: { ".js": ".mjs" },
    chunkNames: "part-[hash]",
    write: false,
    // It brings a binary of its own.
    external: ["sharp"],
    // The half that launches browsers is ours; without it, it loads in half the time.
    alias: { "puppeteer-core": "puppeteer-core/internal/puppeteer-core-browser.js" },
    plugins: [{ name: "never-used", setup: leaveOutUnused }],
    // Some dependencies are CommonJS and ask for Node's own modules.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  })
  mkdirSync(bin, { recursive: true })
  const written = new Set(outputFiles.map(({ path }) => path))
  for (const { path, contents } of outputFiles) replaceProgram(path, contents)
  for (const name of readdirSync(bin)) {
    if (/\.mjs$/.test(name) && !written.has(join(bin, name))) rmSync(join(bin, name))
  }
}

/** What dependencies load at once and we never use, by the file and what stands there instead: somebody waits for it. */
const neverUsed = [
  // Zod's messages in all its languages are half of it, and we write our own.
  [/[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/, 'export { default as en } from "./en.js"'],
  // The MCP server is given a validator of ours.
  [/[\\/]@modelcontextprotocol[\\/]sdk[\\/].*[\\/]ajv-provider\.js$/, "export class AjvJsonSchemaValidator {}"],
]

function leaveOutUnused(esbuild) {
  for (const [filter, contents] of neverUsed) esbuild.onLoad({ filter }, () => ({ contents }))
  // The HTTP server asks of every request whether it is one of HTTP/2, which we do not speak.
  const namespace = "never-used"
  esbuild.onResolve({ filter: /^(node:)?http2$/ }, ({ path }) => ({ path, namespace }))
  esbuild.onLoad({ filter: /./, namespace }, () => ({
    contents: "export class Http2ServerRequest {}\nexport const constants = {}",
  }))
}

/** Writes `bin/tools.json`: what doors list without loading the commands. */
async function writeTools(folder) {
  const load = (...path) => import(pathToFileURL(join(folder, ...path)).href)
  const { definitionsOf } = await load("facades", "tools", "sets.js")
  const { registry } = await load("runtime", "runtime.js")
  replaceFile(join(folder, "bin", "tools.json"), JSON.stringify(definitionsOf(registry)))
}

/** What runs in the caller's process, and doors that stay open, are loaded from their own files, and only when needed. */
function leaveOutside(esbuild) {
  esbuild.onResolve({ filter: /^\.\/local\.ts$/ }, () => ({ path: "../doors/cli/local.js", external: true }))
  esbuild.onResolve({ filter: /^\.\.\/(mcp|http)\/main\.ts$/ }, ({ path }) => ({
    path: `./${path.split("/")[1]}.mjs`,
    external: true,
  }))
}

/** Puts a program in place at once, because somebody may be running the old one. */
export function replaceProgram(path, contents) {
  replaceFile(path, contents, 0o755)
}

function replaceFile(path, contents, mode = 0o644) {
  const complete = `${path}.${process.pid}`
  writeFileSync(complete, contents)
  chmodSync(complete, mode)
  renameSync(complete, path)
}

/** Runs a program to its end and returns all that it said. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text
      })
    }
    child.on("error", reject)
    child.on("close", (code) => resolve({ code, output }))
  })
}

async function main([option, folder]) {
  if (option === undefined) await build()
  else if (option === "--client" && folder !== undefined && existsSync(folder)) await bundleClient(folder)
  else throw new Error("usage: node scripts/build.mjs [--client <folder>]")
}

export function isMain(url) {
  return process.argv[1] !== undefined && url === pathToFileURL(realpathSync(process.argv[1])).href
}

/** Runs a script's main part; what goes wrong is said without a stack. */
export function runMain(work) {
  work.catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}

if (isMain(import.meta.url)) runMain(main(process.argv.slice(2)))
