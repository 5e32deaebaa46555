import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export const root = join(import.meta.dirname, "..", "..")

export interface Page {
  /** Relative to the root of the repository. */
  readonly file: string
  readonly text: string
}

/** All pages for users and agents. */
export function pages(): Page[] {
  const folders = ["docs", "skills"].flatMap((folder) => {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    return names.filter((name) => name.endsWith(".md")).map((name) => join(folder, name))
  })
  return ["README.md", "CONTRIBUTING.md", ...folders.sort()].map((file) => ({
    file,
    text: readFileSync(join(root, file), "utf8"),
  }))
}

const BLOCK = /^( *)```(\w*)\n(.*?)^\1```$/gms

/** The lines of the blocks in a language. */
export function linesIn(language: string, text: string): string[] {
  return [...text.matchAll(BLOCK)].flatMap(([, , own, body = ""]) => (own === language ? body.split("\n") : []))
}

/** The text outside of code blocks. */
export function withoutBlocks(text: string): string {
  return text.replace(BLOCK, "")
}

/** The headings of a page as links name them. */
export function anchorsOf(text: string): string[] {
  const headings = [...withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  )
}
