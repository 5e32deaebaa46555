// Draws docs/tour.svg from a real tour: what it prints, in a terminal's frame. Run it when the tour changes.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isMain, root, runMain } from "./process.mjs"

const COLUMNS = 100
const LINE = 19
const CHAR = 7.85
const EDGE = 22
const MOST_LINES = 16

function draw() {
  const home = mkdtempSync(join(tmpdir(), "th-"))
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts", "tour.mjs")], {
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", TABHAND_HOME: home },
    })
    if (status !== 0) throw new Error(stderr)
    const lines = stdout.replaceAll(home, "~/.tabhand").trimEnd().split("\n").flatMap(folded)
    writeFileSync(join(root, "docs", "tour.svg"), svg(shortened(lines)))
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** A long answer is shown by its beginning, with dots for the rest. */
function shortened(lines) {
  let answered = 0
  return lines.flatMap((line) => {
    answered = line.startsWith("  ") ? answered + 1 : 0
    if (answered === MOST_LINES + 1) return ["  …"]
    return answered > MOST_LINES ? [] : [line]
  })
}

/** Terminal lines of at most the width; what is too long goes on below. */
function folded(line) {
  const parts = []
  for (let rest = line; ; rest = `    ${rest.slice(COLUMNS)}`) {
    parts.push(rest.slice(0, COLUMNS))
    if (rest.length <= COLUMNS) return parts
  }
}

function svg(lines) {
  const width = Math.ceil(COLUMNS * CHAR + 2 * EDGE)
  const height = lines.length * LINE + 2 * EDGE + 18
  const rows = lines.map((line, index) => {
    const y = EDGE + 30 + index * LINE
    return `<text x="${EDGE}" y="${y}" class="${styleOf(line)}">${escaped(line)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="The tour: a demo shop is opened, read, acted on and photographed from the command line">
<style>text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre;fill:#d6dae2}.note{fill:#7f8896}.call{fill:#8bd49c;font-weight:600}.bad{fill:#f2a38b}</style>
<rect width="${width}" height="${height}" rx="10" fill="#14171c"/>
<circle cx="22" cy="20" r="5" fill="#ed6a5e"/><circle cx="40" cy="20" r="5" fill="#f4bf4f"/><circle cx="58" cy="20" r="5" fill="#61c554"/>
${rows.join("\n")}
</svg>
`
}

function styleOf(line) {
  if (line.startsWith("#")) return "note"
  if (line.startsWith("$")) return "call"
  return /^ {2}(error|hint)/.test(line) ? "bad" : "out"
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}

if (isMain(import.meta.url)) runMain(Promise.resolve().then(draw))
