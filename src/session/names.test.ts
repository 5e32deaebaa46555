import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { anyText } from "../../test/support/any-text.ts"
import { TabhandError } from "../base/errors.ts"
import { checkedName, defaultSessionName, treeRoot } from "./names.ts"

describe("a name", () => {
  test.each(["a", "Work-2.b_c", "7", "büro", "仕事", "x".repeat(64)])("may be %s", (name) => {
    expect(checkedName(name, "session name")).toBe(name)
  })

  test.each([
    ["", "is empty"],
    ["x".repeat(65), "has 65 characters"],
    ["x".repeat(10_000), "has 10000 characters"],
    ["a\nb", "contains control characters"],
    ["a\0b", "contains control characters"],
    ["a\u001b[31m", "contains control characters"],
    ["a b", "contains characters that are not allowed in a name"],
    ["../etc", "contains characters that are not allowed in a name"],
    ["a/b", "contains characters that are not allowed in a name"],
    [".hidden", "contains characters that are not allowed in a name"],
    ["-flag", "contains characters that are not allowed in a name"],
    ["a\u202eb", "contains characters that are not allowed in a name"],
    ["a\ud800", "contains characters that are not allowed in a name"],
  ])("%j is refused, because it %s", (name, problem) => {
    expect(() => checkedName(name, "session name")).toThrow(
      expect.objectContaining({ code: "bad_name", message: `this session name ${problem}`, hint: expect.any(String) }),
    )
  })

  test("that is accepted is one part of a path and one word of a shell, for any input", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 80 }), (name) => {
        try {
          expect(checkedName(name, "label")).toMatch(
            /^[^\s/\\:;&|<>$'"`~*?!#()[\]{}=%@,\u0000-\u001f.-][^\s/\\:;&|<>$'"`~*?!#()[\]{}=%@,]{0,63}$/,
          )
        } catch (error) {
          if (!(error instanceof TabhandError)) throw error
          expect(error.message).not.toContain("\n")
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe("the session of a caller who names none", () => {
  let root: string

  beforeAll(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), "names-")))
    await mkdir(join(root, "My App/.git"), { recursive: true })
    await mkdir(join(root, "My App/src/deep"), { recursive: true })
    await mkdir(join(root, "worktree/src"), { recursive: true })
    await writeFile(join(root, "worktree/.git"), "gitdir: elsewhere\n")
    await mkdir(join(root, "plain/sub"), { recursive: true })
    await mkdir(join(root, "…/.git"), { recursive: true })
  })

  afterAll(() => rm(root, { recursive: true }))

  test("is that of the working tree, from any folder in it", () => {
    expect(treeRoot(join(root, "My App/src/deep"))).toBe(join(root, "My App"))
    expect(treeRoot(join(root, "worktree/src"))).toBe(join(root, "worktree"))
    const name = defaultSessionName(join(root, "My App"))
    expect(name).toMatch(/^my-app-[0-9a-f]{8}$/)
    expect(defaultSessionName(join(root, "My App/src/deep"))).toBe(name)
    expect(defaultSessionName(join(root, "worktree"))).not.toBe(name)
  })

  test("is that of the folder if there is no tree, and differs from that of its subfolders", () => {
    expect(treeRoot(join(root, "plain/sub"))).toBe(join(root, "plain/sub"))
    expect(defaultSessionName(join(root, "plain"))).not.toBe(defaultSessionName(join(root, "plain/sub")))
  })

  test("has a name that is accepted, whatever the folder is called", () => {
    expect(defaultSessionName(join(root, "…"))).toMatch(/^[0-9a-f]{8}$/)
    fc.assert(
      fc.property(anyText(), (folder) => {
        const name = defaultSessionName(join("/nowhere", folder))
        expect(checkedName(name, "session name")).toBe(name)
      }),
    )
    expect(defaultSessionName("/")).toMatch(/^[0-9a-f]{8}$/)
  })
})
