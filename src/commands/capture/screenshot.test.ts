import { tmpdir } from "node:os"
import { describe, expect, test } from "vitest"
import type { Caller } from "../../command/run/caller.ts"
import { tabhandDialect } from "../../command/run/tabhand-dialect.ts"
import { screenshot } from "./screenshot.ts"

const caller: Caller = {
  door: "library",
  client: "test",
  cwd: tmpdir(),
  files: { kind: "user" },
  dialect: tabhandDialect,
  display: {},
}

const meant = async (word: string) => Object.keys((await screenshot.prepare({ selector: word }, caller)).shown)

describe("a single word", () => {
  test.each(["page.png", "PAGE.JPG", "./page", "./a.b.webp", `${tmpdir()}/page`, `${tmpdir()}//page.png`])(
    "%s is where to save the image",
    async (word) => {
      expect(await meant(word)).toEqual(["path"])
    },
  )

  test.each([
    "e12",
    "@e12",
    "ref=e12",
    "#chart",
    "main > img",
    'img[src="/images/a.png"]',
    "//h1",
    "(//a)[1]",
    ".//li",
    "xpath=/html/body",
  ])("%s is the element to show", async (word) => {
    expect(await meant(word)).toEqual(["selector"])
  })
})
