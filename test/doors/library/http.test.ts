import { createServer } from "node:http"
import { join } from "node:path"
import { type ConnectedTabhand, RefusedError, tabhand } from "tabhand"
import { afterAll, beforeAll, expect, test } from "vitest"
import { stopRuntime } from "../../contract/program.ts"
import { listenOnLoopback } from "../../site/loopback.ts"
import { type Site, startSite } from "../../site/site.ts"
import { startCommand } from "../../support/command-line.ts"
import { rejection } from "../../support/drive.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { known } from "../../support/with-engine.ts"
import { SECRET, testEvents } from "./events.ts"
import { testLibrary } from "./suite.ts"

const TOKEN = "a-token-that-was-chosen-for-this-test"
const program = join(import.meta.dirname, "..", "..", "..", "dist", "bin", "tabhand.cjs")

const home = withTempHome()
let server: { readonly url: string; end(): Promise<unknown> } | undefined
let browser: ConnectedTabhand | undefined
let site: Site | undefined
const around = {
  get browser() {
    return known(browser)
  },
  get site() {
    return known(site)
  },
}

beforeAll(async () => {
  site = await startSite()
  server = await startServer()
  browser = await tabhand({ connect: server.url, token: TOKEN })
})
afterAll(async () => {
  await browser?.close()
  await server?.end()
  await stopRuntime({ home: home.path, cwd: home.path })
  await site?.close()
})

async function startServer() {
  const { child, result } = startCommand(
    [process.execPath, program, "http", "--port", "0", "--secrets", SECRET.name, "--json"],
    {
      env: { ...process.env, TABHAND_TOKEN: TOKEN, [SECRET.name]: SECRET.value },
      cwd: home.path,
    },
  )
  const line = await new Promise<string>((resolve) => child.stdout.once("data", (text) => resolve(String(text))))
  const { url } = JSON.parse(line)
  return {
    url: String(url),
    end() {
      child.kill("SIGTERM")
      return result
    },
  }
}

testLibrary(around)
testEvents(around)

test("a client without the token is refused", async () => {
  const stranger = await tabhand({ connect: known(server).url, token: "another-token-of-the-same-kind" })
  const error = await rejection(stranger.session("x").get.url())
  expect(error).toBeInstanceOf(RefusedError)
  expect(error).toMatchObject({ code: "unauthorized" })
})

test("commands beyond a session are refused", async () => {
  expect(await rejection(around.browser.session("x").session.list())).toBeInstanceOf(RefusedError)
})

test("the server decides where code of a model may run", async () => {
  const [browser] = around.browser.session("x").tools({ set: "one", evaluate: "off" })
  const answer = await known(browser).execute({ commands: ["eval 6*7"] })
  expect(answer).toMatchObject({ isError: true, text: expect.stringContaining("error unsupported") })
})

test("a server that is missing, or not ours, is reported as such", async () => {
  const { port, servers } = await listenOnLoopback(() =>
    createServer((_request, response) => response.writeHead(200, { connection: "close" }).end("<p>hello")),
  )
  const other = (await tabhand({ connect: `http://127.0.0.1:${port}/` })).session("x")
  expect(await rejection(other.get.url())).toMatchObject({
    code: "runtime_unreachable",
    message: `http://127.0.0.1:${port} is no server of Tabhand's`,
  })
  await Promise.all(servers.map((each) => new Promise((resolve) => each.close(resolve))))
  const message = expect.stringContaining(`http://127.0.0.1:${port} does not answer: connect ECONNREFUSED`)
  expect(await rejection(other.get.url())).toMatchObject({ code: "runtime_unreachable", message })
})

test("a handler of requests is refused: the server could not ask it", async () => {
  const session = around.browser.session()
  await expect(session.route("**", () => undefined)).rejects.toMatchObject({
    code: "unsupported",
    message: "a handler of requests cannot be asked over HTTP",
    hint: expect.stringContaining("connect: true"),
  })
})
