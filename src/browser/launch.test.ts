import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Site, startSite } from "../../test/site/site.ts"
import { evaluate, goTo, rejection } from "../../test/support/drive.ts"
import { OwnedContext } from "../../test/support/owned-context.ts"
import { withTempHome } from "../../test/support/temp-home.ts"
import { launchForTest } from "../../test/support/with-browser.ts"
import { homePaths } from "../base/home.ts"
import type { Browser } from "./browser.ts"
import { identityOf, isSameProcess } from "./process.ts"

const home = withTempHome()
const signal = new AbortController().signal
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const launch = (options: Parameters<typeof launchForTest>[1] = {}) => launchForTest(home.path, options)
const profilesFolder = () => homePaths(home.path).profiles
const temporaryProfiles = async () =>
  existsSync(profilesFolder()) ? (await readdir(profilesFolder())).filter((name) => name.startsWith("tmp-")) : []

/** The actual arguments of the browser process. */
async function argumentsOf(browser: Browser): Promise<string[]> {
  return (await readFile(`/proc/${browser.facts.pid}/cmdline`, "utf8")).split("\0")
}

async function openPage(browser: Browser) {
  const { session } = await browser.createPage(await browser.createContext(), signal, true)
  return session
}

describe("a profile", () => {
  it("is fresh and private, and removed with the browser", async () => {
    const browser = await launch()
    const [name] = await temporaryProfiles()
    const path = join(profilesFolder(), String(name))
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    expect(await argumentsOf(browser)).toContain(`--user-data-dir=${path}`)
    await Promise.all([browser.close(), browser.close()])
    expect(await temporaryProfiles()).toEqual([])
    await expect.poll(() => browser.gone?.code).toBe("browser_gone")
  })

  it("is removed when the browser was killed", async () => {
    const browser = await launch()
    const gone = browser.next("gone")
    process.kill(Number(browser.facts.pid), "SIGKILL")
    expect(await gone).toMatchObject({ code: "browser_gone", evidence: { signal: "SIGKILL" } })
    await browser.close()
    expect(await temporaryProfiles()).toEqual([])
  })

  it("with a name is kept with its content and is used by one browser at a time", async () => {
    const first = await launch({ profile: "kept" })
    const session = (await first.createPage(await first.defaultContext(), signal, true)).session
    await goTo(session, site.url)
    await evaluate(session, `document.cookie = "kept=yes; max-age=9999"`)
    expect(await rejection(launch({ profile: "kept" }))).toMatchObject({
      code: "profile_in_use",
      evidence: { pid: first.facts.pid },
    })
    await first.close()
    const second = await launch({ profile: "kept" })
    const again = (await second.createPage(await second.defaultContext(), signal, true)).session
    await goTo(again, site.url)
    expect(await evaluate(again, "document.cookie")).toBe("kept=yes")
    await second.close()
    expect((await stat(join(profilesFolder(), "named-kept"))).isDirectory()).toBe(true)
  })
})

describe("a program that is not a browser", () => {
  async function script(name: string, text: string, mode = 0o755): Promise<string> {
    const path = join(home.path, name)
    await writeFile(path, text)
    await chmod(path, mode)
    return path
  }

  const programs = [
    {
      what: "exits at once",
      make: () => "/bin/true",
      error: { code: "launch_failed", message: expect.stringContaining("exited with code 0") },
    },
    {
      what: "says what is wrong",
      make: () => script("complains", "#!/bin/sh\necho first >&2\necho 'no display, no luck' >&2\nexit 3\n"),
      error: {
        code: "launch_failed",
        message: expect.stringContaining("the browser exited with code 3: no display, no luck"),
        evidence: { exitCode: 3, output: expect.stringContaining("first") },
      },
    },
    {
      what: "has much to say before it ends",
      make: () =>
        script(
          "talks",
          `#!/bin/sh\ni=0\nwhile [ $i -lt 3000 ]; do echo "line $i of many" >&2; i=$((i+1)); done\nexit 4\n`,
        ),
      error: {
        code: "launch_failed",
        message: expect.stringContaining("the browser exited with code 4: line 2999 of many"),
      },
    },
    {
      what: "closes its pipes and stays",
      make: () => script("deaf", "#!/bin/sh\nexec 3<&- 4>&-\nexec sleep 60\n"),
      error: { code: "launch_failed", message: expect.stringMatching(/pipe|writing/) },
    },
    {
      what: "ends itself by a signal",
      make: () => script("killed", "#!/bin/sh\nkill -TERM $$\n"),
      error: { code: "launch_failed", message: expect.stringContaining("SIGTERM") },
    },
    {
      what: "does not exist",
      make: () => "/nonexistent/browser",
      error: { code: "launch_failed", message: expect.stringContaining("ENOENT") },
    },
    {
      what: "may not be started",
      make: () => script("plain", "#!/bin/sh\n", 0o644),
      error: { code: "launch_failed", message: expect.stringContaining("EACCES") },
    },
  ]

  it.each(programs)("and $what is reported with what it said, and leaves nothing", async ({ make, error }) => {
    expect(await rejection(launch({ executable: await make() }))).toMatchObject(error)
    expect(await temporaryProfiles()).toEqual([])
  })

  it("and prints nothing is ended when the caller cancels", async () => {
    const executable = await script("mute", `#!/bin/sh\necho $$ > "${join(home.path, "mute.pid")}"\nexec sleep 60\n`)
    // The file is there before its content is.
    const mutePid = async () =>
      existsSync(join(home.path, "mute.pid")) ? Number(await readFile(join(home.path, "mute.pid"), "utf8")) : 0
    const controller = new AbortController()
    const failed = rejection(launch({ executable, signal: controller.signal }))
    await expect.poll(mutePid).toBeGreaterThan(0)
    const pid = await mutePid()
    const identity = identityOf(pid)
    const reason = new Error("enough")
    controller.abort(reason)
    expect(await failed).toBe(reason)
    expect(identity && isSameProcess(identity)).toBe(false)
    expect(await temporaryProfiles()).toEqual([])
  })

  it("fails for arguments that the system rejects", async () => {
    for (const args of [["--text=\0"], [`--text=${"x".repeat(3_000_000)}`]]) {
      expect(await rejection(launch({ args }))).toMatchObject({ code: "launch_failed" })
      expect(await temporaryProfiles()).toEqual([])
    }
  })
})

