// Sets up a clone: dependencies, build, a browser. Does only what is missing; two runs at once are safe.
// Only node: imports at the top: it runs before anything is installed.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "./build.mjs"
import { takeLock } from "./lock.mjs"
import { dist, isMain, root, run, runMain } from "./process.mjs"

const NODE_NEEDED = [20, 19]

const lockFile = join(root, "package-lock.json")
const installedStamp = join(root, "node_modules", ".tabhand-setup")
const builtStamp = join(dist, ".tabhand-built")
const browserStamp = join(dist, ".tabhand-browser")
/** The Node client, which runs on every platform. */
export const client = join(dist, "bin", "tabhand.cjs")

/** In this order; each is checked again before it runs, because the previous step may have changed the result. */
const steps = [
  { missing: dependenciesMissing, make: installDependencies },
  { missing: buildMissing, make: makeBuild },
  { missing: browserMissing, make: findBrowser },
]

export async function setup() {
  checkNode()
  if (!steps.some(({ missing }) => missing())) return
  const release = await takeLock(join(dist, ".tabhand-lock"), say)
  try {
    for (const { missing, make } of steps) if (missing()) await make()
  } finally {
    release()
  }
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number)
  const [needMajor, needMinor] = NODE_NEEDED
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return
  throw new Error(
    `Tabhand needs Node ${NODE_NEEDED.join(".")} or newer; this is ${process.versions.node} (${process.execPath})`,
  )
}

function dependenciesMissing() {
  return read(installedStamp) !== hash(readFileSync(lockFile))
}

async function installDependencies() {
  say("installing dependencies (npm install), about a minute")
  const npm = process.platform === "win32" ? "npm.cmd" : "npm"
  // Not `npm ci`, which refuses a lock without another platform's optional packages. With --no-save, the lock still rules.
  const words = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]
  const { code, output } = await run(npm, words, { shell: process.platform === "win32" })
  if (code !== 0) throw new Error(`npm install failed:\n${output}`)
  writeFileSync(installedStamp, hash(readFileSync(lockFile)))
}

function buildMissing() {
  return read(builtStamp) !== buildInputs() || !existsSync(client)
}

async function makeBuild() {
  say("building, some seconds")
  const inputs = buildInputs()
  await build()
  writeFileSync(builtStamp, inputs)
}

/** A digest of all build inputs by name, time and size: reading their contents would take too long. */
function buildInputs() {
  const files = ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json", join("skills", "core.md")]
  for (const script of readdirSync(join(root, "scripts"))) files.push(join("scripts", script))
  for (const entry of readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })) {
    // The build writes the generated files itself.
    if (/\.test\.ts$|^generated\b/.test(entry)) continue
    if (entry.endsWith(".ts")) files.push(join("src", entry))
  }
  const facts = files.sort().map((file) => {
    const { mtimeMs, size } = statSync(join(root, file))
    return `${file} ${mtimeMs} ${size}`
  })
  return hash(facts.join("\n"))
}

function browserMissing() {
  const stamp = read(browserStamp)
  if (stamp === undefined) return true
  const { path, mtimeMs } = JSON.parse(stamp)
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs !== mtimeMs
}

/** Progress goes to standard error; the result is one line of JSON. */
function findBrowser() {
  say("looking for a browser")
  const { stdout, status } = spawnSync(process.execPath, [client, "install", "--json"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  })
  if (!stdout.startsWith("{")) throw new Error(`tabhand install failed (${status}): ${stdout}`)
  const reply = JSON.parse(stdout)
  if (!reply.success) throw new Error([reply.error, reply.hint].filter(Boolean).join("\n"))
  const { path } = reply.data
  writeFileSync(browserStamp, JSON.stringify({ path, mtimeMs: statSync(path).mtimeMs }))
}

function read(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined
}

function hash(content) {
  return createHash("sha256").update(content).digest("hex")
}

function say(text) {
  console.error(`tabhand set-up: ${text}`)
}

if (isMain(import.meta.url)) runMain(setup())
