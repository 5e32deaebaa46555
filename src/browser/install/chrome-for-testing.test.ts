import { spawn } from "node:child_process"
import { existsSync, readFileSync, statSync } from "node:fs"
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises"
import { createServer, type RequestListener, type Server } from "node:http"
import { hostname, tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Duplex } from "node:stream"
import { crc32 } from "node:zlib"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { homePaths } from "../../base/home.ts"
import { buildFor, cachedBrowsers } from "../executable/cache.ts"
import { descendantsOf, endProcess } from "../process.ts"
import { type ChromeForTestingOptions, downloadChromeForTesting } from "./chrome-for-testing.ts"
import { download } from "./download.ts"
import { downloadProgram } from "./download-program.ts"

const build = buildFor(process.platform, process.arch)
const version = "131.0.6778.85"

let home: string
let server: Server
let answer: RequestListener
let baseUrl: string
let lines: string[]
let asked: string[]
/** Connections tunnelled through the proxy, which the server no longer tracks. */
const tunnels: Duplex[] = []

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "install-"))
  lines = []
  asked = []
  server = createServer((request, response) => {
    asked.push(request.url ?? "")
    answer(request, response)
  })
  server.on("connect", (request, socket) => {
    asked.push(request.url ?? "")
    tunnels.push(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  baseUrl = `http://127.0.0.1:${address.port}`
})

afterEach(async () => {
  for (const tunnel of tunnels.splice(0)) tunnel.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(home, { recursive: true, force: true })
})

const generous = { firstByteMs: 30_000, stallMs: 30_000, unpackMs: 30_000 }

function install(options: Partial<ChromeForTestingOptions> = {}): Promise<string> {
  return downloadChromeForTesting({
    home,
    env: { PATH: process.env.PATH },
    signal: new AbortController().signal,
    progress: (line) => lines.push(line),
    version,
    baseUrl,
    limits: generous,
    ...options,
  })
}

/** A stored (uncompressed) zip archive of one executable file. */
function zip(name: string, content: string): Buffer {
  const [path, data] = [Buffer.from(name), Buffer.from(content)]
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt32LE(crc32(data), 10)
  common.writeUInt32LE(data.length, 14)
  common.writeUInt32LE(data.length, 18)
  common.writeUInt16LE(path.length, 22)
  const entry = Buffer.concat([Buffer.from("PK\x03\x04"), common, path, data])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE((0o100755 << 16) >>> 0, 6)
  const directory = Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 3]), common, rest, path])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(entry.length, 12)
  return Buffer.concat([entry, directory, Buffer.from("PK\x05\x06"), end])
}

function serve(body: Buffer): void {
  answer = (_, response) => response.writeHead(200, { "content-length": body.length }).end(body)
}

/** A failed download leaves no process, no file and no installed version. */
async function expectNothingLeft(): Promise<void> {
  expect(descendantsOf(process.pid)).toEqual([])
  expect(await readdir(homePaths(home).browsers)).toEqual(["chrome"])
  expect(await readdir(join(homePaths(home).browsers, "chrome"))).toEqual([])
  expect(cachedBrowsers(home)).toEqual([])
}

