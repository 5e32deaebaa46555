import { spawnSync } from "node:child_process"
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import {
  buildCommandLine,
  type CommandLine,
  type CommandOptions,
  type CommandResult,
  runCommand,
  startCommand,
} from "../../../test/support/command-line.ts"
import { type FakeRuntime, fakeRuntime } from "../../../test/support/fake-runtime.ts"
import { WIRE } from "../../base/home.ts"
import { forwardedVariables } from "../../generated/client-facts.ts"
import { decodeRequest, encodeResponse } from "../../protocol/wire.ts"
import { launcherScript } from "./launcher.ts"
import { noPerl } from "./perl-launcher.ts"

const isWindows = process.platform === "win32"
const hasPerl = !isWindows && spawnSync("/usr/bin/perl", ["-e", "1"]).status === 0
const shells = [["dash"], ["bash", "--posix"]].filter(([shell = ""]) => spawnSync(shell, ["-c", ":"]).status === 0)

let folder: string
let home: string
let line: CommandLine
/** The launcher on a system without /proc/self/cwd. */
let withoutProc: string
let runtime: FakeRuntime

describe.skipIf(!hasPerl)("the launcher does what the Node client does", () => {
  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "launch-")))
    home = join(folder, "h")
    line = await buildCommandLine(folder)
    withoutProc = join(line.dist, "bin", "tabhand-without-proc")
    writeFileSync(withoutProc, readFileSync(line.launcher, "utf8").replace("/proc/", "/nonexistent/"), { mode: 0o755 })
    mkdirSync(join(line.dist, "doors", "cli"), { recursive: true })
    writeFileSync(
      join(line.dist, "doors", "cli", "local.js"),
      `exports.runLocally = async (argv) => ({ fd: 1, exit: 2, text: "local " + JSON.stringify(argv) + "\\n" })`,
    )
    runtime = await fakeRuntime(home, (response) => response.end(encodeResponse({ fd: 1, exit: 0, text: "ok\n" })))
  })

  afterAll(async () => {
    await runtime[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })

  afterEach(() => {
    runtime.answer = (response) => response.end(encodeResponse({ fd: 1, exit: 0, text: "ok\n" }))
  })

  const environment = (env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
    PATH: process.env.PATH,
    TMPDIR: process.env.TMPDIR,
    TABHAND_HOME: home,
    ...env,
  })

  /** Makes one call through every client; all must send the same bytes and give the same result, which is returned. */
  async function inEveryWay(argv: readonly string[], options: CommandOptions = {}) {
    const launchers = [...shells.map((shell) => [...shell, line.launcher]), [withoutProc]]
    const ways = [[process.execPath, line.client], ...launchers]
    const seen: { result: CommandResult; sent: string[] }[] = []
    for (const way of ways) {
      runtime.calls.length = 0
      const result = await runCommand([...way, ...argv], { ...options, env: environment(options.env) })
      expect(runtime.calls[0]?.byLauncher).toBe(!way.includes(line.client))
      seen.push({ result, sent: runtime.calls.map(({ body }) => body.toString("latin1")) })
    }
    const [reference = fail()] = seen
    for (const { result, sent } of seen) {
      expect(result).toEqual(reference.result)
      // Calls that the launcher leaves to Node are sent twice.
      expect([...new Set(sent)]).toEqual([...new Set(reference.sent)])
    }
    return { ...reference.result, sent: reference.sent.map((text) => Buffer.from(text, "latin1")) }
  }

  const everyProgram = () => [line.client, line.launcher]

  const awkward = [
    "",
    "-n",
    "-e",
    "--",
    "\\0",
    "%s\\n",
    "'",
    '"',
    "$HOME",
    "`id`",
    "*",
    "~",
    "\n",
    "a\n\n",
    "\r\n",
    " ",
    "\u0001\u007f",
  ]
  const text = fc
    .oneof(fc.constantFrom(...awkward), fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }))
    .map((value) => value.replaceAll("\0", ""))

  const untrusted: Record<string, { skip?: boolean; make(): void; undo(): void }> = {
    "a folder of another user": {
      skip: process.geteuid?.() !== 0,
      make: () => chownSync(join(home, "run"), 65534, 65534),
      undo: () => chownSync(join(home, "run"), 0, 0),
    },
    "a socket of another user": {
      skip: process.geteuid?.() !== 0,
      make: () => chownSync(join(home, "run", `v${WIRE}.sock`), 65534, 65534),
      undo: () => chownSync(join(home, "run", `v${WIRE}.sock`), 0, 0),
    },
    "a folder that is a link": {
      make() {
        renameSync(join(home, "run"), join(home, "elsewhere"))
        symlinkSync(join(home, "elsewhere"), join(home, "run"))
      },
      undo() {
        rmSync(join(home, "run"))
        renameSync(join(home, "elsewhere"), join(home, "run"))
      },
    },
  }
  for (const [what, { skip = false, make, undo }] of Object.entries(untrusted)) {
    test.skipIf(skip)(`nothing is sent to ${what}`, async () => {
      make()
      try {
        for (const program of everyProgram()) {
          runtime.calls.length = 0
          const env = environment({ SHOP_PASSWORD: "hunter2" })
          const { exit, stderr } = await runCommand([program, "fill", "e4", "--secret", "SHOP_PASSWORD"], { env })
          expect(exit).toBe(1)
          expect(stderr).toMatch(/^error runtime_unreachable: .*: nothing was sent to it$/m)
          expect(runtime.calls).toEqual([])
        }
      } finally {
        undo()
      }
    })
  }

  test("only variables that the call names are sent, whatever the runtime asks for", async () => {
    runtime.answer = (response, { body }) => {
      const asks = !body.includes("secret:")
      response.end(encodeResponse(asks ? { variables: ["AWS_SECRET_ACCESS_KEY"] } : { fd: 1, exit: 0, text: "ok\n" }))
    }
    const env = { AWS_SECRET_ACCESS_KEY: "not-for-you" }
    const other = await inEveryWay(["snapshot"], { env })
    expect(other).toMatchObject({ exit: 1, stderr: expect.stringContaining("which the call does not name") })
    expect(other.sent.some((body) => body.includes("not-for-you"))).toBe(false)
    const named = await inEveryWay(["batch", "fill e4 --secret AWS_SECRET_ACCESS_KEY"], { env })
    expect(named).toMatchObject({ exit: 0, stdout: "ok\n" })
  })

  test("with any arguments, variables and answers", async () => {
    const env = fc.dictionary(fc.constantFrom(...forwardedVariables), text, { maxKeys: 4, noNullPrototype: true })
    const answer = fc.record({
      fd: fc.constantFrom<1 | 2>(1, 2),
      exit: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
      text: fc.array(text, { maxLength: 6 }).map((parts) => parts.join("\n")),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 6 }), env, answer, async (argv, env, answer) => {
        runtime.answer = (response) => response.end(encodeResponse(answer))
        const { stdout, stderr, exit, sent } = await inEveryWay(argv, { env, cwd: folder })
        expect({ stdout, stderr, exit }).toEqual({
          stdout: answer.fd === 1 ? answer.text : "",
          stderr: answer.fd === 2 ? answer.text : "",
          exit: answer.exit,
        })
        expect(decodeRequest(sent[0] ?? fail())).toEqual({ cwd: folder, env, argv })
      }),
      { numRuns: 40 },
    )
  })

  test("in a folder with an odd name that was entered through a link", async () => {
    const odd = join(folder, " odd 'ä'\n")
    const link = join(folder, "link")
    mkdirSync(odd)
    symlinkSync(odd, link)
    const { sent } = await inEveryWay(["get"], { cwd: link, env: { PWD: link } })
    expect(decodeRequest(sent[0] ?? fail()).cwd).toBe(odd)
  })

  test("with an answer of two megabytes", async () => {
    const long = "zeile ä 漢字\n".repeat(120_000)
    runtime.answer = (response) => response.end(encodeResponse({ fd: 1, exit: 0, text: long }))
    expect((await inEveryWay(["read"])).stdout === long).toBe(true)
  })

  test("with an argument of a hundred thousand characters", async () => {
    const long = "ä".repeat(50_000)
    const { sent } = await inEveryWay(["eval", long])
    expect(decodeRequest(sent[0] ?? fail()).argv[1] === long).toBe(true)
  })

  test("when the command asks for standard input", async () => {
    const stdin = Buffer.from([0, 10, 255, 0, 10])
    runtime.answer = (response, { stdinBytes }) => {
      response.end(
        encodeResponse(stdinBytes === undefined ? { stdin: true } : { fd: 1, exit: 0, text: `got ${stdinBytes}\n` }),
      )
    }
    const { stdout, sent } = await inEveryWay(["eval", "--stdin"], { stdin })
    expect(stdout).toBe("got 5\n")
    expect(decodeRequest(sent.at(-1) ?? fail(), 5)).toMatchObject({ argv: ["eval", "--stdin"], stdin })
  })

  test("when the command asks for variables: only then, and only those, leave the process", async () => {
    const secrets = { SHOP_PASSWORD: `a "b" 'c' $HOME \`id\` \\ é漢 =x`, EMPTY: "" }
    runtime.answer = (response, { body }) => {
      const got = decodeRequest(body).secrets
      const done = { fd: 1, exit: 0, text: `got ${Object.keys(got ?? {}).length}\n` } as const
      response.end(encodeResponse(got ? done : { variables: ["SHOP_PASSWORD", "EMPTY"] }))
    }
    const env = { ...secrets, NOT_ASKED_FOR: "stays at home" }
    const { stdout, sent } = await inEveryWay(["batch", "fill e1 --secret SHOP_PASSWORD", "fill e2 --secret=EMPTY"], {
      env,
    })
    expect(stdout).toBe("got 2\n")
    expect(sent).toHaveLength(2)
    expect(decodeRequest(sent[0] ?? fail())).not.toHaveProperty("secrets")
    expect(sent[0]?.toString()).not.toContain("$HOME")
    expect(decodeRequest(sent[1] ?? fail()).secrets).toEqual(secrets)
    expect(sent.join()).not.toContain("stays at home")
  })

  test("when the command asks for standard input and then for a variable", async () => {
    runtime.answer = (response, { body, stdinBytes }) => {
      const { secrets } = decodeRequest(body, stdinBytes)
      const done = { fd: 1, exit: 0, text: `${secrets?.ONE}, ${stdinBytes}\n` } as const
      response.end(encodeResponse(stdinBytes === undefined ? { stdin: true } : secrets ? done : { variables: ["ONE"] }))
    }
    const stdin = Buffer.from('["fill e1 --secret ONE"]')
    const { stdout } = await inEveryWay(["batch"], { env: { ONE: "first" }, stdin })
    expect(stdout).toBe(`first, ${stdin.length}\n`)
  })

  test("when a requested variable is not set: the call is not repeated", async () => {
    runtime.answer = (response) => response.end(encodeResponse({ variables: ["NOWHERE_SET", "toString"] }))
    const { sent, ...result } = await inEveryWay(["batch", "fill e1 --secret NOWHERE_SET", "fill e2 --secret toString"])
    expect(sent).toHaveLength(1)
    expect(result).toEqual({
      stdout: "",
      stderr: expect.stringMatching(
        /^error bad_argument: the environment variable NOWHERE_SET is not set\nhint: .+\n$/,
      ),
      exit: 2,
    })
    runtime.answer = (response) => response.end(encodeResponse({ variables: ["toString"] }))
    expect(await inEveryWay(["fill", "--secret", "toString", "--json"])).toMatchObject({
      stdout: expect.stringContaining("the environment variable toString is not set"),
      exit: 2,
    })
  })

  test("when the command must run in the caller's process", async () => {
    runtime.answer = (response) => response.end(encodeResponse({ local: true }))
    expect(await inEveryWay(["doctor", "it's"])).toMatchObject({ stdout: 'local ["doctor","it\'s"]\n', exit: 2 })
  })

  test.each<[string, FakeRuntime["answer"]]>([
    ["ends before it answers", (response) => response.destroy()],
    [
      "ends in its answer",
      (response) => response.writeHead(200, { "content-length": 99 }).write("text\n1 0", () => response.destroy()),
    ],
    ["answers without a last line", (response) => response.end("text")],
    ["fails", (response) => response.writeHead(500).end("Internal Server Error")],
  ])("when the runtime took the call and %s", async (_, answer) => {
    runtime.answer = answer
    const plain = await inEveryWay(["click", "e1"])
    expect(plain).toMatchObject({
      stdout: "",
      stderr: expect.stringMatching(/^error runtime_gone: .*\nhint: .*\n$/),
      exit: 1,
    })
    const json = await inEveryWay(["click", "e1", "--json"])
    expect(JSON.parse(json.stdout)).toMatchObject({ success: false, data: null, code: "runtime_gone" })
    expect(json).toMatchObject({ stderr: "", exit: 1 })
    for (const env of [{ TABHAND_JSON: "1" }, { AGENT_BROWSER_JSON: "true" }]) {
      expect((await inEveryWay(["click", "e1"], { env })).stdout).toBe(json.stdout)
    }
  })

  test("under the name agent-browser", async () => {
    const names = join(folder, "names")
    mkdirSync(names)
    const variables = async (target: string, env: NodeJS.ProcessEnv = {}) => {
      const name = join(names, "agent-browser")
      rmSync(name, { force: true })
      symlinkSync(target, name)
      runtime.calls.length = 0
      await runCommand([name, "get"], { env: environment(env) })
      return decodeRequest(runtime.calls[0]?.body ?? fail()).env
    }
    for (const target of everyProgram()) {
      expect(await variables(target)).toEqual({ TABHAND_DIALECT: "agent-browser" })
      expect(await variables(target, { TABHAND_DIALECT: "" })).toEqual({ TABHAND_DIALECT: "" })
    }
    // The program name is lost when the launcher leaves a call to Node; the dialect must not be.
    const other = { TABHAND_HOME: "../h", HOME: undefined }
    mkdirSync(join(folder, "below"))
    runtime.calls.length = 0
    await runCommand([join(names, "agent-browser")], { env: environment(other), cwd: join(folder, "below") })
    expect(decodeRequest(runtime.calls[0]?.body ?? fail()).env).toEqual({ TABHAND_DIALECT: "agent-browser" })
  })

  test("with a home that is relative, or that follows from HOME", async () => {
    mkdirSync(join(folder, "user"))
    symlinkSync(home, join(folder, "user", ".tabhand"))
    expect((await inEveryWay([], { env: { TABHAND_HOME: "h" }, cwd: folder })).sent).toHaveLength(1)
    const env = { TABHAND_HOME: "", HOME: join(folder, "user") }
    expect((await inEveryWay([], { env })).sent).toHaveLength(1)
  })

  test("when a signal ends it: the connection is closed", async () => {
    for (const [signal, exit] of [
      ["SIGINT", 130],
      ["SIGTERM", 143],
    ] as const) {
      for (const program of everyProgram()) {
        const taken = new Promise<{ closed: Promise<unknown> }>((resolve) => {
          runtime.answer = (response) => resolve({ closed: new Promise((done) => response.on("close", done)) })
        })
        const { child, result } = startCommand([program, "wait"], { env: environment(), detached: true })
        const { closed } = await taken
        process.kill(-(child.pid ?? fail()), signal)
        expect(await result).toEqual({ stdout: "", stderr: "", exit })
        await closed
      }
    }
  })

  test("when its output has no reader any more", async () => {
    for (const program of everyProgram()) {
      const { child, result } = startCommand([program, "read"], { env: environment() })
      runtime.answer = (response) => {
        child.stdout.once("close", () =>
          response.end(encodeResponse({ fd: 1, exit: 0, text: "much\n".repeat(50_000) })),
        )
        child.stdout.destroy()
      }
      expect(await result).toEqual({ stdout: "", stderr: "", exit: 141 })
    }
  })

  test("whatever settings the user has for Perl programs", async () => {
    const odd = join(folder, "perl")
    mkdirSync(odd)
    writeFileSync(join(odd, "Cwd.pm"), `die "not mine"`)
    const env = { PERL5OPT: "-w -Mstrict", PERL5LIB: odd, PERLLIB: odd, PERL_UNICODE: "SDA", PERLIO: ":crlf" }
    runtime.answer = (response) => response.end(encodeResponse({ fd: 1, exit: 0, text: "ä\n漢\r\n" }))
    const { sent, ...result } = await inEveryWay(["get", "ä"], { env })
    expect(result).toEqual({ stdout: "ä\n漢\r\n", stderr: "", exit: 0 })
    expect(decodeRequest(sent[0] ?? fail()).argv).toEqual(["get", "ä"])
  })
})

