import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { runCommand } from "../../support/command-line.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { type HttpServer, startHttpServer } from "./support.ts"
import { type TokenProxy, tokenProxy } from "./token-proxy.ts"

const suite = join(
  ...[import.meta.dirname, "..", "..", "..", "node_modules", "@modelcontextprotocol", "conformance"],
  ...["dist", "index.js"],
)
const expectedFailures = join(import.meta.dirname, "expected-failures.yml")

const needNoFixture = [
  "server-initialize",
  "logging-set-level",
  "ping",
  "tools-list",
  "resources-list",
  "prompts-list",
  "server-sse-multiple-streams",
  "dns-rebinding-protection",
]

const home = withTempHome()
let server: HttpServer
let proxy: TokenProxy

beforeAll(async () => {
  server = await startHttpServer({ home: home.path, cwd: home.path })
  // The suite cannot send a token.
  proxy = await tokenProxy(server.url, (await readFile(server.tokenFile, "utf8")).trim())
})
afterAll(async () => {
  await proxy.close()
  await server.stop()
})

test("the official suite passes, except for tests that need fixtures in the server", async () => {
  const { stdout, stderr, exit } = await runCommand(
    [
      process.execPath,
      suite,
      "server",
      "--suite",
      "all",
      "--url",
      proxy.url.href,
      "--expected-failures",
      expectedFailures,
    ],
    { cwd: home.path, env: process.env },
  )
  expect(exit, stdout + stderr).toBe(0)
  for (const name of needNoFixture) expect(stdout).toMatch(new RegExp(`✓ ${name}: [1-9]\\d* passed, 0 failed`))
})
