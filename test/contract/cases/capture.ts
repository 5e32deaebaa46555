import { readdir, readFile, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { expect } from "vitest"
import { homePaths } from "../../../src/base/home.ts"
import type { Case, Seen } from "../case.ts"
import { imageIn } from "./images.ts"
import { opened } from "./shapes.ts"

const size = String.raw`\(\d[\d.]* \w+\)`

/** The file that the reply names; if the reply is the path alone, all of it. */
function pathIn({ reply }: Seen): string {
  const { data, text = "" } = reply
  return typeof data === "object" && data !== null && "path" in data ? String(data.path) : text.replace(/ \(.*\)$/, "")
}

/** A file of the session: private, and not in the caller's working directory. */
async function expectArtifact(seen: Seen, kind: "screenshot" | "pdf"): Promise<Buffer> {
  const path = pathIn(seen)
  expect(path.startsWith(`${homePaths(seen.world.home).artifacts}/${seen.world.session}-`), path).toBe(true)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700)
  const content = await readFile(path)
  if (seen.reply.artifacts)
    expect(seen.reply.artifacts).toEqual([{ path, kind, bytes: content.length, state: "saved" }])
  return content
}

/** A file at the path that the caller chose. */
async function expectFile(seen: Seen, name: string): Promise<Buffer> {
  const path = join(seen.world.folder, name)
  expect(pathIn(seen)).toBe(path)
  const content = await readFile(path)
  if (seen.reply.artifacts) expect(seen.reply.artifacts).toMatchObject([{ path, bytes: content.length }])
  return content
}

const saved = (format: string) => ({ path: expect.any(String), bytes: expect.any(Number), format })

