import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterEach, expect, test } from "vitest"
import { basicAuth } from "../site/routes/basic-auth.ts"
import type { Hit } from "../site/site.ts"
import { known, withEngine } from "../support/with-engine.ts"

const engine = withEngine()

const authorization = `Basic ${Buffer.from(`${basicAuth.user}:${basicAuth.password}`).toString("base64")}`

/** The private requests that the site got since, under either of its host names. */
function asked(since: number): { path: string; site: string; authorization: string | undefined }[] {
  const siteOf = ({ headers }: Hit) => `http://${headers.host}`
  return engine.site
    .hits()
    .slice(since)
    .filter(({ path }) => path.startsWith("/private"))
    .map((hit) => ({ path: hit.path, site: siteOf(hit), authorization: hit.headers.authorization }))
}

const started = () => engine.site.hits().length
const session = () => engine.tabhand.session("door")

afterEach(async () => {
  await session().run("close", {})
})

test("credentials are sent to their own site, and to no other", async () => {
  const { site } = engine
  const since = started()
  await session().run("open", { url: `${site.url}/form` })
  const { data } = await session().run("set credentials", basicAuth)
  expect(data).toEqual({ set: true, user: basicAuth.user, origin: site.url })
  const opened = await session().run("open", { url: `${site.url}/private` })
  expect(opened.data).toMatchObject({ title: "Private", status: 200 })
  const { data: statuses } = await session().run("eval", {
    script: `Promise.all([
      fetch("/private/fetched").then(({ status }) => status),
      new Promise((resolve) => {
        const image = new Image()
        image.onerror = () => resolve("no image")
        image.src = "${site.crossSite}/private/image"
      }),
    ])`,
  })
  expect(statuses.result).toEqual([200, "no image"])
  const elsewhereOpened = await session().run("open", { url: `${site.crossSite}/private` })
  expect(elsewhereOpened.data).toMatchObject({ title: "Who are you?", status: 401 })
  const seen = asked(since)
  const elsewhere = seen.filter((each) => each.site === site.crossSite)
  expect(elsewhere.map(({ path }) => path)).toEqual(["/private/image", "/private"])
  expect(elsewhere.filter((each) => each.authorization !== undefined)).toEqual([])
  const here = seen.filter((each) => each.site === site.url && each.authorization !== undefined)
  expect(here).toEqual([
    { path: "/private", site: site.url, authorization },
    { path: "/private/fetched", site: site.url, authorization },
  ])
})

test("a site that asks for credentials is shown with a note on how to set them, and gets them after that", async () => {
  const { site } = engine
  const { data, notes } = await session().run("open", { url: `${site.url}/private` })
  expect(data).toMatchObject({ url: `${site.url}/private`, title: "Who are you?", status: 401 })
  expect(notes).toEqual(["the site asks for a user name and a password: `set credentials` gives them"])
  await session().run("set credentials", basicAuth)
  const again = await session().run("reload", {})
  expect(again.data).toMatchObject({ title: "Private", status: 200 })
  expect(again.notes).toEqual([])
})

test("the password may come from a variable or a file, so that no process list and no caller has it", async () => {
  const { site } = engine
  const { user, password } = basicAuth
  const secretFile = join(engine.home, "site-password")
  await writeFile(secretFile, `${password}\n`)
  process.env.SITE_PASSWORD = password
  try {
    for (const given of [{ secret: "SITE_PASSWORD" }, { secretFile }]) {
      const set = await session().run("set credentials", { user, ...given, origin: site.url })
      expect(JSON.stringify(set)).not.toContain(password)
      expect((await session().run("open", { url: `${site.url}/private` })).data).toMatchObject({ status: 200 })
      await session().run("close", {})
    }
  } finally {
    delete process.env.SITE_PASSWORD
    await rm(secretFile)
  }
})

