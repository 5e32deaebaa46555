import { mkdir, mkdtemp, realpath, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ClientRoots } from "./client-roots.ts"

let folder: string
let inside: string
let outside: string

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "roots-")))
  inside = join(folder, "allowed", "project")
  outside = join(folder, "elsewhere")
  await mkdir(inside, { recursive: true })
  await mkdir(outside)
  await symlink(outside, join(inside, "link"))
})
afterAll(() => rm(folder, { recursive: true }))

function scope(named: readonly string[] | undefined, limits?: readonly string[]) {
  const uris = named?.map((path) => (path.includes("://") ? path : pathToFileURL(path).href))
  return new ClientRoots({ roots: limits, cwd: folder }).scope(async () => uris)
}

test("without roots of the client, the working directory or the allowed roots apply", async () => {
  expect(await scope(undefined)).toEqual({ roots: [folder], cwd: folder })
  expect(await scope(undefined, [inside])).toEqual({ roots: [inside], cwd: inside })
})

test("a local client's roots apply, and relative paths start from the first", async () => {
  expect(await scope([inside, outside])).toEqual({ roots: [inside, outside], cwd: inside })
  expect(await scope([folder])).toEqual({ roots: [folder], cwd: folder })
})

test("a client that names no roots may use no files", async () => {
  expect(await scope([])).toEqual({ roots: [], cwd: folder })
  expect(await scope(["https://example.com/", "app://not-here", "file://elsewhere/share"])).toMatchObject({ roots: [] })
})

test("roots only narrow the allowed folders", async () => {
  const allowed = join(folder, "allowed")
  expect(await scope([inside], [allowed])).toMatchObject({ roots: [inside] })
  expect(await scope([folder], [allowed])).toMatchObject({ roots: [allowed] })
  expect(await scope([outside], [allowed])).toMatchObject({ roots: [] })
  expect(await scope(["/"], [allowed, inside])).toMatchObject({ roots: [allowed, inside] })
})

test("a link inside an allowed folder does not lead outside", async () => {
  expect(await scope([join(inside, "link")], [inside])).toMatchObject({ roots: [] })
  expect(await scope([join(inside, "missing")], [inside])).toMatchObject({ roots: [] })
})

test("the client is asked once, until it reports changed roots", async () => {
  let asked = 0
  const ask = async () => {
    asked++
    return []
  }
  const roots = new ClientRoots({ roots: undefined, cwd: folder })
  await Promise.all([roots.scope(ask), roots.scope(ask)])
  expect(asked).toBe(1)
  roots.forget()
  await roots.scope(ask)
  expect(asked).toBe(2)
})