export const captureCases: readonly Case[] = [
  {
    command: "screenshot",
    is: "shows the viewport, in a private file of the session",
    setup: [opened("/tall")],
    args: {},
    data: saved("png"),
    text: new RegExp(String.raw`^/\S+\.png ${size}$`),
    async check(seen) {
      expect(imageIn(await expectArtifact(seen, "screenshot"))).toEqual({ format: "png", width: 1280, height: 800 })
    },
  },
  {
    command: "screenshot",
    is: "shows the whole page",
    setup: [opened("/tall")],
    args: { full: true },
    data: saved("png"),
    text: /\.png /,
    async check(seen) {
      expect(imageIn(await expectArtifact(seen, "screenshot"))).toEqual({ format: "png", width: 1280, height: 5000 })
    },
  },
  {
    command: "screenshot",
    is: "shows one element, and saves it at the given path",
    setup: [opened("/tall")],
    args: { selector: "section:nth-of-type(3)", path: "band.png" },
    data: ({ folder }) => ({ ...saved("png"), path: join(folder, "band.png") }),
    text: ({ folder }) => new RegExp(`^${join(folder, "band.png")} ${size}$`),
    files: ["band.png"],
    async check(seen) {
      expect(imageIn(await expectFile(seen, "band.png"))).toEqual({ format: "png", width: 1280, height: 500 })
    },
  },
  {
    command: "screenshot",
    is: "treats a single word that is a file name as the path",
    setup: [opened("/form")],
    args: { selector: "page.webp" },
    data: ({ folder }) => ({ ...saved("webp"), path: join(folder, "page.webp") }),
    text: /page\.webp /,
    files: ["page.webp"],
    check: async (seen) => expect(imageIn(await expectFile(seen, "page.webp"))).toEqual({ format: "webp" }),
  },
  {
    command: "screenshot",
    is: "treats a single word with a URL in brackets as a selector",
    setup: [opened("/slow-asset?ms=0")],
    args: { selector: "img[src^='/slow-asset/image.svg']" },
    data: saved("png"),
    text: /\.png /,
    async check(seen) {
      expect(imageIn(await expectArtifact(seen, "screenshot"))).toEqual({ format: "png", width: 20, height: 20 })
    },
  },
  {
    command: "screenshot",
    is: "treats a single word that is a ref as the element",
    fresh: true,
    setup: [opened("/form"), { command: "snapshot" }],
    args: { selector: "@e14" },
    data: saved("png"),
    text: /\.png /,
    async check(seen) {
      const { width, height } = imageIn(await expectArtifact(seen, "screenshot"))
      expect([width, height]).toEqual([expect.any(Number), 21])
      expect(width).toBeLessThan(200)
    },
  },
  {
    command: "screenshot",
    is: "treats a single word that is an XPath as the element",
    setup: [opened("/tall")],
    args: { selector: "//section[1]" },
    data: saved("png"),
    text: /\.png /,
    async check(seen) {
      expect(imageIn(await expectArtifact(seen, "screenshot"))).toEqual({ format: "png", width: 1280, height: 500 })
    },
  },
  {
    command: "screenshot",
    is: "draws the refs into the image, and lists them",
    fresh: true,
    setup: [opened("/form")],
    args: { annotate: true, path: "refs.png" },
    data: {
      ...saved("png"),
      annotations: expect.arrayContaining([
        {
          number: 14,
          ref: "e14",
          role: "button",
          name: "Create account",
          box: { x: 8, y: expect.any(Number), width: expect.any(Number), height: 21 },
        },
      ]),
    },
    text: /^\S+refs\.png \([^)]*\)\ne1 textbox Name \d+,\d+ \d+x21\n(.+\n)+e15 button Clear \d+,\d+ \d+x21$/,
    files: ["refs.png"],
    async check(seen) {
      const { run } = seen
      const refs = await readFile(join(seen.world.folder, "refs.png"))
      expect(imageIn(refs)).toEqual({ format: "png", width: 1280, height: 800 })
      const bare = await run({ command: "screenshot", args: {} })
      expect(imageIn(await readFile(pathIn({ ...seen, reply: bare })))).toEqual({
        format: "png",
        width: 1280,
        height: 800,
      })
      expect(refs.equals(await readFile(pathIn({ ...seen, reply: bare })))).toBe(false)
    },
  },
  {
    command: "screenshot",
    is: "creates a jpeg of the requested quality",
    setup: [opened("/form")],
    args: { format: "jpeg", quality: 20 },
    data: saved("jpeg"),
    text: /\.jpg /,
    async check(seen) {
      const rough = await expectArtifact(seen, "screenshot")
      expect(imageIn(rough)).toEqual({ format: "jpeg" })
      const fine = await seen.run({ command: "screenshot", args: { format: "jpeg", quality: 100 } })
      expect((await stat(pathIn({ ...seen, reply: fine }))).size).toBeGreaterThan(rough.length)
    },
  },
  {
    command: "screenshot",
    is: "overwrites an existing file",
    setup: [opened("/form"), { command: "screenshot", args: { path: "page.png", full: true } }],
    args: { path: "page.png" },
    data: saved("png"),
    files: ["page.png"],
    async check(seen) {
      expect(imageIn(await expectFile(seen, "page.png"))).toEqual({ format: "png", width: 1280, height: 800 })
    },
  },
  {
    command: "pdf",
    is: "prints the page into a private file of the session",
    setup: [opened("/form")],
    args: {},
    data: { path: expect.any(String), bytes: expect.any(Number) },
    text: new RegExp(String.raw`^/\S+\.pdf ${size}$`),
    check: async (seen) => expect((await expectArtifact(seen, "pdf")).toString("latin1", 0, 5)).toBe("%PDF-"),
  },
  {
    command: "pdf",
    is: "prints the page to the given path",
    setup: [opened("/form")],
    args: { path: "page.pdf" },
    data: ({ folder }) => ({ path: join(folder, "page.pdf"), bytes: expect.any(Number) }),
    text: ({ folder }) => new RegExp(`^${join(folder, "page.pdf")} ${size}$`),
    files: ["page.pdf"],
    async check(seen) {
      expect((await expectFile(seen, "page.pdf")).toString("latin1", 0, 5)).toBe("%PDF-")
      expect(await readdir(seen.world.folder)).toEqual(["page.pdf"])
    },
  },
]
