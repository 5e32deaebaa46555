import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { moveFile } from "./move-file.ts"

/** On Linux in memory, and so usually on another disk than the temporary directory. */
const ELSEWHERE = "/dev/shm"
const folders: string[] = []

async function folderIn(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, "move-"))
  folders.push(folder)
  return folder
}

let here: string

beforeEach(async () => {
  here = await folderIn(tmpdir())
  await writeFile(join(here, "from"), "content")
})

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

describe.each([
  { where: "on the same disk", parent: tmpdir() },
  ...(existsSync(ELSEWHERE) ? [{ where: "to another disk", parent: ELSEWHERE }] : []),
])("moving a file $where", ({ parent }) => {
  test("takes it away here, and replaces what was there", async () => {
    const there = await folderIn(parent)
    await writeFile(join(there, "to"), "old and longer")
    await moveFile(join(here, "from"), { absolute: join(there, "to"), mustBeNew: false })
    expect(await readFile(join(there, "to"), "utf8")).toBe("content")
    expect(await readdir(here)).toEqual([])
    expect(await readdir(there)).toEqual(["to"])
  })

  test("replaces a link instead of following it", async () => {
    const there = await folderIn(parent)
    await writeFile(join(there, "precious"), "precious")
    await symlink(join(there, "precious"), join(there, "to"))
    await moveFile(join(here, "from"), { absolute: join(there, "to"), mustBeNew: false })
    expect(await readFile(join(there, "precious"), "utf8")).toBe("precious")
    expect((await stat(join(there, "to"))).isFile()).toBe(true)
    expect(await readFile(join(there, "to"), "utf8")).toBe("content")
  })

  test("leaves it in place if it cannot be moved", async () => {
    const there = await folderIn(parent)
    await mkdir(join(there, "to"))
    await expect(moveFile(join(here, "from"), { absolute: join(there, "to"), mustBeNew: false })).rejects.toMatchObject(
      { code: "path_unusable" },
    )
    expect(await readFile(join(here, "from"), "utf8")).toBe("content")
    expect(await readdir(there)).toEqual(["to"])
  })

  test("keeps an existing file if the file must be new", async () => {
    const there = await folderIn(parent)
    const to = { absolute: join(there, "to"), mustBeNew: true }
    await writeFile(to.absolute, "precious")
    await expect(moveFile(join(here, "from"), to)).rejects.toMatchObject({ code: "path_unusable" })
    expect(await readFile(to.absolute, "utf8")).toBe("precious")
    await rm(to.absolute)
    await moveFile(join(here, "from"), to)
    expect(await readFile(to.absolute, "utf8")).toBe("content")
  })
})
