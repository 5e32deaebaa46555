import { onlyControl } from "./only-control.mjs"

const LINE = /^ *- (?<role>\w+).*\bref=(?<ref>e\d+)/

/** A date and a time have no ref of their own: only the parts that one types them into do, and they begin with these. */
const firstParts = { date: 'spinbutton "Month', time: 'spinbutton "Hours' }
const NAMED_DATE = /^ *- (?:Date|InputTime) "/

/** The ref of the only control with these words; that of a date or a time is the ref of its first part. */
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

/** The tree, or what has changed in it: then its lines are strings within JSON. */
function linesOf(text) {
  return text.split("\n").map((line) => {
    const [, quoted] = /^ *(" *- .*"),?$/.exec(line) ?? []
    return quoted === undefined ? line : JSON.parse(quoted)
  })
}

function firstRef(lines) {
  const found = lines.find((line) => /^ *- spinbutton /.test(line))
  return ` [ref=${LINE.exec(found ?? "")?.groups.ref}]`
}
