import { createHash } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { TabhandError } from "../../src/base/errors.ts"
import type { CommandArgs, CommandName, LibrarySession } from "../../src/doors/library/tabhand.ts"
import { runProgram, stopRuntime } from "../contract/program.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"
import { withEngine } from "../support/with-engine.ts"

/** Made of characters that are used nowhere else, so that each would be found anywhere. */
const values = {
  ONE: "Ж",
  THREE: "Ж‽ж",
  FOUR: `Ж"'‽`,
  FORTY: `Жж \`id\` $(ls) $A "q" 'w' \\ %41 <b>& ‽`.padEnd(40, "漢"),
}
const all = Object.entries(values)
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex")

/** Any of the secrets' letters, in any encoding. */
const TRACES = /[Жж‽漢]|\\u04(?:16|36)|%D0%(?:96|B6)|%E2%80%BD/i

/** Line by line, so that a failure names the line. */
function expectNothingOf(said: string): void {
  expect(said.split("\n").filter((line) => TRACES.test(line))).toEqual([])
}

/** All text that we wrote: the profile holds the browser's own files, and screenshots show what a user sees. */
function writtenBelow(folder: string): string {
  const texts = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === "profiles" ? "" : writtenBelow(path)
    return entry.isFile() && !path.endsWith(".png") ? readFileSync(path, "utf8") : ""
  })
  return texts.join("\n")
}

beforeAll(() => Object.assign(process.env, values))
afterAll(() => {
  for (const name of Object.keys(values)) delete process.env[name]
})

describe("a weak password given as plain text", () => {
  const engine = withEngine()

  test("is hidden in its field, and redacts no other text", async () => {
    await using session = engine.tabhand.session("admin")
    await session.run("open", { url: `${engine.site.url}/acting/secrets` })
    const filled = await session.run("fill", { target: "#password", text: "admin" })
    expect(filled.text).toMatch(/: set, 5 characters$/)
    expect((await session.run("snapshot", { full: true })).text).not.toContain("admin")
    const { data } = await session.run("eval", { script: "'administrator and admin'" })
    expect(data.result).toBe("administrator and admin")
    await session.run("fill", { target: "#password", text: "hunter2hunter2" })
    const strong = await session.run("eval", { script: "'xhunter2hunter2x'" })
    expect(strong.data.result).toBe("x[secret text]x")
  })
})

