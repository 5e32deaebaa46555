import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { z } from "zod"
import { stopRuntime } from "../../contract/program.ts"
import { type Site, startSite } from "../../site/site.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { connectStdio, type McpClient, makeClient, type ServerPlace } from "./support.ts"

const home = withTempHome()
let site: Site
let folder: string
const place = (...words: string[]): ServerPlace => ({ home: home.path, cwd: join(folder, "cwd"), words })

beforeAll(async () => {
  site = await startSite()
  folder = await realpath(await mkdtemp(join(tmpdir(), "mcp-")))
  for (const name of ["cwd", "one", "two"]) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, "cv.txt"), `from ${name}`)
  }
  await symlink(join(folder, "two", "cv.txt"), join(folder, "one", "link.txt"))
})
afterAll(async () => {
  await stopRuntime(place())
  await rm(folder, { recursive: true })
  await site.close()
})

async function uploads(client: McpClient, ...names: string[]): Promise<string[]> {
  const outcomes: string[] = []
  for (const name of names) {
    const { isError, text } = await client.call("browser_batch", { commands: [`upload label=Picture "${name}"`] })
    outcomes.push(isError ? (/path_\w+/.exec(text)?.[0] ?? text) : "uploaded")
  }
  return outcomes
}

async function onForm(client: McpClient): Promise<McpClient> {
  await client.call("browser_navigate", { url: `${site.url}/form` })
  return client
}

describe("a client without roots", () => {
  test("uses files of the server's working directory and no others", async () => {
    const client = await onForm(await connectStdio(place()))
    const other = join(folder, "one", "cv.txt")
    expect(await uploads(client, "cv.txt", "../one/cv.txt", other, "/etc/hostname")).toEqual([
      "uploaded",
      "path_refused",
      "path_refused",
      "path_refused",
    ])
    const saved = await client.call("browser_take_screenshot", { filename: "../one/shot.png" })
    expect(saved).toMatchObject({ isError: true, text: expect.stringContaining("path_refused") })
    const own = await client.call("browser_take_screenshot", { filename: "shot.png" })
    expect(own).toMatchObject({ isError: false, text: expect.stringMatching(/\/artifacts\/\S+\/files\/shot\.png/) })
    expect(await readdir(join(folder, "cwd"))).toEqual(["cv.txt"])
    await client.close()
  })

  test("may use files that its own session saved", async () => {
    const client = await onForm(await connectStdio(place()))
    const { text } = await client.call("browser_take_screenshot")
    const [path = ""] = /\/\S+\.png/.exec(text) ?? []
    expect(await uploads(client, path)).toEqual(["uploaded"])
    await client.close()
  })
})

