// Sets up a clone: dependencies, build, a browser, the fast launcher. Does only what is missing; safe to run twice at once.
// Only node: imports at the top: it runs before anything is installed.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { build, dist, isMain, replaceProgram, root, run, runMain } from "./build.mjs"
import { takeLock } from "./lock.mjs"

const NODE_NEEDED = [20, 19]

const lockFile = join(root, "package-lock.json")
const installedStamp = join(root, "node_modules", ".tabhand-setup")
const builtStamp = join(dist, ".tabhand-built")
const browserStamp = join(dist, ".tabhand-browser")
const launcherStamp = join(dist, ".tabhand-launcher")
const program = join(dist, "bin", "tabhand")
const perlScript = join(dist, "bin", "tabhand.pl")
const PERL = "/usr/bin/perl"
/** The Node client, which stays where it is whatever `dist/bin/tabhand` is. */
export const client = join(dist, "bin", "tabhand.cjs")

/** In this order; each is checked again when it is its turn, because the one before may have changed the answer. */
const steps = [
  { missing: dependenciesMissing, make: installDependencies },
  { missing: buildMissing, make: makeBuild },
  { missing: launcherMissing, make: makeLauncher },
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
  // Not `npm ci`: it refuses a lock that lacks another platform's optional packages. Without --save the lock still rules.
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

/** A digest of everything that a build depends on, by name, time and size: reading it all would take too long. */
function buildInputs() {
  const files = ["package-lock.json", "tsconfig.json", "tsconfig.build.json", join("scripts", "build.mjs")]
  for (const entry of readdirSync(join(root, "src"), { recursive: true })) {
    if (entry.endsWith(".ts") && !entry.endsWith(".test.ts")) files.push(join("src", entry))
  }
  const facts = files.sort().map((file) => {
    const { mtimeMs, size } = statSync(join(root, file))
    return `${file} ${mtimeMs} ${size}`
  })
  return hash(facts.join("\n"))
}

function launcherMissing() {
  return read(launcherStamp) !== launcherFacts()
}

/** What the program in place was made from and when, because every build puts the Node client there. */
function launcherFacts() {
  const made = statSync(program, { throwIfNoEntry: false })?.mtimeMs
  return JSON.stringify([launcherWanted(), perlWanted(), process.execPath, client, read(builtStamp), made])
}

function launcherWanted() {
  return process.platform !== "win32" && (perlWanted() || onPath("curl"))
}

/** It reads where it is from /proc. */
function perlWanted() {
  return process.platform === "linux" && existsSync(PERL)
}

async function makeLauncher() {
  if (launcherWanted()) {
    const [{ launcherScript }, { perlLauncherScript }, { forwardedVariables }] = await Promise.all([
      import("../dist/doors/cli/launcher.js"),
      import("../dist/doors/cli/perl-launcher.js"),
      import("../dist/base/environment.js"),
    ])
    const options = { node: process.execPath, client, variables: forwardedVariables }
    const perl = perlWanted() ? { program: PERL, script: perlScript } : undefined
    if (perl) replaceProgram(perlScript, perlLauncherScript(options))
    replaceProgram(program, launcherScript({ ...options, perl }))
  }
  writeFileSync(launcherStamp, launcherFacts())
}

function onPath(program) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function browserMissing() {
  const stamp = read(browserStamp)
  if (stamp === undefined) return true
  const { path, mtimeMs } = JSON.parse(stamp)
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs !== mtimeMs
}

/** Its progress goes to standard error, the outcome comes as one line of JSON. */
function findBrowser() {
  say("looking for a browser")
  const stdio = ["ignore", "pipe", "inherit"]
  const { stdout, status } = spawnSync(process.execPath, [client, "install", "--json"], {
    cwd: root,
    stdio,
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
