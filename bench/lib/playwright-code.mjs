/** Code that Playwright runs: steps of a page, one after the other. It knows labels, roles and names, and no refs. */
export const pageCode = (steps) => `async page => { ${steps.map((step) => `await page.${step}`).join("; ")} }`

export function fieldStep({ label, kind, value }) {
  const field = `getByLabel(${quoted(label)})`
  if (kind === "text") return `${field}.fill(${quoted(value)})`
  return kind === "select" ? `${field}.selectOption(${quoted(value)})` : `${field}.check()`
}

/** What has this ref in a view, by its role and name. */
export function locatorOf(text, ref) {
  const line = text.split("\n").find((each) => each.includes(`[ref=${ref}]`))
  const [, role, label] = /^ *- '?(\w+) ("(?:[^"\\]|\\.)*")/.exec(line ?? "") ?? []
  if (label === undefined) throw new Error(`nothing with a name is ${ref} in the last view`)
  return `getByRole(${quoted(role)}, { name: ${quoted(JSON.parse(label))} })`
}

/** Single quotes need no backslash within the double ones of a shell. */
const quoted = (text) => `'${text.replaceAll(/['\\]/g, "\\$&").replaceAll("\n", "\\n")}'`

/** Beside what is measured: refs are documented for commands alone. */
export function readingCode(refs, attribute) {
  return `async (page) => {
    const read = (ref) => page.locator("aria-ref=" + ref).getAttribute(${JSON.stringify(attribute)}, { timeout: 10000 })
    return Promise.all(${JSON.stringify(refs)}.map(read))
  }`
}