test("a redirect to another site does not get them", async () => {
  const { site } = engine
  const since = started()
  await session().run("set credentials", { ...basicAuth, origin: site.url })
  const to = encodeURIComponent(`${site.crossSite}/private`)
  const { data } = await session().run("open", { url: `${site.url}/redirect?to=${to}` })
  expect(data).toMatchObject({ url: `${site.crossSite}/private`, status: 401 })
  expect(asked(since)).toEqual([{ path: "/private", site: site.crossSite, authorization: undefined }])
})

test("set in a blank tab, they are for the first site that asks for them, also in other tabs", async () => {
  const { site } = engine
  const since = started()
  const { data } = await session().run("set credentials", basicAuth)
  expect(data.origin).toBeNull()
  await session().run("open", { url: `${site.crossSite}/form` })
  await session().run("open", { url: `${site.url}/private` })
  await session().run("tab new", { url: `${site.url}/private/more` })
  const { data: title } = await session().run("get title", {}, { tab: "t2" })
  expect(title).toEqual({ title: "more" })
  expect((await session().run("open", { url: `${site.crossSite}/private` })).data.status).toBe(401)
  const given = asked(since).filter((each) => each.authorization !== undefined)
  expect(new Set(given.map((each) => each.site))).toEqual(new Set([site.url]))
})

test("a wrong password is tried once, and then the page shows what the server says", async () => {
  const { site } = engine
  const since = started()
  await session().run("set credentials", { user: "ada", password: "not the password", origin: site.url })
  const { data } = await session().run("open", { url: `${site.url}/private` })
  expect(data).toMatchObject({ title: "Who are you?", status: 401 })
  expect(asked(since).map((each) => each.authorization !== undefined)).toEqual([false, true])
})

test("no request is paused for them unless it goes to their site", async () => {
  const { site } = engine
  await session().run("open", { url: `${site.url}/form` })
  const { sessions } = engine.tabhand.runtime
  const { page } = known(known(sessions.find("door")).tabs.active)
  let stopped = 0
  page.target.session.on("Fetch.requestPaused", () => stopped++)
  const fetching = () => session().run("eval", { script: "fetch('/hit/stopped').then(() => 0)" })
  await fetching()
  expect(stopped).toBe(0)
  await session().run("set credentials", { ...basicAuth, origin: site.crossSite })
  await fetching()
  expect(stopped).toBe(0)
  await session().run("set credentials", { ...basicAuth, origin: site.url })
  await fetching()
  expect(stopped).toBe(1)
  await session().run("set credentials", { user: "none" })
  await fetching()
  expect(stopped).toBe(1)
})

test("another session in the same browser does not have them", async () => {
  const { site, tabhand } = engine
  await session().run("set credentials", { ...basicAuth, origin: site.url })
  await session().run("open", { url: `${site.url}/private` })
  const since = started()
  const other = tabhand.session("other")
  expect((await other.run("open", { url: `${site.url}/private` })).data.status).toBe(401)
  await other.run("close", {})
  expect(asked(since)).toEqual([{ path: "/private", site: site.url, authorization: undefined }])
})

test("the password is in no reply and in no file that we write", async () => {
  const { site } = engine
  const { password } = basicAuth
  const set = await session().run("set credentials", { ...basicAuth, origin: site.url })
  expect(JSON.stringify(set)).not.toContain(password)
  await session().run("open", { url: `${site.url}/private` })
  const said = await session().run("eval", { script: JSON.stringify(password) })
  expect(JSON.stringify(said)).not.toContain(password)
  const refused = session().run("set credentials", { ...basicAuth, origin: "file:///etc" })
  await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining(password) })
  await session().run("close", {})
  const texts = await textsBelow(engine.home)
  expect(texts.some((text) => text.includes("set credentials"))).toBe(true)
  for (const secret of [password, authorization.slice("Basic ".length), encodeURIComponent(password)])
    expect(texts.filter((text) => text.includes(secret))).toEqual([])
})

async function textsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), "latin1")))
}