describe("through the library", () => {
  const engine = withEngine()
  let session: LibrarySession
  let said: string

  beforeAll(async () => {
    session = engine.tabhand.session("secrets")
  })

  /** A fresh page, and no replies yet. */
  beforeEach(async () => {
    await session.run("open", { url: `${engine.site.url}/acting/secrets` }, { view: false })
    await session.run("snapshot", {})
    said = ""
  })

  /** Runs a command, keeps all of the reply or error in `said`, and returns its text. */
  async function textOf<N extends CommandName>(
    name: N,
    args: CommandArgs<N>,
    { by = session, timeoutMs = 20_000 } = {},
  ): Promise<string> {
    const reply = await by
      .run(name, args, { timeoutMs })
      .catch((error) =>
        error instanceof TabhandError ? { ...error.toBody(), text: error.code } : Promise.reject(error),
      )
    said += `${JSON.stringify(reply)}\n${reply.text}\n`
    return reply.text
  }

  async function digest(id: string): Promise<unknown> {
    return (await session.run("eval", { script: `digest("${id}")` })).data.result
  }

  async function written(): Promise<string> {
    await engine.tabhand.runtime.sessions.get(session.name).journal.flush()
    return writtenBelow(engine.home)
  }

  const script = (source: string) => session.run("eval", { script: `${source}; 0` })

  /** Uses every command that shows what is on the page. */
  async function lookEverywhere(ids: readonly string[]): Promise<void> {
    await textOf("snapshot", {})
    await textOf("snapshot", { boxes: true })
    await textOf("read", {})
    await textOf("screenshot", { annotate: true })
    await textOf("get html", { target: "body" })
    for (const id of ids) {
      await textOf("get value", { target: `#${id}` })
      await textOf("get text", { target: `#${id}` })
      await textOf("get html", { target: `#${id}` })
      await textOf("get attr", { target: `#${id}`, name: "value" })
    }
  }

  describe.each(all)("a secret of the size %s", (name, value) => {
    const characters = value.length === 1 ? "1 character" : `${value.length} characters`

    test("reaches fields of every kind, and nothing else", async () => {
      expect(await textOf("fill", { target: "#password", secret: name })).toMatch(
        new RegExp(`^filled e\\d+ password Password: set, ${characters}$`),
      )
      expect(await textOf("fill", { target: "#user", secret: name })).toMatch(
        new RegExp(`^filled e\\d+ textbox User: set, ${characters}$`),
      )
      expect(await textOf("type", { target: "#code", secret: name })).toMatch(
        new RegExp(`^typed into e\\d+ textbox Code: set, ${characters}$`),
      )
      expect(await textOf("type", { target: "#user", secret: name, clear: true })).toMatch(
        new RegExp(`^typed into e\\d+ textbox User: set, ${characters}$`),
      )
      for (const id of ["password", "user", "code"]) expect(await digest(id), id).toBe(digestOf(value))
      await lookEverywhere(["password", "user", "code"])
      expectNothingOf(said)
      expectNothingOf(await written())
    })

    test("stays secret when the page shows it, or writes it into its own markup", async () => {
      await textOf("fill", { target: "#revealed", text: value })
      await textOf("fill", { target: "#user", secret: name })
      await textOf("click", { target: "#reveal" })
      await script("for (const input of document.querySelectorAll('input')) input.setAttribute('value', input.value)")
      await lookEverywhere(["revealed", "user"])
      expect(await digest("revealed")).toBe(digestOf(value))
      expectNothingOf(said)
    })

    test("that is given as a text, or typed where the focus is, is not revealed", async () => {
      await textOf("fill", { target: "#password", text: value })
      await textOf("type", { target: "#current", text: value })
      await textOf("focus", { target: "#new" })
      expect(await textOf("keyboard type", { text: value })).toMatch(new RegExp(`^typed ${characters}`))
      await textOf("focus", { target: "#code" })
      expect(await textOf("keyboard inserttext", { text: value })).toMatch(new RegExp(`^inserted ${characters}`))
      for (const id of ["password", "current", "new", "code"]) expect(await digest(id), id).toBe(digestOf(value))
      await lookEverywhere(["password", "current", "new", "code"])
      expectNothingOf(said)
      expectNothingOf(await written())
    })

    test("is not revealed by acts that fail", async () => {
      // What waits in vain does so side by side, and its error comes half a second before the deadline.
      const waiting = async <N extends CommandName>(command: N, args: CommandArgs<N>) => {
        await using own = engine.tabhand.session()
        await own.run("open", { url: `${engine.site.url}/acting/secrets` }, { view: false })
        await own.run("eval", { script: "document.getElementById('password').disabled = true; 0" }, { view: false })
        return await textOf(command, args, { by: own, timeoutMs: 2_000 })
      }
      const waited = Promise.all([
        waiting("fill", { target: "#password", secret: name }),
        waiting("fill", { target: "#password", text: value }),
        waiting("type", { target: "#password", text: value }),
        waiting("fill", { target: "#missing", text: value }),
      ])
      await script("user.oninput = code.oninput = (event) => { event.target.value = 'other' }")
      expect([
        await textOf("fill", { target: "#user", secret: name }),
        await textOf("fill", { target: "#code", text: value }),
        await textOf("fill", { target: "#sign-in", secret: name }),
        await textOf("fill", { target: "#sign-in", text: value }),
      ]).toEqual(["not_set", "not_set", "wrong_element", "wrong_element"])
      expect(await waited).toEqual(["disabled", "disabled", "disabled", "no_match"])
      await script("user.oninput = null; user.type = 'number'")
      await textOf("fill", { target: "#user", secret: name })
      await script("user.type = 'range'")
      await textOf("fill", { target: "#user", secret: name })
      await textOf("press", { key: `${value}${value}` })
      expectNothingOf(said)
      expectNothingOf(await written())
    })

    test("is neither in the output nor in the journal of a batch, whether or not its steps succeed", async () => {
      const quoted = `"${value.replace(/["\\]/g, "\\$&")}"`
      const made = engine.tabhand.session(`made-by-${name}`)
      const steps = [
        `open ${engine.site.url}/acting/secrets`,
        `fill #password ${quoted}`,
        `fill #user --secret ${name}`,
        `type #code --text=${quoted}`,
        "get value #user",
        `fill #sign-in ${quoted}`,
        `fill #password ${quoted} ${quoted}`,
        `fill #password -${quoted}`,
      ]
      const failure = await made.run("batch", { commands: steps, keepGoing: true }).catch((error) => error)
      expect(failure).toMatchObject({ code: "batch_failed" })
      const { steps: done } = failure.evidence
      expect(done.map(({ command }: { command: string[] }) => command.slice(1))).toEqual([
        [`${engine.site.url}/acting/secrets`],
        ["#password", "[secret]"],
        ["#user", "--secret", name],
        ["#code", "--text=[secret]"],
        ["value", "#user"],
        ["#sign-in", "[secret]"],
        ["…"],
        ["…"],
      ])
      const hash = await made.run("eval", { script: "Promise.all(['password', 'user', 'code'].map(digest))" })
      expect(hash.data.result).toEqual(Array(3).fill(digestOf(value)))
      expectNothingOf(JSON.stringify(failure.toBody()))
      await expect(made.run("batch", { commands: [`fill #password "${value.replaceAll('"', "")}`] })).rejects.toSatisfy(
        (error: TabhandError) => {
          expectNothingOf(JSON.stringify(error.toBody()))
          return error.code === "bad_argument"
        },
      )
      await made.close()
      expectNothingOf(await written())
    })
  })

  test("keys that type a secret's characters are not shown, others are", async () => {
    await textOf("focus", { target: "#password" })
    expect(await textOf("press", { key: "~", count: 2 })).toMatch(/^pressed a character key 2 times/)
    expect(await textOf("keydown", { key: "~" })).toMatch(/^a character key is down/)
    expect(await textOf("keyup", { key: "~" })).toMatch(/^a character key is up/)
    expect(await textOf("press", { key: "Shift+Backquote" })).toMatch(/^pressed a character key/)
    expect(await digest("password")).toBe(digestOf("~~~~"))
    expect(said).not.toMatch(/[~`]|Backquote/)
    expect(await written()).not.toMatch(/"(~|Shift\+Backquote)"/)
    expect(await textOf("press", { key: "Control+a" })).toMatch(/^pressed Control\+a/)
    expect(await textOf("press", { key: "Backspace" })).toMatch(/^pressed Backspace/)
    await textOf("focus", { target: "#user" })
    expect(await textOf("press", { key: "~" })).toMatch(/^pressed ~/)
  })

  test("a text that continues into a secret field is not revealed", async () => {
    for (const typing of [
      () => textOf("type", { target: "#user", text: `ada\t${values.THREE}` }),
      async () => {
        await textOf("focus", { target: "#user" })
        return textOf("keyboard type", { text: `ada\t${values.THREE}\t\t` })
      },
    ]) {
      await script("user.value = password.value = ''")
      await typing()
      expect(await digest("user")).toBe(digestOf("ada"))
      expect(await digest("password")).toBe(digestOf(values.THREE))
    }
    // The page navigates away with what was typed.
    await script("document.forms[0].onsubmit = (event) => { event.stopImmediatePropagation(); location = '/form' }")
    await textOf("type", { target: "#user", text: `ada\t${values.THREE}\n`, clear: true })
    expectNothingOf(said)
    expectNothingOf(await written())
  })

  test("ordinary texts are shown and journalled unchanged", async () => {
    expect(await textOf("fill", { target: "#user", text: "Ada" })).toMatch(/^filled e\d+ textbox User = Ada$/)
    expect(await textOf("type", { target: "#user", text: " L" })).toMatch(/^typed into e\d+ textbox User = Ada L$/)
    expect(await textOf("keyboard type", { text: "ace" })).toMatch(/^typed "ace"/)
    const { journal } = engine.tabhand.runtime.sessions.get(session.name)
    await journal.flush()
    const lines = readFileSync(journal.path, "utf8").trimEnd().split("\n").slice(-3)
    const last = lines.map((line) => JSON.parse(line))
    expect(last.map(({ args }) => args.text)).toEqual(["Ada", " L", "ace"])
  })

  test("an editor that was filled with a secret shows none of it", async () => {
    await session.run("open", { url: `${engine.site.url}/acting/contenteditable` }, { view: false })
    expect(await textOf("fill", { target: "#plain", secret: "THREE" })).toMatch(
      /^filled e\d+ textarea Plain: set, 3 characters$/,
    )
    await textOf("snapshot", {})
    await textOf("get text", { target: "#plain" })
    expectNothingOf(said)
    expect((await session.run("eval", { script: "plain.innerText.length" })).data.result).toBe(3)
  })

  test("the page cannot see that a field is treated as secret", async () => {
    const trace =
      "JSON.stringify([user.outerHTML, Object.keys(user), Reflect.ownKeys(user), Object.getOwnPropertySymbols(window).map(String)])"
    const before = (await session.run("eval", { script: trace })).data.result
    await textOf("fill", { target: "#user", secret: "FORTY" })
    expect((await session.run("eval", { script: trace })).data.result).toEqual(before)
  })
})

describe("through the command line", () => {
  const home = withTempHome()
  let site: Site
  let folder: string
  let said = ""
  const launcher = join(import.meta.dirname, "..", "..", "dist", "bin", "tabhand")

  beforeAll(async () => {
    site = await startSite()
    folder = mkdtempSync(join(tmpdir(), "secrets-"))
    for (const [name, value] of all) writeFileSync(join(folder, name), `${value}\n`)
    expect(await run(["open", `${site.url}/acting/secrets`])).toMatchObject({ exit: 0 })
  })

  afterAll(async () => {
    await stopRuntime({ home: home.path, cwd: folder })
    await site.close()
    rmSync(folder, { recursive: true })
  })

  async function run(
    words: readonly string[],
    options: { stdin?: string; program?: string; env?: Record<string, string> } = {},
  ) {
    const result = await runProgram(["--session", "s", ...words], { home: home.path, cwd: folder, ...options })
    said += `${result.stdout}\n${result.stderr}\n`
    return result
  }

  async function digest(id: string): Promise<string> {
    return JSON.parse((await run(["eval", `digest("${id}")`])).stdout)
  }

  test.each(["the Node client", "the launcher"])(
    "%s carries secrets from a variable, standard input and a file",
    async (way) => {
      const program = way === "the Node client" ? {} : { program: launcher }
      for (const [name, value] of all) {
        const ways = [
          run(["fill", "#user", "--secret", name], program),
          run(["fill", "#password", "--secret", "-", "--json"], { ...program, stdin: `${value}\n` }),
          run(["type", "#code", "--clear", `--secret-file=${name}`], program),
        ]
        for (const result of await Promise.all(ways)) {
          expect(result).toMatchObject({
            stdout: expect.stringMatching(new RegExp(`set, ${value.length} character|"characters":${value.length},`)),
            exit: 0,
          })
        }
      }
      for (const id of ["user", "password", "code"]) expect(await digest(id)).toBe(digestOf(values.FORTY))
      await run(["snapshot"])
      expectNothingOf(said)
    },
  )

  test("steps of a batch can use secrets too, from arguments and from standard input", async () => {
    const steps = ["fill #user --secret ONE", "fill #password --secret=THREE"]
    expect(await run(["batch", ...steps], { program: launcher })).toMatchObject({ exit: 0 })
    expect([await digest("user"), await digest("password")]).toEqual([digestOf(values.ONE), digestOf(values.THREE)])
    const stdin = JSON.stringify([["fill", "#user", "--secret", "FOUR"], "fill #password --secret FORTY"])
    expect(await run(["batch", "--json"], { stdin })).toMatchObject({ exit: 0 })
    expect([await digest("user"), await digest("password")]).toEqual([digestOf(values.FOUR), digestOf(values.FORTY)])
    expect(await run(["batch", "fill #user --secret -", "--json"], { stdin: values.THREE })).toMatchObject({ exit: 0 })
    expect(await digest("user")).toBe(digestOf(values.THREE))
    const own = await run(["batch"], { stdin: JSON.stringify([["fill", "#user", "--secret", "-"]]) })
    expect(own).toMatchObject({
      stderr: expect.stringContaining("there is no standard input for the secret here"),
      exit: 1,
    })
    expectNothingOf(said)
  })

  test("typed passwords are in no reply of either dialect", async () => {
    for (const style of [[], ["--json"], ["--dialect", "agent-browser"], ["--dialect", "agent-browser", "--json"]]) {
      const value = style.length === 1 ? values.FORTY : values.THREE
      const step = `type #code "${value.replace(/["\\]/g, "\\$&")}"`
      for (const words of [
        ["fill", "#password", value],
        ["keyboard", "type", value],
        ["batch", step],
      ]) {
        expect(await run([...style, ...words], { program: launcher })).toMatchObject({ exit: 0 })
      }
      for (const words of [
        ["fill", "#password", value, value],
        ["fill", "#password", `-${value}`],
      ]) {
        expect(await run([...style, ...words], { program: launcher })).not.toMatchObject({ exit: 0 })
      }
    }
    expectNothingOf(said)
  })

  test("an unset variable, an empty one and an invalid name are refused", async () => {
    const unset = await run(["fill", "#user", "--secret", "NOWHERE_SET"])
    expect(unset).toMatchObject({
      stderr: expect.stringMatching(/^error bad_argument: the environment variable NOWHERE_SET is not set\n/),
      exit: 2,
    })
    const empty = await run(["fill", "#user", "--secret", "VOID"], { env: { VOID: "" } })
    expect(empty).toMatchObject({
      stderr: expect.stringMatching(/^error bad_argument: the secret VOID is empty\n/),
      exit: 2,
    })
    const value = await run(["fill", "#user", "--secret", values.FORTY])
    expect(value).toMatchObject({
      stderr: expect.stringMatching(/^error bad_argument: fill: its value is not a valid secret/),
      exit: 2,
    })
    const both = await run(["fill", "#user", "x", "--secret", "ONE"])
    expect(both).toMatchObject({
      stderr: expect.stringMatching(/^error bad_argument: fill takes only one of/),
      exit: 2,
    })
    expectNothingOf(said)
  })

  test("no file that we write contains any of it", () => {
    expect(writtenBelow(home.path)).toContain('"command":"fill"')
    expectNothingOf(writtenBelow(home.path))
  })
})
