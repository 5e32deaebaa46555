import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { readConfigFile, replaceConfigFile } from "./setup-file.ts"

let folder: string

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "setup-file-")))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test("a missing file is created, with its folders", async () => {
  const path = join(folder, "a", "b", "mcp.json")
  const file = await readConfigFile(path)
  expect(file).toEqual({ path, text: undefined })
  await replaceConfigFile(file, "{}")
  expect(await readFile(path, "utf8")).toBe("{}")
})

test("a file keeps its mode, and nothing is left beside it", async () => {
  const path = join(folder, "mcp.json")
  await writeFile(path, "old")
  for (const mode of [0o600, 0o664]) {
    await chmod(path, mode)
    await replaceConfigFile(await readConfigFile(path), "new")
    expect((await stat(path)).mode & 0o777).toBe(mode)
  }
  expect(await readdir(folder)).toEqual(["mcp.json"])
})

test("a link is kept: the file that it leads to is replaced", async () => {
  await mkdir(join(folder, "dotfiles"))
  await writeFile(join(folder, "dotfiles", "mcp.json"), "old")
  await symlink(join(folder, "dotfiles", "mcp.json"), join(folder, "mcp.json"))
  await replaceConfigFile(await readConfigFile(join(folder, "mcp.json")), "new")
  expect((await lstat(join(folder, "mcp.json"))).isSymbolicLink()).toBe(true)
  expect(await readFile(join(folder, "dotfiles", "mcp.json"), "utf8")).toBe("new")
})

test("a link that leads nowhere, and a folder, are refused", async () => {
  await symlink(join(folder, "gone"), join(folder, "mcp.json"))
  await expect(readConfigFile(join(folder, "mcp.json"))).rejects.toMatchObject({
    code: "path_unusable",
    message: expect.stringContaining("leads nowhere"),
  })
  await expect(readConfigFile(folder)).rejects.toMatchObject({ code: "path_unusable" })
})

test.each(["other", undefined])("a file that changed in the meantime is not written: %s", async (now) => {
  const path = join(folder, "mcp.json")
  await writeFile(path, "old")
  const file = await readConfigFile(path)
  if (now === undefined) await rm(path)
  else await writeFile(path, now)
  await expect(replaceConfigFile(file, "new")).rejects.toMatchObject({ code: "path_unusable" })
  expect(await readdir(folder)).toEqual(now === undefined ? [] : ["mcp.json"])
  if (now !== undefined) expect(await readFile(path, "utf8")).toBe(now)
})
