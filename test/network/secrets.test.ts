import { mkdir, mkdtemp, readdir, readFile, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { CommandName } from "../../src/doors/library/tabhand.ts"
import { type Door, DoorError, type DoorMaker } from "../contract/door.ts"
import { cliJson, cliText } from "../contract/doors/cli.ts"
import { connectedLibrary } from "../contract/doors/connected.ts"
import { httpApi } from "../contract/doors/http.ts"
import { mcpHttp, mcpStdio } from "../contract/doors/mcp.ts"
import { many } from "../support/many.ts"
import { withEngine } from "../support/with-engine.ts"
import { type SecretSite, secretSite } from "./secret-site.ts"

const engine = withEngine()
/** Each command costs a process through some doors; a door passes on what the runtime has hidden. */
const IN_EVERY_WAY = many({ here: 0, underStress: 1 }) > 0
const KINDS = ["console", "pageError", "request", "navigationStarted", "navigationSettled"] as const

let site: SecretSite
let folder: string
beforeAll(async () => {
  site = await secretSite()
  folder = await realpath(await mkdtemp(join(tmpdir(), "secrets-")))
})
afterAll(async () => {
  site.close()
  await rm(folder, { recursive: true })
})

type Run = (command: CommandName, args?: Readonly<Record<string, unknown>>) => Promise<string>

/**
 * All that an agent can ask about the page and its requests. Saves the bodies in the caller's folder. Of the ways to ask
 * for a body, each request gets all, or every third one the same.
 */
async function lookAtEverything(run: Run, everyWay = true): Promise<{ seen: string; harmless: string }> {
  const replies: string[] = []
  const see = async (command: CommandName, args: Readonly<Record<string, unknown>> = {}) => {
    const reply = await run(command, args)
    replies.push(reply)
    return reply
  }
  await see("network har", { action: "start", content: "all" })
  await see("open", { url: site.url })
  await see("wait", { text: "done" })
  for (const command of ["snapshot", "read", "get url", "get title", "tab list", "console", "errors"] as const)
    await see(command)
  await see("get text", { target: "#shown" })
  await see("eval", { script: "document.documentElement.outerHTML" })
  await see("eval", { script: "JSON.stringify(localStorage)" })
  const listed = await see("network requests")
  await see("network requests", { failed: true })
  await see("open", { url: site.refused })
  await see("network route", { glob: site.refused, body: JSON.stringify({ note: site.refused }) })
  await see("network routes")
  await see("network unroute")
  const last = Math.max(...Array.from(listed.matchAll(/(?:^|"requestId":")r(\d+)\b/gm), ([, number]) => Number(number)))
  let harmless = ""
  for (let at = 1; at <= last; at++) {
    const id = `r${at}`
    const isHarmless = (await see("network request", { id })).includes("/harmless")
    if (isHarmless) harmless = `body-${at}`
    if (everyWay || at % 3 === 0) await see("network body", { id })
    if (everyWay || at % 3 === 1) await see("network body", { id, sent: true })
    if (everyWay || at % 3 === 2 || isHarmless) await see("network body", { id, path: `body-${at}` })
  }
  for (const text of ["password", "see ", "token", "key", "Authorization"]) await see("network find", { text })
  await see("network har", { action: "stop", path: "all.har" })
  await see("close")
  expect(last).toBeGreaterThan(20)
  return { seen: replies.join("\n"), harmless }
}

async function filesBelow(...folders: string[]): Promise<string> {
  const texts: string[] = []
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      // What the browser itself keeps is not ours.
      if (!entry.isFile() || /[\\/](?:profiles|browsers)(?:[\\/]|$)/.test(entry.parentPath)) continue
      texts.push(`${entry.name}\n${await readFile(join(entry.parentPath, entry.name), "latin1")}`)
    }
  }
  return texts.join("\n")
}

async function checked({ seen, harmless }: { seen: string; harmless: string }, folder: string): Promise<void> {
  expect(site.secretsIn(seen)).toEqual([])
  expect(seen.match(/\[token [0-9a-f]{4}\]/g)?.length).toBeGreaterThan(site.secrets.length)
  const saved = await readFile(join(folder, harmless), "utf8")
  expect(site.harmless.filter((text) => !saved.includes(text))).toEqual([])
}

async function folderFor(name: string): Promise<{ home: string; cwd: string }> {
  const [home, own] = [join(folder, `${name}-home`), join(folder, name)]
  await mkdir(home)
  await mkdir(own)
  return { home, cwd: own }
}

test("the page has at least 200 secrets, and 200 values that only look like some", () => {
  expect(new Set(site.secrets).size).toBeGreaterThanOrEqual(200)
  expect(site.harmless.length).toBeGreaterThanOrEqual(200)
})

test("no event, no reply and no file of a session has one of its page's secrets", async () => {
  const { cwd } = await folderFor("embedded")
  const session = engine.tabhand.session("secrets")
  const events: string[] = []
  const kinds = new Set<string>()
  for (const kind of KINDS)
    session.on(kind, (event) => {
      kinds.add(kind)
      events.push(JSON.stringify(event))
    })
  const seen = await lookAtEverything(async (command, args = {}) => {
    const path = typeof args.path === "string" ? { path: join(cwd, args.path) } : {}
    try {
      const { text, data, notes, change } = await session.run(command, { ...args, ...path })
      return [text, JSON.stringify(data), ...notes, change?.text ?? ""].join("\n")
    } catch (error) {
      return String(error)
    }
  })
  await checked(seen, cwd)
  expect([...kinds].sort()).toEqual([...KINDS].sort())
  expect(site.secretsIn(events.join("\n"))).toEqual([])
  const files = await filesBelow(engine.home, cwd)
  expect(files).toContain("journal.jsonl")
  expect(files).toContain("all.har")
  expect(site.secretsIn(files)).toEqual([])
})

describe.each([cliText, cliJson, mcpStdio, mcpHttp, httpApi, connectedLibrary])("through $name", (maker: DoorMaker) => {
  test("no reply and no file has one of the page's secrets", async () => {
    const place = await folderFor(maker.name.replace(/\W+/g, "-"))
    const door: Door = await maker.open(place)
    try {
      const seen = await lookAtEverything(async (command, args = {}) => {
        try {
          const { text = "", data, notes, artifacts = [] } = await door.run(command, args, { session: "secrets" })
          const bodies = await Promise.all(artifacts.map(({ path }) => readFile(path, "utf8")))
          return [text, JSON.stringify(data), ...notes, ...bodies].join("\n")
        } catch (error) {
          if (error instanceof DoorError) return `${error.code} ${error.message} ${error.hint}`
          throw error
        }
      }, IN_EVERY_WAY)
      await checked(seen, place.cwd)
    } finally {
      await door.close()
    }
    expect(site.secretsIn(await filesBelow(place.home, place.cwd))).toEqual([])
  })
})
