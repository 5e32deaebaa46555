import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { commandLine } from "../lib/command-line.mjs"
import { checkImage } from "../lib/image-file.mjs"
import { onlyControl } from "../lib/only-control.mjs"
import { peerChanged } from "../lib/peer-changed.mjs"
import { peerFolder } from "../lib/peers.mjs"
import { fieldStep, locatorOf, pageCode, readingCode } from "../lib/playwright-code.mjs"

export const name = "Playwright CLI"
export const way = "command line"
export const side = "peer"
export const packageName = "@playwright/cli"

const CALLED = "playwright-cli"

export async function start({ chromium, folder, env, viewport }) {
  await writeSettings({ chromium, folder, viewport })
  // Prevents a check for updates, which it would wait for.
  const quiet = { ...env, NO_UPDATE_NOTIFIER: "1" }
  const words = [process.execPath, join(peerFolder(packageName), "playwright-cli.js")]
  const run = (session, ledger) => {
    const options = { cwd: folder, env: { ...quiet, PLAYWRIGHT_CLI_SESSION: session } }
    return commandLine({ words, called: CALLED, options, ledger })
  }
  return {
    /** Its help is the documented alternative to its skill, and cheaper; the help of `run-code` explains its use. */
    async definitions() {
      const { silently } = run("all")
      const texts = [await silently(["--help"]), await silently(["run-code", "--help"])]
      if (!texts[0].includes("run-code")) throw peerChanged(name, "its help does not mention run-code")
      return texts.join("\n\n")
    },
    session: async (session, ledger) => sessionOf({ ...run(session, ledger), ledger, folder }),
    close: () => run("all").silently(["close-all"]),
  }
}

/** Writes the settings to its default location, so that no call has to name them. Turns its code generation off. */
async function writeSettings({ chromium, folder, viewport }) {
  const launchOptions = { executablePath: chromium, headless: true, chromiumSandbox: process.getuid?.() !== 0 }
  const settings = {
    browser: { browserName: "chromium", launchOptions, contextOptions: { viewport } },
    codegen: "none",
  }
  await mkdir(join(folder, ".playwright"))
  await writeFile(join(folder, ".playwright/cli.config.json"), JSON.stringify(settings))
}

/** `--raw` prints only the result and the link to the file with the new snapshot. */
function sessionOf({ call, silently, ledger, folder }) {
  const raw = (...words) => call("--raw", ...words)
  let isOpen = false
  let seen = ""
  const view = (text) => {
    if (refsIn(text).length === 0) throw peerChanged(name, `no refs in ${JSON.stringify(text.slice(0, 200))}`)
    seen = text
    return text
  }
  const open = async (url) => {
    if (isOpen) return raw("goto", url)
    isOpen = true
    return call("open", url)
  }
  /** Reading the existing file is cheaper than taking another snapshot. */
  const readLinked = async (reply) => {
    const path = partOf(reply, /^- \[Snapshot\]\((.+)\)$/m, "link to a snapshot")
    const text = await readFile(resolve(folder, path), "utf8")
    ledger.add(`cat ${path}`, text)
    return view(text)
  }
  const look = async () => view(await raw("snapshot"))
  const runFile = async (code) => {
    const file = join(folder, `${process.hrtime.bigint()}.js`)
    await writeFile(file, code)
    const text = await silently(["--raw", "run-code", `--filename=${file}`])
    return text === "" ? undefined : JSON.parse(text)
  }
  return {
    open,
    openAndSee: async (url) => readLinked(await open(url)),
    look,
    find: (text, words) => onlyControl(text, words, /^ *- '?(?<role>\w+).*?\[ref=(?<ref>\w+)\]/),
    refs: refsIn,
    /** Evaluating a script waits half a second for possible effects; listing the tabs does not. */
    title: async () => partOf(await raw("tab-list"), /^- \d+: \(current\) \[(.*)\]\(/m, "title"),
    async screenshot() {
      const path = partOf(await raw("screenshot"), /^- \[Screenshot of viewport\]\((.+)\)$/m, "link to a screenshot")
      await checkImage(name, resolve(folder, path))
    },
    click: (ref) => raw("click", ref),
    fill: (ref, text) => call("fill", ref, text),
    clickAndSee: async (ref) => readLinked(await raw("click", ref)),
    select: (ref, label) => raw("select", ref, label),
    check: (ref) => call("check", ref),
    /** It has no command that fills several fields, but it can run code. */
    fillForm: (fields) => call("run-code", pageCode(fields.map(fieldStep))),
    async fillFormAndClick(fields, ref) {
      await call("run-code", pageCode([...fields.map(fieldStep), `${locatorOf(seen, ref)}.click()`]))
      return look()
    },
    evaluate: (expression) => runFile(`(page) => page.evaluate(${JSON.stringify(expression)})`),
    attributes: (refs, attribute) => runFile(readingCode(refs, attribute)),
    close: () => silently(["close"]),
  }
}

const refsIn = (text) => [...new Set([...text.matchAll(/\[ref=(\w+)\]/g)].map(([, ref]) => ref))]

function partOf(reply, pattern, what) {
  const found = pattern.exec(reply)
  if (!found) throw peerChanged(name, `no ${what} in ${JSON.stringify(reply.slice(0, 200))}`)
  return found[1]
}
