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

/** Every way to bring a script of the client's own into a page. */
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
]

async function outcomes(client: McpClient): Promise<string[]> {
  const told: string[] = []
  for (const way of ways) {
    const { isError, text } = await client.call("browser_batch", { commands: [way] })
    told.push(`${way}: ${isError ? (/policy_denied/.exec(text)?.[0] ?? text) : "done"}`)
  }
  return told
}

test("with --evaluate off no script of the client's own runs in a page, in whatever it comes", async () => {
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
  await client.close()
})

test("by default documents in an address are opened, and nothing runs on this machine", async () => {
  const client = await connectStdio(place())
  expect(await client.call("browser_navigate", { url: scripted })).toMatchObject({ isError: false })
  expect((await client.call("browser_batch", { commands: ["get title"] })).text).toContain("ran")
  const run = await client.call("browser_batch", { commands: [`run --code "return 1"`] })
  expect(run).toMatchObject({ isError: true, text: expect.stringContaining("policy_denied") })
  await client.close()
})
