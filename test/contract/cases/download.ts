import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import type { Case } from "../case.ts"
import { opened } from "./shapes.ts"

const openedFile = (is: string, path: string, name: RegExp): Case => ({
  command: "open",
  is,
  setup: [opened("/form")],
  args: ({ site }) => ({ url: `${site.url}${path}` }),
  error: "is_download",
  message: new RegExp(
    String.raw`${path} is a file to download, not a page; it was saved to .+/downloads/${name.source} \(\d+ B\)$`,
  ),
  page: { "document.title": "Sign up" },
})

export const downloadCases: readonly Case[] = [
  openedFile("saves what is a file, says where, and keeps the page", "/download", /fixture.*\.txt'?/),
  openedFile("saves an archive as well", "/file.zip", /file.*\.zip'?/),
  {
    command: "download",
    is: "clicks a link and saves what comes",
    setup: [opened("/downloads")],
    args: ({ folder }) => ({ target: "#link", path: join(folder, "mine.csv") }),
    data: ({ site, folder }) => ({
      path: join(folder, "mine.csv"),
      suggestedName: "report.csv",
      bytes: 1_000,
      url: `${site.url}/download/file/report.csv`,
    }),
    text: ({ folder }) => `saved to ${join(folder, "mine.csv")} (1000 B)`,
    files: ["mine.csv"],
  },
  {
    command: "download",
    is: "keeps the name of the file in a folder, whichever of several is clicked",
    setup: [opened("/downloads")],
    args: ({ folder }) => ({ target: "button", nth: 1, path: folder }),
    data: ({ folder }) => ({
      path: join(folder, "made.txt"),
      suggestedName: "made.txt",
      bytes: 16,
      url: expect.stringMatching(/^blob:/),
    }),
    files: ["made.txt"],
    async check({ world }) {
      expect(await readFile(join(world.folder, "made.txt"), "utf8")).toBe("made in the page")
    },
  },
  {
    command: "download",
    is: "takes what a tab downloads that the click opens",
    setup: [opened("/downloads")],
    args: ({ folder }) => ({ target: "a[target]", first: true, path: join(folder, "popup.csv") }),
    data: ({ site, folder }) => ({
      path: join(folder, "popup.csv"),
      suggestedName: "popup.csv",
      bytes: 1_000,
      url: `${site.url}/download/file/popup.csv`,
    }),
    files: ["popup.csv"],
    async check({ run }) {
      const { data } = await run({ command: "tab list" })
      if (data) expect(data).toMatchObject({ tabs: [{ tabId: "t1" }] })
    },
  },
  {
    command: "download",
    is: "makes no file when nothing comes",
    setup: [opened("/downloads")],
    args: ({ folder }) => ({ target: "#nothing", path: join(folder, "none.csv") }),
    timeoutMs: 800,
    error: "no_download",
    message: /^nothing was downloaded within 800 ms of the click on #nothing$/,
    files: [],
  },
  {
    command: "fetch",
    is: "saves what a URL serves, also what would be shown",
    setup: [opened("/form")],
    args: ({ site, folder }) => ({ url: `${site.url}/download/file/report.csv`, path: join(folder, "mine.csv") }),
    data: ({ site, folder }) => ({
      path: join(folder, "mine.csv"),
      suggestedName: "report.csv",
      bytes: 1_000,
      url: `${site.url}/download/file/report.csv`,
    }),
    text: ({ folder }) => `saved to ${join(folder, "mine.csv")} (1000 B)`,
    files: ["mine.csv"],
    page: { "document.title": "Sign up" },
  },
  {
    command: "fetch",
    is: "saves a page as a file, under its own name in a folder",
    setup: [opened("/form")],
    args: ({ site, folder }) => ({ url: `${site.url}/title/Saved`, path: folder }),
    data: ({ site }) => expect.objectContaining({ url: `${site.url}/title/Saved` }),
    files: ["Saved.html"],
    async check({ run }) {
      const { data } = await run({ command: "tab list" })
      if (data) expect(data).toMatchObject({ tabs: [{ tabId: "t1" }] })
    },
  },
  {
    command: "fetch",
    is: "makes no file of a server's error",
    setup: [opened("/form")],
    args: ({ site, folder }) => ({ url: `${site.url}/missing`, path: join(folder, "none.csv") }),
    error: "download_failed",
    message: /\/missing was not saved: the server answered 404$/,
    files: [],
  },
]
