import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./paths.mjs"
import { shellLine } from "./shell-line.mjs"

const built = (...path) => join(root, "dist", ...path)

export const library = built("bin/library.mjs")
export const launcher = built("bin/tabhand")
export const nodeClient = built("bin/tabhand.cjs")

export async function importLibrary() {
  if (!existsSync(library)) throw new Error("Tabhand is not built: npm run build")
  return import(pathToFileURL(library).href)
}

const LEADING = /^ *(?:(?:new|now) )?(e\d+)(?= |$)/
/** Brackets may contain further brackets. */
const INLINE = /(?<!\\)\[(e\d+)(?=[ \]])([^[\]]*)/g

/** The controls of a line: the one at its start, also in a change, and those in brackets. */
function controlsOf(line) {
  const [, leading] = LEADING.exec(line) ?? []
  const inline = [...line.matchAll(INLINE)].map(([, ref, words]) => ({ ref, words }))
  return leading === undefined ? inline : [{ ref: leading, words: line.replaceAll(INLINE, "") }, ...inline]
}

const controlsIn = (text) => text.split("\n").flatMap(controlsOf)

/** The distinct refs in the text of a view or a change. */
export function refsIn(text) {
  return [...new Set(controlsIn(text).map(({ ref }) => ref))]
}

/** The ref of the only control in such a text that has these words. */
export function refOf(text, words) {
  const refs = new Set(controlsIn(text).flatMap((control) => (control.words.includes(words) ? [control.ref] : [])))
  if (refs.size !== 1) throw new Error(`${refs.size} controls of our view have ${JSON.stringify(words)}`)
  return [...refs][0]
}

/** The environment of our processes: the browser, the viewport, and a separate home. */
export function tabhandEnvironment({ chromium, folder, env, viewport }) {
  return {
    ...env,
    TABHAND_HOME: folder,
    TABHAND_EXECUTABLE_PATH: chromium,
    TABHAND_VIEWPORT: `${viewport.width}x${viewport.height}`,
  }
}

/** The line of a batch that sets one field. */
export function fieldLine({ ref, kind, value }) {
  if (kind === "select") return shellLine(["select", ref, value])
  return shellLine(kind === "text" ? ["fill", ref, value] : ["check", ref])
}

/** A view without its refs, and without the role after a ref at the start of a line. */
export function withoutRefs(text) {
  return text.replace(/^ *e\d+ \w+ /gm, "").replace(/(?<!\\)\[e\d+ ([^\]]*)\]/g, "$1")
}
