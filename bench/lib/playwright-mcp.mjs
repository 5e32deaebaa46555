import { join } from "node:path"
import { McpClient } from "./mcp-client.mjs"
import { havePeers, peerFolder } from "./peers.mjs"

/** The words that start the peer's server, or nothing when it is not there and was not asked for. */
export async function playwrightMcp({ install }) {
  if (!(await havePeers({ install }))) return undefined
  return [process.execPath, join(peerFolder("@playwright/mcp"), "cli.js")]
}

/** A session of the peer with a browser of its own, for what it shows of a page. */
export async function playwrightSession({ words, chromium, folder, viewport }) {
  const flags = ["--headless", "--isolated", "--executable-path", chromium]
  const size = ["--viewport-size", `${viewport.width}x${viewport.height}`]
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : []
  // It writes files beside itself, into the folder that it runs in.
  const client = await McpClient.start([...words, ...flags, ...size, ...asRoot], { cwd: folder })
  return {
    open: (url) => client.call("browser_navigate", { url }),
    evaluate: async (script) => resultIn(await client.call("browser_evaluate", { function: `() => (${script})` })),
    snapshot: async () => snapshotIn(await client.call("browser_snapshot")),
    async attributes(refs, name) {
      const code = `async (page) => {
        const read = (ref) => page.locator("aria-ref=" + ref).getAttribute(${JSON.stringify(name)}, { timeout: 10000 })
        const all = []
        for (const ref of ${JSON.stringify(refs)}) all.push(await read(ref))
        return all
      }`
      return resultIn(await client.call("browser_run_code_unsafe", { code }))
    },
    async close() {
      try {
        await client.call("browser_close")
      } finally {
        await client.close()
      }
    },
  }
}

/** The tree alone, without the reply that it stands in. */
function snapshotIn(reply) {
  const found = /^```yaml\n(.*?)\n```$/ms.exec(reply)
  if (!found) throw new Error(`no snapshot in ${JSON.stringify(reply.slice(0, 200))}`)
  return found[1]
}

function resultIn(reply) {
  const found = /^### Result\n(.*?)(?:\n### |$(?![\s\S]))/ms.exec(reply)
  if (!found) throw new Error(`no result in ${JSON.stringify(reply.slice(0, 200))}`)
  return JSON.parse(found[1])
}
