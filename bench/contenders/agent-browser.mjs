import { resolve } from "node:path"
import { agentBrowserEnvironment, agentBrowserProgram } from "../lib/agent-browser.mjs"
import { fieldCommands } from "../lib/agent-browser-fields.mjs"
import { refIn, refsIn } from "../lib/agent-browser-view.mjs"
import { commandLine } from "../lib/command-line.mjs"
import { checkImage } from "../lib/image-file.mjs"
import { peerChanged } from "../lib/peer-changed.mjs"

export const name = "agent-browser"
export const way = "command line"
export const side = "peer"
export const packageName = "agent-browser"

/** The documented way to look at a page again; the first time, it prints the whole view. */
const CHANGE = "snapshot -i --delta"
const VIEW = `${CHANGE} --full`

export async function start({ chromium, folder, env, viewport }) {
  const program = await agentBrowserProgram()
  const environment = (session) => agentBrowserEnvironment({ env, chromium, folder, session })
  const run = (session, ledger) =>
    commandLine({ words: [program], called: name, options: { cwd: folder, env: environment(session) }, ledger })
  const { silently } = run("all")
  return {
    /** Its help is the cheapest documentation for agents; only the help of `snapshot` explains how to see changes. */
    async definitions() {
      const texts = [await silently(["--help"]), await silently(["snapshot", "--help"])]
      for (const option of ["batch [options]", "--delta"]) {
        if (!texts.some((text) => text.includes(option))) throw peerChanged(name, `its help does not mention ${option}`)
      }
      return texts.join("\n\n")
    },
    async session(session, ledger) {
      const commands = run(session, ledger)
      await commands.silently(["set", "viewport", String(viewport.width), String(viewport.height)])
      return sessionOf(commands, folder)
    },
    close: () => silently(["close", "--all"]),
  }
}

function sessionOf({ call, silently }, folder) {
  const batch = (...commands) => call("batch", ...commands)
  return {
    open: (url) => call("open", url),
    openAndSee: async (url) => view(await batch(`open ${url}`, VIEW)),
    look: async () => view(await call("snapshot")),
    lookInteractive: async () => view(await call(...VIEW.split(" "))),
    /** The text of the page, which the view of its controls omits. */
    readText: () => call("read"),
    find: refIn,
    refs: refsIn,
    title: () => call("get", "title"),
    async screenshot() {
      const reply = await call("screenshot")
      const [, path] = /saved to (.+)$/m.exec(reply) ?? []
      if (path === undefined) throw peerChanged(name, `no screenshot in ${JSON.stringify(reply)}`)
      await checkImage(name, resolve(folder, path))
    },
    click: (ref) => call("click", `@${ref}`),
    fill: (ref, text) => call("fill", `@${ref}`, text),
    clickAndSee: async (ref) => change(await batch(`click @${ref}`, CHANGE)),
    select: (ref, label) => call("select", `@${ref}`, label),
    check: (ref) => call("check", `@${ref}`),
    fillForm: (fields) => batch(...fields.flatMap(fieldCommands)),
    fillFormAndClick: async (fields, ref) =>
      change(await batch(...fields.flatMap(fieldCommands), `click @${ref}`, CHANGE)),
    evaluate: async (expression) => JSON.parse(await silently(["eval", expression, "--json"])).data.result,
    async attributes(refs, attribute) {
      const commands = JSON.stringify(refs.map((ref) => ["get", "attr", `@${ref}`, attribute]))
      return JSON.parse(await silently(["batch", "--json"], commands)).map(({ result }) => result.value ?? null)
    },
    close: () => silently(["close"]),
  }
}

function view(text) {
  if (refsIn(text).length === 0) throw peerChanged(name, `no refs in ${JSON.stringify(text.slice(0, 200))}`)
  return text
}

/** A whole view for the first view or another page; otherwise the differences, if any. */
function change(text) {
  return /^unchanged \(revision \d+\)$|^ *"kind": "delta"/m.test(text) ? text : view(text)
}
