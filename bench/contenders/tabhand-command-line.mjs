import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "../lib/paths.mjs"
import { shellLine } from "../lib/shell-line.mjs"
import { read } from "../lib/spawn.mjs"
import { fieldLine, launcher, refOf, refsIn, tabhandEnvironment } from "../lib/tabhand.mjs"

export const name = "Tabhand command line"
export const way = "command line"
export const side = "us"

export async function start(options) {
  const { folder } = options
  const own = tabhandEnvironment(options)
  const called = (session) => ({ cwd: folder, env: { ...own, TABHAND_SESSION: session } })
  return {
    definitions: () => readFile(join(root, "skills/tabhand/SKILL.md"), "utf8"),
    session: async (session, ledger) => sessionOf(called(session), ledger),
    close: () => read([launcher, "runtime", "stop"], { cwd: folder, env: own }),
  }
}

function sessionOf(options, ledger) {
  const silently = (...words) => read([launcher, ...words], options)
  const call = async (...words) => {
    const text = await silently(...words)
    ledger.add(shellLine(["tabhand", ...words]), text)
    return text
  }
  const evaluate = async (expression) => JSON.parse(await silently("eval", expression, "--json")).data.result
  return {
    open: (url) => call("open", url, "--no-view"),
    openAndSee: (url) => call("open", url),
    look: () => call("snapshot", "--full"),
    lookInteractive: () => call("snapshot", "-i", "--full"),
    lookBriefly: () => call("snapshot"),
    find: refOf,
    refs: refsIn,
    title: () => call("get", "title"),
    screenshot: () => call("screenshot"),
    click: (ref) => call("click", ref, "--no-view"),
    fill: (ref, text) => call("fill", ref, text, "--no-view"),
    clickAndSee: (ref) => call("click", ref),
    select: (ref, label) => call("select", ref, label, "--no-view"),
    check: (ref) => call("check", ref, "--no-view"),
    fillForm: (fields) => call("batch", ...fields.map(fieldLine)),
    fillFormAndClick: (fields, ref) => call("batch", ...fields.map(fieldLine), `click ${ref}`),
    evaluate,
    async attributes(refs, attribute) {
      const steps = JSON.stringify(refs.map((ref) => ["get", "attr", ref, attribute]))
      const { data } = JSON.parse(await read([launcher, "batch", "--json"], { ...options, input: steps }))
      return data.steps.map((step) => step.data?.value ?? null)
    },
    close: () => silently("close"),
  }
}
