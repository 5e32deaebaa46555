import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { build } from "esbuild"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { ownIdentity } from "../browser/process.ts"
import { acquireRuntimeLock, type RuntimeLock } from "./lock.ts"

let folder: string
let home: string
const children = new Set<ChildProcess>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tabhand-lock-"))
  await bundle("contender.mjs", [
    `for await (const _ of process.stdin) console.log(JSON.stringify(acquireRuntimeLock(process.argv[2])))`,
  ])
  // Takes the lock, logs when it enters and leaves, and exits without releasing the lock.
  await bundle("passer.mjs", [
    `import { appendFileSync } from "node:fs"`,
    `const [home, log] = process.argv.slice(2)`,
    `while (!acquireRuntimeLock(home).held) await new Promise(setImmediate)`,
    `appendFileSync(log, "enter " + process.pid + "\\n")`,
    `await new Promise(setImmediate)`,
    `appendFileSync(log, "leave " + process.pid + "\\n")`,
    `process.kill(process.pid, "SIGKILL")`,
  ])
})

afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(() => {
  home = mkdtempSync(join(folder, "home-"))
})

afterEach(async () => {
  await Promise.all([...children].map(kill))
})

function bundle(name: string, lines: string[]) {
  const contents = [`import { acquireRuntimeLock } from "./lock.ts"`, ...lines].join("\n")
  return build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: join(folder, name),
  })
}

function start(name: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(folder, name), ...args], { stdio: ["pipe", "pipe", "inherit"] })
  children.add(child)
  child.once("exit", () => children.delete(child))
  return child
}

async function kill(child: ChildProcess) {
  const gone = once(child, "exit")
  child.kill("SIGKILL")
  await gone
}

function contender() {
  const child = start("contender.mjs", home)
  const lines = createInterface(child.stdout)
  return {
    child,
    async acquire(): Promise<RuntimeLock> {
      const line = once(lines, "line")
      child.stdin.write("go\n")
      const [text] = await line
      return JSON.parse(String(text))
    },
  }
}

const lockFiles = () => readdirSync(join(home, "run")).sort()

test("the first process holds the lock; others get the holder's identity", async () => {
  const [first, second] = [contender(), contender()]
  expect(await first.acquire()).toEqual({ held: true })
  const lock = await second.acquire()
  expect(lock).toMatchObject({ held: false, by: { pid: first.child.pid } })
  expect(acquireRuntimeLock(home)).toEqual(lock)
  expect(lockFiles()).toEqual(["v1.lock.1"])
  expect(readFileSync(join(home, "run", "v1.lock.1"), "utf8")).toMatch(new RegExp(`^${first.child.pid} .*$`))
})

test.skipIf(process.platform === "win32")(
  "only the user may look into the folder, even one that was open before",
  () => {
    mkdirSync(join(home, "run"), { mode: 0o755 })
    acquireRuntimeLock(home)
    expect(statSync(join(home, "run")).mode & 0o777).toBe(0o700)
    expect(statSync(join(home, "run", "v1.lock.1")).mode & 0o777).toBe(0o600)
  },
)

test("a killed holder is succeeded under the next number", async () => {
  const [first, second] = [contender(), contender()]
  await first.acquire()
  await kill(first.child)
  expect(await second.acquire()).toEqual({ held: true })
  expect(lockFiles()).toEqual(["v1.lock.2"])
})

test.each([
  ["that names a later process of the same id", () => `${ownIdentity().pid} long ago`],
  ["that a crash of the machine left empty", () => ""],
])("a lock file %s does not hold the lock", (_, content) => {
  mkdirSync(join(home, "run"))
  writeFileSync(join(home, "run", "v1.lock.9"), content())
  writeFileSync(join(home, "run", "v1.lock.10"), content())
  expect(acquireRuntimeLock(home)).toEqual({ held: true })
  expect(lockFiles()).toEqual(["v1.lock.11"])
})

test("of many processes exactly one holds the lock, also after the holder was killed", async () => {
  const many = Array.from({ length: 12 }, contender)
  for (let round = 0; round < 3; round++) {
    const alive = many.filter(({ child }) => children.has(child))
    const results = await Promise.all(alive.map(async ({ child, acquire }) => ({ child, lock: await acquire() })))
    const holder = results.find(({ lock }) => lock.held)
    if (holder === undefined) throw new Error("no process holds the lock")
    for (const { child, lock } of results) {
      if (child !== holder.child) expect(lock).toMatchObject({ held: false, by: { pid: holder.child.pid } })
    }
    expect(lockFiles()).toEqual([`v1.lock.${round + 1}`])
    await kill(holder.child)
  }
})

test("two processes never hold the lock at once while holders start and die", async () => {
  const log = join(folder, "log")
  const passes = 24
  let started = 0
  const lane = async () => {
    while (started++ < passes) await once(start("passer.mjs", home, log), "exit")
  }
  await Promise.all(Array.from({ length: 6 }, lane))
  const lines = readFileSync(log, "utf8").trim().split("\n")
  const entered = lines.filter((_, index) => index % 2 === 0)
  expect(lines).toEqual(entered.flatMap((line) => [line, line.replace("enter", "leave")]))
  expect(entered).toHaveLength(passes)
})
