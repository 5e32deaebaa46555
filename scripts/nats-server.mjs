// Finds the NATS server that the tests of `tabhand broker` start, or installs it. The product never needs it.
import { accessSync, constants, existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { takeLock } from "./lock.mjs"
import { isMain, root, run, runMain } from "./process.mjs"

const HINT =
  "install the Debian package nats-server, or put nats-server of https://github.com/nats-io/nats-server on the PATH"

/** Names the server, or says why there is none, to the tests that start one: see test/doors/broker/support/nats.ts. */
const PATH_VARIABLE = "TABHAND_TEST_NATS_SERVER"
const PROBLEM_VARIABLE = "TABHAND_TEST_NO_NATS_SERVER"

/** Vitest calls this before a run. Most tests do without a server, so those that need one report that it is missing. */
export default async function prepare() {
  try {
    await installNatsServer()
    process.env[PATH_VARIABLE] = natsServer()
  } catch (error) {
    process.env[PROBLEM_VARIABLE] = error.message
  }
}

function natsServer() {
  const found = findServer()
  if (found !== undefined) return found
  throw new Error(`nats-server is not installed: ${HINT}`)
}

async function installNatsServer() {
  if (findServer() !== undefined) return
  const release = await takeLock(join(root, "node_modules", ".cache", "nats-server-lock"), say)
  try {
    if (findServer() !== undefined) return
    if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error(`nats-server is missing: ${HINT}`)
    say("installing nats-server (apt-get)")
    await aptGet("update")
    await aptGet("install", "-y", "--no-install-recommends", "nats-server")
    natsServer()
  } finally {
    release()
  }
}

async function aptGet(...words) {
  // The package's own service must not be started: tests start servers on ports of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", SYSTEMD_OFFLINE: "1" }
  const { code, output } = await run("/usr/bin/apt-get", words, { env })
  if (code !== 0) throw new Error(`apt-get ${words.join(" ")} ended with ${code}:\n${output.trimEnd()}\n${HINT}`)
}

/** Debian installs servers where only the PATH of root leads. */
function findServer() {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"]
  const name = process.platform === "win32" ? "nats-server.exe" : "nats-server"
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function say(text) {
  console.error(`tabhand tests: ${text}`)
}

if (isMain(import.meta.url)) runMain(installNatsServer().then(() => console.log(natsServer())))
