/** Playwright code that runs steps on a page. It supports labels, roles and names, but no refs. */
export const pageCode = (steps) => `async page => { ${steps.map((step) => `await page.${step}`).join("; ")} }`

export function fieldStep({ label, kind, value }) {
  const field = `getByLabel(${quoted(label)})`
  if (kind === "text") return `${field}.fill(${quoted(value)})`
  return kind === "select" ? `${field}.selectOption(${quoted(value)})` : `${field}.check()`
}

/** A locator by role and name for the element with this ref in a view. */
export function locatorOf(text, ref) {
  const line = text.split("\n").find((each) => each.includes(`[ref=${ref}]`))
  const [, role, label] = /^ *- '?(\w+) ("(?:[^"\\]|\\.)*")/.exec(line ?? "") ?? []
  if (label === undefined) throw new Error(`nothing with a name is ${ref} in the last view`)
  return `getByRole(${quoted(role)}, { name: ${quoted(JSON.parse(label))} })`
}

/** Single quotes need no escaping within the double quotes of a shell. */
const quoted = (text) => `'${text.replaceAll(/['\\]/g, "\\$&").replaceAll("\n", "\\n")}'`

/** Not part of the measurement: refs in code are not documented. */
export function readingCode(refs, attribute) {
  return `async (page) => {
    const read = (ref) => page.locator("aria-ref=" + ref).getAttribute(${JSON.stringify(attribute)}, { timeout: 10000 })
    return Promise.all(${JSON.stringify(refs)}.map(read))
  }`
}
