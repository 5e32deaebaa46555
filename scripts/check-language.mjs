// Part of npm run check: the words that code, comments and messages do not use, in the folders that are free of them.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isMain, root } from "./process.mjs"

const folders = ["src", "test", "scripts", "bench", "docs", "examples", "skills"]
const files = ["README.md", "CONTRIBUTING.md", "vitest.config.ts", "vitest.stress.config.ts"]

/** Not ours to write: dependencies, generated files, measured records, fixture pages and what views show of them. */
const foreign =
  /(^|\/)(node_modules|generated|golden|reference|results|real|site)\/|^test\/views\/\w+\.golden\.md$|^docs\/bench\//

/** Each word, and what to write instead. Identifiers count by their parts: `isTold` contains "told". */
const words = {
  anew: "again",
  anybody: "name the subject: the caller, the user, another process",
  "at rest": "stable",
  "be it": "whether … or",
  everybody: "name the subject: all users, all sessions",
  heard: "received",
  hears: "receives, is notified",
  meanwhile: "in the meantime, during that",
  mend: "fix",
  nobody: "name the subject: no caller, no user, no process",
  picture: "image, screenshot",
  "really hit": "receives events",
  somebody: "name the subject: the user, another process, another session",
  stands: "is, appears",
  tells: "reports, returns",
  told: "reported, passed, returned",
  whoever: "name the subject: the caller, the user, the owner",
}

/** Phrases in which a word is right: the verb "to tell apart", the user of that name, an HTML element, words of fixture pages. */
const allowed =
  /\btold apart\b|\b(user|uid) nobody\b|use picture input|file picture|label=picture|\("picture"\)|table everybody|click .* at rest/g

const pattern = new RegExp(`\\b(?:${Object.keys(words).join("|")})\\b`, "g")

/** Spells out identifiers, so that their parts match as words. */
function spelledOut(line) {
  return line
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/_/g, " ")
    .toLowerCase()
}

function findingsIn(file) {
  const lines = readFileSync(join(root, file), "utf8").split("\n")
  return lines.flatMap((line, index) => {
    const found = spelledOut(line).replace(allowed, "").match(pattern) ?? []
    return found.map((word) => `${file}:${index + 1}: "${word}": ${words[word]}`)
  })
}

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.(ts|mjs|md)$/.test(path) && !foreign.test(path) && !isThis(path))
}

/** The list itself. */
function isThis(path) {
  return path === "scripts/check-language.mjs"
}

if (isMain(import.meta.url)) {
  const findings = [...folders.flatMap(sourcesIn), ...files].flatMap(findingsIn)
  if (findings.length > 0) {
    console.error(findings.join("\n"))
    process.exitCode = 1
  }
}
