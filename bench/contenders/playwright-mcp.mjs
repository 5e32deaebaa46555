import { readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { startMcpPeer } from "../lib/mcp-peer.mjs"
import { onlyControl } from "../lib/only-control.mjs"
import { peerChanged } from "../lib/peer-changed.mjs"
import { peerFolder } from "../lib/peers.mjs"
import { fieldStep, locatorOf, pageCode, readingCode } from "../lib/playwright-code.mjs"

export const name = "Playwright MCP"
export const way = "MCP"
export const side = "peer"
export const packageName = "@playwright/mcp"

/** A tool call that takes more than 30 seconds fails. */
const MOST_AT_ONCE = 500

const uses = {
  browser_navigate: ["url"],
  browser_snapshot: [],
  browser_tabs: ["action"],
  browser_take_screenshot: ["scale"],
  browser_click: ["target"],
  browser_type: ["target", "text"],
  browser_select_option: ["target", "values"],
  browser_fill_form: ["fields", "fields.target", "fields.name", "fields.type", "fields.value"],
  browser_evaluate: ["function"],
  browser_run_code_unsafe: ["code"],
}

/** Its default tools and settings, but without code generation. */
export function start({ chromium, folder, env, viewport }) {
  const flags = ["--headless", "--isolated", "--codegen", "none", "--executable-path", chromium]
  const size = ["--viewport-size", `${viewport.width}x${viewport.height}`]
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : []
  const words = [process.execPath, join(peerFolder(packageName), "cli.js"), ...flags, ...size, ...asRoot]
  return startMcpPeer({ name, words, uses, folder, env, sessionOf })
}

function sessionOf({ call, screenshot, silently, ledger, folder }) {
  let seen = ""
  const view = (text) => {
    seen = text
    return text
  }
  /** A reply only links to the new snapshot: reading that file is cheaper than taking another. */
  const readLinked = async (reply) => {
    const path = linkIn(reply)
    const text = await readFile(resolve(folder, path), "utf8")
    ledger.add(`cat ${path}`, text)
    return view(text)
  }
  const look = async () => view(treeIn(await call("browser_snapshot")))
  const fillForm = (fields) => call("browser_fill_form", { fields: fields.map(fieldOf) })
  return {
    open: (url) => call("browser_navigate", { url }),
    openAndSee: async (url) => readLinked(await call("browser_navigate", { url })),
    look,
    find: (text, words) => onlyControl(text, words, /^ *- '?(?<role>\w+).*?\[ref=(?<ref>\w+)\]/),
    refs: (text) => [...new Set([...text.matchAll(/\[ref=(\w+)\]/g)].map(([, ref]) => ref))],
    /** Evaluating a script waits half a second for possible effects; listing the tabs does not. */
    title: async () => titleIn(await call("browser_tabs", { action: "list" })),
    screenshot: () => screenshot("browser_take_screenshot", { scale: "css" }),
    click: (target) => call("browser_click", { target }),
    fill: (target, text) => call("browser_type", { target, text }),
    clickAndSee: async (target) => readLinked(await call("browser_click", { target })),
    select: (target, label) => call("browser_select_option", { target, values: [label] }),
    check: (ref) => fillForm([{ ref, label: "checkbox", kind: "check" }]),
    fillForm,
    /** Code does both in one call instead of two; its reply has no link. */
    async fillFormAndClick(fields, ref) {
      const code = pageCode([...fields.map(fieldStep), `${locatorOf(seen, ref)}.click()`])
      await call("browser_run_code_unsafe", { code })
      return look()
    },
    evaluate: async (expression) => resultIn(await silently("browser_evaluate", { function: `() => (${expression})` })),
    async attributes(refs, attribute) {
      const all = []
      for (let at = 0; at < refs.length; at += MOST_AT_ONCE) {
        const code = readingCode(refs.slice(at, at + MOST_AT_ONCE), attribute)
        all.push(...resultIn(await silently("browser_run_code_unsafe", { code })))
      }
      return all
    },
  }
}

const fieldTypes = { text: "textbox", select: "combobox", check: "checkbox", radio: "radio" }

function fieldOf({ ref, label, kind, value }) {
  const isSet = kind === "check" || kind === "radio"
  return { target: ref, name: label, type: fieldTypes[kind], value: isSet ? "true" : value }
}

/** The tree without the reply around it. */
const treeIn = (reply) => partOf(reply, /^```yaml\n(.*)\n```$/ms, "snapshot")
const linkIn = (reply) => partOf(reply, /^- \[Snapshot\]\((.+)\)$/m, "link to a snapshot")
const titleIn = (reply) => partOf(reply, /^- \d+: \(current\) \[(.*)\]\(/m, "title")

function resultIn(reply) {
  const result = partOf(reply, /^### Result\n(.*?)(?:\n### |$(?![\s\S]))/ms, "result")
  return result === "undefined" ? undefined : JSON.parse(result)
}

function partOf(reply, pattern, what) {
  const found = pattern.exec(reply)
  if (!found) throw peerChanged(name, `no ${what} in ${JSON.stringify(reply.slice(0, 200))}`)
  return found[1]
}
