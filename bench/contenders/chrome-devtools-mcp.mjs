import { join } from "node:path"
import { startMcpPeer } from "../lib/mcp-peer.mjs"
import { onlyControl } from "../lib/only-control.mjs"
import { peerChanged } from "../lib/peer-changed.mjs"
import { peerFolder } from "../lib/peers.mjs"

export const name = "Chrome DevTools MCP"
export const way = "MCP"
export const side = "peer"
export const packageName = "chrome-devtools-mcp"

const uses = {
  new_page: ["url"],
  navigate_page: ["pageId", "url"],
  list_pages: [],
  take_snapshot: ["pageId"],
  take_screenshot: ["pageId"],
  click: ["pageId", "uid", "includeSnapshot"],
  fill: ["pageId", "uid", "value"],
  fill_form: ["pageId", "elements", "elements.uid", "elements.value"],
  evaluate_script: ["pageId", "function", "args", "waitForStableDom"],
}

/** Its default tools and settings, but without telemetry. */
export function start({ chromium, folder, env, viewport }) {
  const flags = ["--headless", "--isolated", "--executablePath", chromium]
  const size = ["--viewport", `${viewport.width}x${viewport.height}`]
  const quiet = ["--no-usage-statistics", "--no-performance-crux"]
  const asRoot = process.getuid?.() === 0 ? ["--chrome-arg=--no-sandbox"] : []
  const program = join(peerFolder(packageName), "build/src/bin/chrome-devtools-mcp.js")
  const words = [process.execPath, program, ...flags, ...size, ...quiet, ...asRoot]
  const own = { ...env, CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: "1" }
  return startMcpPeer({ name, words, uses, folder, env: own, sessionOf })
}

function sessionOf({ call, screenshot, silently }) {
  /** Every tool needs the page's number, which is in the reply that opens the page. */
  let pageId
  const onPage = (tool, args = {}) => call(tool, { pageId, ...args })
  const run = async (args) => resultIn(await silently("evaluate_script", { pageId, waitForStableDom: false, ...args }))
  return {
    async open(url) {
      if (pageId !== undefined) return onPage("navigate_page", { url })
      const reply = await call("new_page", { url })
      pageId = selectedIn(reply)
      return reply
    },
    look: async () => treeIn(await onPage("take_snapshot")),
    find: (text, words) => onlyControl(text, words, /^ *uid=(?<ref>\S+) (?<role>\w+)/),
    refs: (text) => [...new Set([...text.matchAll(/^ *uid=(\S+)/gm)].map(([, ref]) => ref))],
    /** Evaluating a script waits for a possible navigation; listing the pages does not. */
    title: async () => titleIn(await call("list_pages"), pageId),
    screenshot: () => screenshot("take_screenshot", { pageId }),
    click: (uid) => onPage("click", { uid }),
    fill: (uid, value) => onPage("fill", { uid, value }),
    clickAndSee: async (uid) => treeIn(await onPage("click", { uid, includeSnapshot: true })),
    select: (uid, value) => onPage("fill", { uid, value }),
    check: (uid) => onPage("fill", { uid, value: "true" }),
    fillForm: (fields) => onPage("fill_form", { elements: fields.map(elementOf) }),
    evaluate: (expression) => run({ function: `() => (${expression})` }),
    attributes: (refs, attribute) => readAttributes(run, refs, attribute),
  }
}

function elementOf({ ref, kind, value }) {
  return { uid: ref, value: kind === "check" || kind === "radio" ? "true" : value }
}

const MOST_AT_ONCE = 1_000

/** All at once if possible: a script accepts elements of one frame only, and only nodes with an element. */
async function readAttributes(run, refs, attribute) {
  if (refs.length === 0) return []
  if (refs.length <= MOST_AT_ONCE) {
    try {
      const script = `(...elements) => elements.map((element) => element.getAttribute?.(${JSON.stringify(attribute)}) ?? null)`
      return await run({ function: script, args: refs })
    } catch (error) {
      const isNoElement = /no longer exists on the page/.test(error.message)
      if (refs.length === 1 && isNoElement) return [null]
      if (!isNoElement && !/Elements from different frames/.test(error.message)) throw error
    }
  }
  const half = Math.ceil(refs.length / 2)
  const parts = [refs.slice(0, half), refs.slice(half)]
  return [...(await readAttributes(run, parts[0], attribute)), ...(await readAttributes(run, parts[1], attribute))]
}

/** The tree without the reply around it. */
const treeIn = (reply) => partOf(reply, /^## Latest page snapshot\n(uid=.*)/ms, "snapshot").trimEnd()
const selectedIn = (reply) => Number(partOf(reply, /^(\d+): .*\[selected\]$/m, "selected page"))
const titleIn = (reply, pageId) => partOf(reply, new RegExp(`^${pageId}: (.*) \\(.*\\) \\[selected\\]$`, "m"), "title")

function resultIn(reply) {
  const result = partOf(reply, /^```json\n(.*)\n```$/m, "result")
  return result === "undefined" ? undefined : JSON.parse(result)
}

function partOf(reply, pattern, what) {
  const found = pattern.exec(reply)
  if (!found) throw peerChanged(name, `no ${what} in ${JSON.stringify(reply.slice(0, 200))}`)
  return found[1]
}
