import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { messageOf } from "../../src/base/errors.ts"
import type { CommandArgs, CommandName, LibrarySession } from "../../src/doors/library/tabhand.ts"
import { withEngine } from "../support/with-engine.ts"

/** Shows what was typed wherever a page can: in text, attributes, URLs, the console, errors, names and dialogs. */
const ECHO = `<!doctype html><title>echo</title><main><h1>Sign in</h1><label>Password <input id=pw type=password></label>
<button id=go>Echo</button><a id=dl download>file</a><button id=ask>Ask</button><article id=echo></article></main><script>
go.onclick = () => {
  const v = pw.value, code = encodeURIComponent(v)
  const add = (tag, text) => { const made = document.createElement(tag); made.textContent = text; echo.append(made); return made }
  echo.textContent = ""
  add("p", "plain " + v)
  add("p", "nbsp " + v.replace(/ /g, "\\u00a0"))
  add("p", "twice  " + v.replace(/ /g, "  "))
  add("p", "capitals " + v).style.textTransform = "uppercase"
  add("p", "parted " + [...v].join("\\u200b"))
  add("code", v)
  add("li", v)
  add("button", "named " + v)
  const link = add("a", "link"); link.href = "/x/" + code + "?q=" + code + "#" + code; link.title = v; link.id = "link"
  const field = add("input", ""); field.value = v; field.id = "copy"
  add("select", "").append(new Option(v))
  echo.dataset.v = v
  document.title = "t " + v
  history.replaceState(null, "", "?p=" + code + "#" + v)
  console.log("log " + v, { v })
  setTimeout(() => { throw new Error("thrown " + v) })
  fetch("/nowhere/" + code)
  dl.href = "data:text/plain,x"; dl.download = v + ".txt"
}
ask.onclick = () => setTimeout(() => confirm("is it " + pw.value + "?"))
</script>`

/** The same behind texts of many lengths, so that any clipping cuts the secret in the middle. */
const CLIPPED = `<!doctype html><title>clip</title><label>Password <input id=pw type=password></label><button id=go>Echo</button>
<div id=o></div><script>
go.onclick = () => {
  const v = pw.value, x = (count) => "x".repeat(count)
  const add = (tag, text) => { const made = document.createElement(tag); made.textContent = text; o.append(made) }
  for (let at = 30; at < 1010; at += 9) { add("button", "N" + x(at) + v); if (at % 2) add("p", "needle" + x(at) + v + x(at)) }
  for (let at = 180; at < 200; at++) console.error(x(at) + v)
  for (let at = 480; at < 500; at++) console.log(x(at) + v, { a: x(at - 400) + v })
  for (let at = 470; at < 500; at++) setTimeout(() => { throw new Error(x(at) + v) })
  document.title = x(Number(location.search.slice(1))) + v
  history.replaceState(null, "", location.pathname + "?" + x(Number(location.search.slice(1))) + v)
}
</script>`

const secrets = {
  ONE: "p&ss<w\"o'rd_*1 `x`",
  TWO: "two  spaces 7",
  THREE: "no\u00a0break 8",
  FOUR: "a/b\\c%d+e=f",
  FIVE: "S3cr3t-Hunter2!",
  SIX: "-----BEGIN-----\nMk4vbWx0aGlzaXNhbGluZQ\n-----END-----",
}

const engine = withEngine()
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "echoed-"))
  engine.site.publish("/published/echo", ECHO)
  engine.site.publish("/published/clipped", CLIPPED)
  Object.assign(process.env, secrets, { CVV: "739" })
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  for (const name of [...Object.keys(secrets), "CVV"]) delete process.env[name]
})

/** Keeps everything that a session returns, text and data alike. */
class Recording {
  readonly session: LibrarySession
  said = ""

  constructor(session: LibrarySession) {
    this.session = session
  }

  async run<N extends CommandName>(command: N, args: CommandArgs<N>): Promise<void> {
    try {
      const { text, data, change, notes } = await this.session.run(command, args)
      this.said += `\n${command}: ${text}\n${JSON.stringify({ data, change, notes })}`
    } catch (error) {
      this.said += `\n${command} failed: ${messageOf(error)}`
    }
  }
}

/** Undoes every encoding that a reader could undo. */
function decoded(said: string): string {
  return said
    .replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    .replace(/&amp;/g, "&")
    .replace(/&lt;/g, "<")
    .replace(/&quot;/g, '"')
    .replace(/[\\\u200b]/g, "")
    .replace(/(?:n(?=-----|Mk))|[\s\u00a0+]+/g, " ")
    .toLowerCase()
}

function expectNoPart(said: string, value: string, most: number): void {
  const part = longestPart(said, value)
  const at = decoded(said).indexOf(part)
  const around = decoded(said).slice(Math.max(0, at - 60), at + 60)
  if (part.length > most) expect.fail(`${JSON.stringify(part)} of ${JSON.stringify(value)} is in ${around}`)
}

