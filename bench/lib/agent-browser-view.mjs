import { onlyControl } from "./only-control.mjs"

const LINE = /^ *- (?<role>\w+).*\bref=(?<ref>e\d+)/

/** Dates and times have no refs of their own, only their parts do; these are the first parts. */
const firstParts = { date: 'spinbutton "Month', time: 'spinbutton "Hours' }
const NAMED_DATE = /^ *- (?:Date|InputTime) "/

/** The ref of the only control with these words; for a date or a time, the ref of its first part. */
export function refIn(text, words, type) {
  const lines = linesOf(text)
  const isUnnamed = type in firstParts && !lines.some((line) => NAMED_DATE.test(line))
  // A view of the controls alone has the parts of a date without its label.
  if (isUnnamed) return onlyControl(lines.join("\n"), firstParts[type], LINE)
  const view = lines.map((line, index) => (NAMED_DATE.test(line) ? line + firstRef(lines.slice(index + 1)) : line))
  return onlyControl(view.join("\n"), words, LINE)
}

export function refsIn(text) {
  return [...new Set([...text.matchAll(/\bref=(e\d+)/g)].map(([, ref]) => ref))]
}

/** The lines of the tree, or of a change, where they are strings within JSON. */
function linesOf(text) {
  return text.split("\n").map((line) => {
    const [, quoted] = /^ *(" *- .*"),?$/.exec(line) ?? []
    return quoted === undefined ? line : JSON.parse(quoted)
  })
}

function firstRef(lines) {
  const found = lines.find((line) => /^ *- spinbutton /.test(line))
  return ` [ref=${LINE.exec(found ?? "")?.groups?.ref}]`
}