describe("arguments", () => {
  it.each([
    "--remote-debugging-port=9222",
    "--remote-debugging-port",
    "--remote-debugging-pipe",
    "--remote-debugging-address=0.0.0.0",
    "--user-data-dir=/tmp/x",
  ])("%s are ours to give", async (arg) => {
    expect(await rejection(launch({ args: ["--lang=de", arg] }))).toMatchObject({
      code: "bad_argument",
      message: expect.stringContaining(arg),
    })
    expect(await temporaryProfiles()).toEqual([])
  })

  it("of the caller come last, and add to the features that we turn off", async () => {
    const browser = await launch({ args: ["--user-agent=from the arguments", "--disable-features=OneOfTheirs"] })
    const given = await argumentsOf(browser)
    expect(given.filter((arg) => arg.startsWith("--disable-features="))).toEqual([
      expect.stringMatching(/Translate.*OneOfTheirs/),
    ])
    const session = await openPage(browser)
    expect(await evaluate(session, "navigator.userAgent")).toBe("from the arguments")
    expect(given.some((arg) => arg.startsWith("--remote-debugging-port"))).toBe(false)
    await browser.close()
  })
})

describe("a fresh browser", () => {
  /** Records every requested URL and forwards requests to this machine. */
  function recordingProxy(asked: string[]): Server {
    return createServer((request, response) => {
      asked.push(String(request.url))
      if (!String(request.url).startsWith(site.url)) return response.writeHead(502).end()
      return fetch(String(request.url)).then(
        async (answer) => {
          response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" })
          response.end(Buffer.from(await answer.arrayBuffer()))
        },
        () => response.writeHead(502).end(),
      )
    }).on("connect", (request, socket) => {
      asked.push(String(request.url))
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n")
    })
  }

  it("sends no requests but those of its pages", async () => {
    const asked: string[] = []
    const proxy = recordingProxy(asked)
    await once(proxy.listen(0, "127.0.0.1"), "listening")
    const address = proxy.address()
    const port = typeof address === "object" ? address?.port : undefined
    const browser = await launch({
      args: [`--proxy-server=http://127.0.0.1:${port}`, "--proxy-bypass-list=<-loopback>"],
    })
    const session = await openPage(browser)
    await goTo(session, `${site.url}/form`)
    // Most background requests of a browser come in its first seconds.
    await goTo(session, `${site.url}/slow?ms=4000`)
    await browser.close()
    proxy.close()
    proxy.closeAllConnections()
    expect(asked).toEqual([`${site.url}/form`, `${site.url}/slow?ms=4000`])
  })

  it("does not prefetch, so that no request bypasses its session", async () => {
    const browser = await launch()
    const context = await OwnedContext.create(browser)
    const { session } = await context.newPage()
    await goTo(session, site.url)
    const rules = { source: "list", urls: ["/hit/ahead"], eagerness: "immediate" }
    await evaluate(
      session,
      `{
        const script = document.createElement("script")
        script.type = "speculationrules"
        script.textContent = ${JSON.stringify(JSON.stringify({ prefetch: [rules], prerender: [rules] }))}
        document.head.append(script)
      }`,
    )
    await goTo(session, `${site.url}/slow?ms=1000`)
    await browser.close()
    expect(site.hits("/hit/ahead")).toEqual([])
  })
})

const xvfb = ["/usr/bin/Xvfb", "/usr/local/bin/Xvfb"].find((path) => existsSync(path))

describe("a browser with a window", () => {
  async function startDisplay(program: string): Promise<{ display: string; process: ChildProcess }> {
    const child = spawn(program, ["-displayfd", "3", "-screen", "0", "1024x768x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    })
    const displayPipe = child.stdio[3]
    if (!displayPipe || !("read" in displayPipe)) throw new Error("Xvfb was started without its pipe")
    const [number] = await once(createInterface({ input: displayPipe }), "line")
    return { display: `:${number}`, process: child }
  }

  it.skipIf(!xvfb)(
    xvfb ? "shows its pages on the caller's display" : "shows its pages on a display (skipped: Xvfb is not installed)",
    async () => {
      const { display, process: server } = await startDisplay(String(xvfb))
      const browser = await launch({ headless: false, env: { DISPLAY: display } })
      expect(await argumentsOf(browser)).not.toContain("--headless")
      const session = await openPage(browser)
      await goTo(session, `${site.url}/title/In%20a%20window`)
      expect(await evaluate(session, "[document.title, navigator.userAgent.includes('Headless')].join()")).toBe(
        "In a window,false",
      )
      await browser.close()
      const ended = once(server, "exit")
      server.kill()
      await ended
      expect(await temporaryProfiles()).toEqual([])
    },
  )

  it("reports the browser's own error when there is no display", async () => {
    const error = await rejection(launch({ headless: false, env: { DISPLAY: "", WAYLAND_DISPLAY: "" } }))
    expect(error).toMatchObject({ code: "launch_failed", message: expect.stringMatching(/display/i) })
    expect(await temporaryProfiles()).toEqual([])
  })
})