/** Other words also share this many characters in a row. */
const MOST = 4

/** The longest part of the value that occurs in a text. */
function longestPart(said: string, value: string): string {
  const text = decoded(said)
  const wanted = decoded(value)
  let longest = ""
  for (let from = 0; from < wanted.length; from++)
    for (let to = from + longest.length + 1; to <= wanted.length && text.includes(wanted.slice(from, to)); to++)
      longest = wanted.slice(from, to)
  return longest
}

describe.concurrent.each(Object.entries(secrets))("a page that shows the secret %s wherever it can", (name, value) => {
  test("shows it to no command", async () => {
    await using session = engine.tabhand.session()
    const received: string[] = []
    for (const event of ["console", "pageError", "request", "navigationSettled", "dialog", "download"] as const)
      session.on(event, (fact) => received.push(JSON.stringify(fact)))
    const recording = new Recording(session)
    await recording.run("open", { url: `${engine.site.url}/published/echo` })
    await recording.run("fill", { target: "#pw", secret: name })
    await recording.run("click", { target: "#go" })
    await recording.run("wait", { fn: "document.title !== 'echo'" })
    for (const command of ["snapshot", "read", "console", "errors", "get title", "get url", "tab list"] as const)
      await recording.run(command, {})
    await recording.run("get html", { target: "#echo" })
    await recording.run("get text", { target: "#echo" })
    await recording.run("get value", { target: "#copy" })
    await recording.run("get attr", { target: "#echo", name: "data-v" })
    await recording.run("get attr", { target: "#link", name: "href" })
    await recording.run("get attr", { target: "#link", name: "title" })
    await recording.run("find", { text: "plain" })
    await recording.run("eval", { script: "[document.body.outerHTML, JSON.stringify({ v: pw.value }), location.href]" })
    await recording.run("click", { target: "#dl" })
    await recording.run("snapshot", { search: "named" })
    await recording.run("click", { target: "#ask" })
    await recording.run("dialog status", {})
    await recording.run("dialog accept", {})
    const { data } = await session.run("session info", {})
    const journal = readFileSync(join(data.artifacts ?? "", "..", "journal.jsonl"), "utf8")
    expect(recording.said).toContain(`[secret ${name}]`)
    expect(received.join("\n")).toContain(`[secret ${name}]`)
    for (const said of [recording.said, received.join("\n"), journal]) {
      expectNoPart(said, value.replace(/-----\w+-----/g, ""), MOST)
    }
  })
})

test.concurrent("a secret of three characters is hidden as a word of its own", async () => {
  await using session = engine.tabhand.session()
  const recording = new Recording(session)
  await recording.run("open", { url: `${engine.site.url}/published/echo` })
  await recording.run("fill", { target: "#pw", secret: "CVV" })
  await recording.run("click", { target: "#go" })
  for (const command of ["snapshot", "read", "get title", "get url", "console"] as const)
    await recording.run(command, {})
  expect(recording.said).toContain("[secret CVV]")
  expect(recording.said).not.toMatch(/(?<![0-9a-z])739(?![0-9a-z])/)
})

test.concurrent.each([95, 105, 110, 150, 185, 190])(
  "a text that is clipped within a secret shows at most three of its characters (%i)",
  async (length) => {
    await using session = engine.tabhand.session()
    const recording = new Recording(session)
    await recording.run("open", { url: `${engine.site.url}/published/clipped?${length}` })
    await recording.run("fill", { target: "#pw", secret: "FIVE" })
    await recording.run("click", { target: "#go" })
    await recording.run("wait", { fn: "document.title !== 'clip'" })
    for (const command of ["snapshot", "console", "errors", "get title", "tab list", "session list"] as const)
      await recording.run(command, {})
    await recording.run("find", { text: "needle" })
    await recording.run("find", { text: "N" })
    await recording.run("snapshot", { search: "needle" })
    await recording.run("snapshot", { full: true })
    await recording.run("click", { target: "text=Nxx" })
    await recording.run("get text", { target: "#missing" })
    expectNoPart(recording.said, secrets.FIVE, 3)
  },
)

describe("credentials in URLs that a page holds", () => {
  test.concurrent.each([
    "//user:linkpw@h/x",
    "http:\\\\user:linkpw@h/x",
    'http://us"er:linkpw@h/x',
    "https:user:linkpw@h/x",
  ])("%s", async (href) => {
    await using session = engine.tabhand.session()
    engine.site.publish("/published/userinfo", `<a>link</a>`)
    const recording = new Recording(session)
    await recording.run("open", { url: `${engine.site.url}/published/userinfo` })
    await session.run("eval", { script: `document.querySelector("a").setAttribute("href", ${JSON.stringify(href)})` })
    await recording.run("get attr", { target: "a", name: "href" })
    await recording.run("get html", { target: "body" })
    await recording.run("snapshot", { urls: true })
    expect(recording.said).toContain("[redacted]@h")
    expect(recording.said).not.toContain("linkpw")
  })
})