describe.runIf(build !== undefined)("downloading Chrome for Testing", () => {
  const program = build?.program ?? ""

  it("installs into our cache, reports progress and leaves nothing else", async () => {
    serve(zip(program, "the browser"))
    const path = await install()
    expect(cachedBrowsers(home)).toEqual([{ path, version }])
    expect(readFileSync(path, "utf8")).toBe("the browser")
    expect(statSync(path).mode & 0o111).not.toBe(0)
    expect(lines).toEqual([`downloading Chrome for Testing ${version}`, "downloaded, unpacking"])
    expect(await readdir(homePaths(home).browsers)).toEqual(["chrome"])
    expect(descendantsOf(process.pid)).toEqual([])
  })

  it("replaces an existing version only when forced", async () => {
    serve(zip(program, "first"))
    const path = await install()
    serve(zip(program, "second"))
    expect(await install()).toBe(path)
    expect(readFileSync(path, "utf8")).toBe("first")
    expect(await install({ force: true })).toBe(path)
    expect(readFileSync(path, "utf8")).toBe("second")
    expect(await readdir(homePaths(home).browsers)).toEqual(["chrome"])
  })

  it("repairs a folder that lacks its program", async () => {
    const folder = join(homePaths(home).browsers, "chrome", `${build?.platform}-${version}`)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, "rest"), "")
    serve(zip(program, "whole"))
    expect(readFileSync(await install(), "utf8")).toBe("whole")
    expect(existsSync(join(folder, "rest"))).toBe(false)
  })

  it("lets several do it at once", async () => {
    serve(zip(program, "the browser"))
    const [first, ...others] = await Promise.all([install(), install(), install(), install({ force: true })])
    expect(new Set(others)).toEqual(new Set([first]))
    expect(readFileSync(first ?? "", "utf8")).toBe("the browser")
    expect(await readdir(homePaths(home).browsers)).toEqual(["chrome"])
  })

  it("downloads nothing for a version that existed when it checked, although another process is replacing it", async () => {
    serve(zip(program, "the browser"))
    const path = await install()
    const place = dirname(dirname(path))
    const options = { home, env: { PATH: process.env.PATH }, signal: new AbortController().signal, progress: () => {} }
    const installed = downloadChromeForTesting({ ...options, version, baseUrl }, async (order) => {
      const downloaded = await download(order)
      await rename(place, `${place}-aside`)
      return downloaded
    })
    expect(await installed).toBe(path)
    expect(asked).toHaveLength(1)
  })

  it("gives up on a host that never answers", async () => {
    answer = () => undefined
    const limits = { ...generous, firstByteMs: 1500 }
    await expect(install({ limits })).rejects.toMatchObject({
      code: "install_failed",
      retryable: true,
      message: expect.stringContaining("could not be reached (1.5 s)"),
    })
    await expectNothingLeft()
  })

  describe("when the stable version must be looked up", () => {
    const throughProxy = () => ({
      version: undefined,
      baseUrl: undefined,
      env: { PATH: process.env.PATH, HTTPS_PROXY: baseUrl, HTTP_PROXY: baseUrl },
    })

    it("uses the proxy of its environment and reports the proxy's error", async () => {
      server.on("connect", (_, socket) => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"))
      await expect(install(throughProxy())).rejects.toMatchObject({ message: expect.stringContaining("502") })
      expect(asked).toEqual([expect.stringMatching(/:443$/)])
      await expectNothingLeft()
    })

    it("gives up when the host does not answer", async () => {
      const limits = { ...generous, firstByteMs: 1500 }
      await expect(install({ ...throughProxy(), limits })).rejects.toMatchObject({
        code: "install_failed",
        message: expect.stringContaining("could not be reached (1.5 s)"),
      })
      await expectNothingLeft()
    })
  })

  it("gives up on a transfer that stalls", async () => {
    answer = (_, response) => response.writeHead(200, { "content-length": 1000 }).write("PK")
    await expect(install({ limits: { ...generous, stallMs: 300 } })).rejects.toMatchObject({
      code: "install_failed",
      message: expect.stringContaining("stopped half-way (300 ms)"),
    })
    await expectNothingLeft()
  })

  it("notices at once when the transfer is cut off", async () => {
    answer = (_, response) => {
      response.writeHead(200, { "content-length": 1000 }).write("PK", () => response.destroy())
    }
    await expect(install()).rejects.toMatchObject({ code: "install_failed" })
    await expectNothingLeft()
  })

  it("reports the host's error", async () => {
    answer = (_, response) => response.writeHead(404).end()
    await expect(install()).rejects.toMatchObject({ message: expect.stringContaining("404") })
    await expectNothingLeft()
  })

  it("survives a redirect into nowhere", async () => {
    answer = (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()
    await expect(install()).rejects.toMatchObject({ message: expect.stringContaining("ECONNREFUSED") })
    await expectNothingLeft()
  })

  it("rejects an archive that is broken or has other content", async () => {
    serve(Buffer.from("this is no archive"))
    await expect(install()).rejects.toMatchObject({ code: "install_failed" })
    serve(zip("chrome-other/readme", "hello"))
    await expect(install()).rejects.toMatchObject({ message: expect.stringContaining(`${program} does not exist`) })
    await expectNothingLeft()
  })

  it("rejects at once when it is cancelled, with the signal's reason", async () => {
    const cancelled = new AbortController()
    const reason = new Error("enough")
    answer = (_, response) => {
      response.writeHead(200, { "content-length": 1000 }).write("PK")
      cancelled.abort(reason)
    }
    await expect(install({ signal: cancelled.signal })).rejects.toBe(reason)
    await expectNothingLeft()
    await expect(install({ signal: cancelled.signal })).rejects.toBe(reason)
  })

  it("removes unfinished downloads of a process that died", async () => {
    const left = join(homePaths(home).browsers, "partial-0123abcd")
    await mkdir(join(left, "chrome"), { recursive: true })
    await writeFile(
      join(left, "owner.json"),
      JSON.stringify({ pid: process.pid, startedAt: "before", host: hostname() }),
    )
    serve(zip(program, "the browser"))
    expect(dirname(await install())).toContain(home)
    expect(existsSync(left)).toBe(false)
  })

  it("stops when its parent process has died", async () => {
    const order = { library: import.meta.resolve("@puppeteer/browsers"), folder: home, version, baseUrl }
    const arguments_ = ["--input-type=module", "--eval", downloadProgram, "--", JSON.stringify(order)]
    const child = spawn(process.execPath, arguments_, { stdio: ["pipe", "ignore", "inherit"] })
    // The death of a parent shows only as the closed pipe from it.
    answer = () => child.stdin.end()
    await endProcess(child, { graceMs: 30_000 })
    expect(asked).toHaveLength(1)
    expect(child.exitCode).toBe(1)
  })
})
