import { tmpdir } from "node:os"
import { afterAll, beforeAll, expect, test } from "vitest"
import { stopRuntime } from "../../contract/program.ts"
import { type Site, startSite } from "../../site/site.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { connectStdio, type McpClient, type ServerPlace } from "./support.ts"

const home = withTempHome()
let site: Site
const place = (...words: string[]): ServerPlace => ({ home: home.path, cwd: tmpdir(), words })

beforeAll(async () => {
  site = await startSite()
})
afterAll(async () => {
  await stopRuntime(place())
  await site.close()
})

const scripted = "data:text/html,<title>none</title><script>document.title='ran'</script>"

/** Every way to run a client's script in a page. */
const ways = [
  `eval "document.title = 'ran'"`,
  `wait --fn "document.title = 'ran'"`,
  `run --code "return 1"`,
  `open "${scripted}"`,
  `open "  DATA:text/html;charset=utf-8,x"`,
  `open "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='1'/>"`,
  `tab new "${scripted}"`,
  `diff url "${scripted}" about:blank`,
  `diff url about:blank "${scripted}"`,
  `drop body --data "text/uri-list=${scripted}"`,
  `drop body --data "text/html=<img src=x onerror=1>"`,
  `drop body --data "text/plain=javascript:document.title=1"`,
  `network route "**/app.js" --body "document.title = 'ran'"`,
  `network route "**/app.js" --file app.js`,
  `network route "**/app.js" --url http://127.0.0.1:1/other.js`,
  `network route "**/app.js" --status 302 --header "Location: http://127.0.0.1:1/other.js"`,
  `network route "**/app.js" --set-status 302 --set-response-header "Location: http://127.0.0.1:1/other.js"`,
  `network route "**/news" --json-path "html=<img src=x onerror=1>"`,
  `network har replay app.har`,
]

/** What decides only whether and when a page gets what its server sends. */
const harmlessRoutes = ["--abort", "--status 503", "--delay 1", '--set-header "X-Test: 1"', "--set-status 500"]

async function outcomes(client: McpClient): Promise<string[]> {
  const found: string[] = []
  for (const way of ways) {
    const { isError, text } = await client.call("browser_batch", { commands: [way] })
    found.push(`${way}: ${isError ? (/policy_denied/.exec(text)?.[0] ?? text) : "done"}`)
  }
  return found
}

test("with --evaluate off no script of the client runs in a page, however it is passed", async () => {
  const client = await connectStdio(place("--evaluate", "off"))
  await client.call("browser_navigate", { url: `${site.url}/form` })
  expect(await outcomes(client)).toEqual(ways.map((way) => `${way}: policy_denied`))
  expect((await client.call("browser_batch", { commands: ["get title", "get url"] })).text).toContain(
    `${site.url}/form`,
  )
  expect((await client.call("browser_tabs", { action: "list" })).text).not.toContain("t2")
  for (const harmless of ["data:text/plain,hello", "about:blank", `${site.url}/form`]) {
    expect(await client.call("browser_navigate", { url: harmless })).toMatchObject({ isError: false })
  }
  const commands = harmlessRoutes.map((flag) => `network route "**/app.js" ${flag}`)
  expect((await client.call("browser_batch", { commands })).text).not.toContain("error")
  await client.close()
})

test("by default documents in a URL are opened, but no code runs on this machine", async () => {
  const client = await connectStdio(place())
  expect(await client.call("browser_navigate", { url: scripted })).toMatchObject({ isError: false })
  expect((await client.call("browser_batch", { commands: ["get title"] })).text).toContain("ran")
  const run = await client.call("browser_batch", { commands: [`run --code "return 1"`] })
  expect(run).toMatchObject({ isError: true, text: expect.stringContaining("policy_denied") })
  await client.close()
})
