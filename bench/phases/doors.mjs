import { join } from "node:path"
import { McpClient } from "../lib/mcp-client.mjs"
import { interleave, summarize } from "../lib/measure.mjs"
import { root } from "../lib/paths.mjs"
import { compare } from "../lib/report.mjs"
import { run as runProgram } from "../lib/spawn.mjs"
import { makeTempHome } from "../lib/temp-home.mjs"
import { notBuilt, startLibrary, startMcp } from "../us.mjs"

export { timings as sheet } from "../lib/sheets.mjs"

export const summary = "an MCP tool call against the library, and how soon the MCP server answers tools/list"

const MOST_OVER_STDIO_MS = 3
const MOST_TIMES_EMPTY = 1.5

const emptyProgram = [process.execPath, join(root, "bench/lib/empty-sdk-program.mjs")]

export async function run({ chromium, site, scale }) {
  const home = await makeTempHome()
  const url = `${site.url}/controls?n=100`
  const us = await startLibrary({ home: home.path, executablePath: chromium })
  if (!us) return { rows: [], checks: [], notes: [notBuilt] }
  const mcp = await startMcp({ home: home.path, executablePath: chromium })
  try {
    const session = await us.newSession("bench-doors")
    await session.open(url)
    await mcp.call("browser_navigate", { url })
    const calls = await interleave(
      [
        { name: "library get title", run: () => session.title() },
        { name: "MCP get title", run: () => mcp.call("browser_get_title") },
        { name: "library get attr", run: () => session.attribute("body", "class") },
        { name: "MCP get attr", run: () => mcp.call("browser_get_attr", { target: "body", name: "class" }) },
        { name: "library snapshot", run: () => session.viewText() },
        { name: "MCP snapshot", run: () => mcp.call("browser_snapshot") },
      ],
      { rounds: Math.ceil(60 * scale), warmup: 10 },
    )
    const starts = await interleave(
      [
        { name: "an empty program with the SDK", run: () => runProgram(emptyProgram, { cwd: root }) },
        { name: "our server, to tools/list", run: () => startAndList(home.path), after: (client) => client.close() },
      ],
      { rounds: Math.ceil(25 * scale), warmup: 3 },
    )
    return results(new Map([...calls, ...starts].map(([name, all]) => [name, summarize(all)])))
  } finally {
    await mcp.close()
    await us.close()
    await home.remove()
  }
}

async function startAndList(home) {
  const client = await McpClient.start([process.execPath, join(root, "dist/bin/tabhand.cjs"), "mcp"], {
    env: { ...process.env, TABHAND_HOME: home },
  })
  await client.list()
  return client
}

const commands = ["get title", "get attr", "snapshot"]

function results(stats) {
  const row = (what, who, base) => {
    const own = stats.get(who)
    return { what, who, stats: own, ...(base === undefined ? {} : { against: compare(own, stats.get(base)) }) }
  }
  const over = (command) => stats.get(`MCP ${command}`).median - stats.get(`library ${command}`).median
  const most = Math.max(...commands.map(over))
  const start = stats.get("our server, to tools/list").median / stats.get("an empty program with the SDK").median
  return {
    rows: [
      ...commands.flatMap((command) => [
        row(command, `library ${command}`),
        row(command, `MCP ${command}`, `library ${command}`),
      ]),
      row("start", "an empty program with the SDK"),
      row("start", "our server, to tools/list", "an empty program with the SDK"),
    ],
    checks: [
      {
        what: "stdio",
        passed: most <= MOST_OVER_STDIO_MS,
        said: commands.map((command) => `${command} ${over(command).toFixed(2)} ms`).join(", "),
      },
      { what: "start", passed: start <= MOST_TIMES_EMPTY, said: `${start.toFixed(2)} times the empty program` },
    ],
    notes: [],
  }
}
