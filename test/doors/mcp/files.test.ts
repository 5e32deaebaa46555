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

  test("may use what its own session saved", async () => {
    const client = await onForm(await connectStdio(place()))
    const { text } = await client.call("browser_take_screenshot")
    const [path = ""] = /\/\S+\.png/.exec(text) ?? []
    expect(await uploads(client, path)).toEqual(["uploaded"])
    await client.close()
  })
})

describe("what a client writes", () => {
  const names = [".git/config", ".git/hooks/pre-commit", ".mcp.json", "package.json", "Makefile"]

  /** A checkout, as servers are started in. */
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

  test("goes to its session's own folder, and never over what a checkout has", async () => {
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

  test("goes to a folder that was named for it, under names that are free and run nothing", async () => {
    const cwd = await checkout("named")
    await symlink(join(folder, "one"), join(cwd, "out"))
    const client = await connectStdio({ ...place("--write-root", "."), cwd })
    expect(await saves(client, "new.txt")).toBe("saved")
    expect(await readFile(join(cwd, "new.txt"), "utf8")).not.toBe("")
    // Its own it may write again, until somebody else has written it.
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

  test("is not the record of what it asked for", async () => {
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

describe("a client with roots", () => {
  test("uses files of those, and of others once it says that they are others", async () => {
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

  test("uses none where the server was given other folders", async () => {
    const roots = { uris: [pathToFileURL(join(folder, "one")).href] }
    const client = await onForm(await connectStdio(place("--root", "../two"), makeClient(roots)))
    expect(await uploads(client, join(folder, "one", "cv.txt"), join(folder, "two", "cv.txt"))).toEqual([
      "path_refused",
      "path_refused",
    ])
    await client.close()
  })
})