test.skipIf(!hasPerl)("Perl does not complain about a locale that is not installed", async () => {
  const own = mkdtempSync(join(tmpdir(), "launch-"))
  const { launcher } = await buildCommandLine(own)
  await using answering = await fakeRuntime(join(own, "h"), (response) => response.end("ok\n\n1 0"))
  const env = { PATH: process.env.PATH, TABHAND_HOME: join(own, "h"), LC_ALL: "xx_XX.UTF-8" }
  expect(await runCommand([launcher, "get"], { env })).toEqual({ stdout: "ok\n", stderr: "", exit: 0 })
  expect(answering.calls).toMatchObject([{ byLauncher: true }])
  rmSync(own, { recursive: true })
})

describe.skipIf(isWindows)("the launcher", () => {
  let bin: string
  let launcher: string
  let client: string
  let bare: string

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "launch-")))
    home = join(folder, "h")
    bin = join(folder, "it's the package", "dist", "bin")
    launcher = join(bin, "tabhand")
    client = join(bin, "tabhand.cjs")
    bare = join(folder, "bare")
    for (const path of [bin, bare, join(home, "run")]) mkdirSync(path, { recursive: true, mode: 0o700 })
    writeFileSync(launcher, launcherScript(), { mode: 0o755 })
    // Only prints its name, its arguments and the Perl-related variables of its environment.
    writeFileSync(client, `printf '%s:' "$0"\nprintf ' <%s>' "$@"\nprintf %s "\${${noPerl}-}\${PERL_BADLANG-}"`)
    symlinkSync("/bin/sh", join(bare, "node"))
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  const call = (program: string, env: NodeJS.ProcessEnv, cwd = folder) => runCommand([program, "a", " b"], { env, cwd })
  const viaNode = () => ({ stdout: `${client}: <a> < b>`, stderr: "", exit: 0 })

  test.skipIf(!hasPerl)("starts no other program than Perl", async () => {
    await using answering = await fakeRuntime(home, (response) => response.end("ok\n\n1 0"))
    expect(await call(launcher, { PATH: "/nonexistent", TABHAND_HOME: home })).toEqual({
      stdout: "ok\n",
      stderr: "",
      exit: 0,
    })
    expect(answering.calls).toMatchObject([{ byLauncher: true }])
  })

  test("leaves the call to Node if nothing listens", async () => {
    const env = { PATH: bare, TABHAND_HOME: home }
    expect(await call(launcher, env)).toEqual(viaNode())
    // A socket whose owner is dead.
    const socket = join(home, "run", "v1.sock")
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(`${socket}-first`, resolve))
    renameSync(`${socket}-first`, socket)
    await new Promise((resolve) => server.close(resolve))
    expect(await call(launcher, env)).toEqual(viaNode())
    rmSync(socket)
  })

  test("leaves the call to Node if the runtime closed before it had read the call", async () => {
    const server = createServer({ pauseOnConnect: true }, (connection) => connection.destroy())
    await new Promise<void>((resolve) => server.listen(join(home, "run", "v1.sock"), resolve))
    expect(await call(launcher, { PATH: bare, TABHAND_HOME: home })).toEqual(viaNode())
    await new Promise((resolve) => server.close(resolve))
  })

  test("leaves the call to Node if it cannot determine the home", async () => {
    expect(await call(launcher, { PATH: bare })).toEqual(viaNode())
  })

  describe.each([["with Perl"], ["without Perl"]])("%s", (how) => {
    const without = how === "with Perl" ? {} : { [noPerl]: "1" }

    test("finds the client behind links, relative and absolute ones", async () => {
      const links = mkdtempSync(join(folder, "links "))
      mkdirSync(join(links, "own"))
      symlinkSync(launcher, join(links, "absolute"))
      symlinkSync("../absolute", join(links, "own", "relative"))
      symlinkSync("own/relative", join(links, "tabhand"))
      symlinkSync(links, join(links, "itself"))
      const env = { PATH: bare, ...without }
      for (const program of [join(links, "tabhand"), join(links, "itself", "itself", "tabhand"), "./tabhand"]) {
        expect(await call(program, env, links)).toMatchObject({
          stdout: expect.stringMatching(/tabhand\.cjs: <a> < b>$/),
          stderr: "",
          exit: 0,
        })
      }
    })

    test("runs the Node beside its link, where npm puts it, and else the one on the PATH", async () => {
      const prefix = mkdtempSync(join(folder, "prefix "))
      const link = join(prefix, "tabhand")
      symlinkSync(launcher, link)
      expect(await call(link, { PATH: bare, ...without })).toEqual(viaNode())
      mkdirSync(join(prefix, "node"))
      expect(await call(link, { PATH: bare, ...without })).toEqual(viaNode())
      rmSync(join(prefix, "node"), { recursive: true })
      writeFileSync(join(prefix, "node"), `#!/bin/sh\necho beside`, { mode: 0o755 })
      expect(await call(link, { PATH: bare, ...without })).toMatchObject({ stdout: "beside\n" })
      expect(await call("tabhand", { PATH: `/nonexistent:${prefix}`, ...without })).toMatchObject({
        stdout: "beside\n",
      })
    })

    test("reports a missing Node", async () => {
      const env = { PATH: "/nonexistent", ...without }
      expect(await call(launcher, env)).toEqual({
        stdout: "",
        stderr: expect.stringMatching(/^error runtime_unreachable: Node\.js is neither .*\nhint: install Node .*\n$/),
        exit: 1,
      })
      const { stdout, ...rest } = await call(launcher, { ...env, TABHAND_JSON: "1" })
      expect(JSON.parse(stdout)).toMatchObject({ success: false, code: "runtime_unreachable" })
      expect(rest).toEqual({ stderr: "", exit: 1 })
      expect(await runCommand([launcher, "get", "--json"], { env })).toMatchObject({ stdout })
    })
  })
})

function fail(): never {
  throw new Error("the runtime was not called")
}
