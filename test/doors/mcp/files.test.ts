import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
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
    expect(await client.call("browser_take_screenshot", { filename: "shot.png" })).toMatchObject({ isError: false })
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