describe("a file that a client writes", () => {
  const names = [".git/config", ".git/hooks/pre-commit", ".mcp.json", "package.json", "Makefile"]

  /** Makes a checkout, like the folders that servers are started in. */
  async function checkout(name: string): Promise<string> {
    const root = join(folder, name)
    await mkdir(join(root, ".git", "hooks"), { recursive: true })
    for (const each of [".git/config", "package.json", "report.txt"]) await writeFile(join(root, each), "precious")
    return root
  }

  async function saves(client: McpClient, path: string): Promise<string> {
    await client.call("browser_navigate", { url: `${site.url}/downloads` })
    const { isError, text } = await client.call("browser_batch", { commands: [`download "#link" "${path}"`] })
    return isError ? (/path_\w+/.exec(text)?.[0] ?? text) : "saved"
  }

  test("goes to its session's own folder, and never replaces a checkout's file", async () => {
    const cwd = await checkout("tree")
    const before = await readdir(cwd, { recursive: true })
    const client = await connectStdio({ ...place(), cwd })
    for (const name of names) {
      expect([name, await saves(client, name)]).toEqual([name, "path_refused"])
      expect([name, await saves(client, join(cwd, name))]).toEqual([name, "path_refused"])
    }
    expect(await saves(client, join(cwd, "new.txt"))).toBe("path_refused")
    expect(await saves(client, "report.txt")).toBe("saved")
    expect(await readdir(cwd, { recursive: true })).toEqual(before)
    for (const each of [".git/config", "package.json", "report.txt"]) {
      expect(await readFile(join(cwd, each), "utf8")).toBe("precious")
    }
    await client.close()
  })

  test("goes to a folder that was named for it, under names that are unused and not executed by programs", async () => {
    const cwd = await checkout("named")
    await symlink(join(folder, "one"), join(cwd, "out"))
    const client = await connectStdio({ ...place("--write-root", "."), cwd })
    expect(await saves(client, "new.txt")).toBe("saved")
    expect(await readFile(join(cwd, "new.txt"), "utf8")).not.toBe("")
    // It may overwrite its own file, until another program has written it.
    expect(await saves(client, "new.txt")).toBe("saved")
    await writeFile(join(cwd, "new.txt"), "mine now")
    for (const name of [...names, "report.txt", "new.txt"]) {
      expect([name, await saves(client, name)]).toEqual([name, "path_refused"])
    }
    expect(await saves(client, "out/new.txt")).toBe("path_unusable")
    expect(await saves(client, join(folder, "one", "new.txt"))).toBe("path_refused")
    expect(await readFile(join(cwd, "new.txt"), "utf8")).toBe("mine now")
    expect(await readdir(join(folder, "one"))).not.toContain("new.txt")
    await client.close()
  })

  test("is never the journal of the session", async () => {
    const client = await onForm(await connectStdio(place("--tools", "full")))
    const { data } = await client.call("browser_session_info")
    const { artifacts, journal } = z.object({ artifacts: z.string(), journal: z.string() }).parse(data)
    for (const path of [journal, `${artifacts}/../journal.jsonl`, "../journal.jsonl"]) {
      const shot = await client.call("browser_take_screenshot", { filename: path, type: "png" })
      expect(shot).toMatchObject({ isError: true, text: expect.stringContaining("path_refused") })
    }
    expect(await client.call("browser_take_screenshot", { filename: "journal.jsonl" })).toMatchObject({
      isError: false,
    })
    expect(await readFile(journal, "utf8")).toMatch(/^\{"id"/)
    await client.close()
  })
})

describe("the files of network commands", () => {
  const har = (file: string) =>
    JSON.stringify({
      log: {
        version: "1.2",
        entries: [
          {
            request: { method: "GET", url: `${site.url}/replayed`, headers: [] },
            response: { status: 200, headers: [], content: { size: 9, mimeType: "text/plain", _file: file } },
          },
        ],
      },
    })

  async function outcomes(client: McpClient, commands: readonly string[]): Promise<string[]> {
    const found: string[] = []
    for (const command of commands) {
      const { isError, text } = await client.call("browser_batch", { commands: [command] })
      found.push(`${command}: ${isError ? (/path_\w+/.exec(text)?.[0] ?? text) : "done"}`)
    }
    return found
  }

  test("are read below the client's folders only, also those that a HAR file names", async () => {
    const cwd = join(folder, "hars")
    await mkdir(cwd)
    await symlink(join(folder, "two", "cv.txt"), join(cwd, "link.txt"))
    await writeFile(join(cwd, "cv.txt"), "mine")
    const files = { beside: "cv.txt", above: "../one/cv.txt", whole: join(folder, "one", "cv.txt"), link: "link.txt" }
    for (const [name, file] of Object.entries(files)) await writeFile(join(cwd, `${name}.har`), har(file))
    const client = await onForm(await connectStdio({ ...place(), cwd }))
    const refused = [
      `network route "**/a" --file ../one/cv.txt`,
      `network route "**/a" --file /etc/hostname`,
      `network route "**/a" --file link.txt`,
      "network har replay ../one/cv.txt",
      "network har replay above.har",
      "network har replay whole.har",
      "network har replay link.har",
    ]
    expect(await outcomes(client, refused)).toEqual(refused.map((command) => `${command}: path_refused`))
    const allowed = [`network route "**/a" --file cv.txt`, "network har replay beside.har"]
    expect(await outcomes(client, allowed)).toEqual(allowed.map((command) => `${command}: done`))
    await client.close()
  })

  test("are written to the session's own folder only, and over nothing that it did not write", async () => {
    const cwd = join(folder, "recorded")
    await mkdir(join(cwd, ".git"), { recursive: true })
    await writeFile(join(cwd, ".git", "config"), "precious")
    const client = await onForm(await connectStdio({ ...place("--write-root", "."), cwd }))
    const refused = [".git/config", ".git/hooks/post-checkout", "package.json", "../one/r.har", "/tmp/r.har"].flatMap(
      (path) => [`network har stop ${path}`, `network body r1 ${path}`],
    )
    expect(await outcomes(client, ["network har start"])).toEqual(["network har start: done"])
    expect(await outcomes(client, refused)).toEqual(refused.map((command) => `${command}: path_refused`))
    expect(await readFile(join(cwd, ".git", "config"), "utf8")).toBe("precious")
    const allowed = ["network body r1 page.html", "network har stop requests.har"]
    expect(await outcomes(client, allowed)).toEqual(allowed.map((command) => `${command}: done`))
    expect((await readdir(cwd)).sort()).toEqual([".git", "page.html", "requests.har"])
    await client.close()
  })
})

describe("a client with roots", () => {
  test("uses files of those, and of others once it reports a change", async () => {
    const roots = { uris: [pathToFileURL(join(folder, "one")).href] }
    const client = await onForm(await connectStdio(place(), makeClient(roots)))
    const paths = [
      "cv.txt",
      join(folder, "one", "cv.txt"),
      join(folder, "two", "cv.txt"),
      join(folder, "cwd", "cv.txt"),
    ]
    expect(await uploads(client, ...paths)).toEqual(["uploaded", "uploaded", "path_refused", "path_refused"])
    expect(await uploads(client, "link.txt")).toEqual(["path_refused"])
    roots.uris = [pathToFileURL(join(folder, "two")).href]
    await client.client.sendRootsListChanged()
    expect(await uploads(client, ...paths)).toEqual(["uploaded", "path_refused", "uploaded", "path_refused"])
    await client.close()
  })

  test("uses none if the server allows only other folders", async () => {
    const roots = { uris: [pathToFileURL(join(folder, "one")).href] }
    const client = await onForm(await connectStdio(place("--root", "../two"), makeClient(roots)))
    expect(await uploads(client, join(folder, "one", "cv.txt"), join(folder, "two", "cv.txt"))).toEqual([
      "path_refused",
      "path_refused",
    ])
    await client.close()
  })
})
