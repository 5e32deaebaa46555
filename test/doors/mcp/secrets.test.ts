import { tmpdir } from "node:os"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { stopRuntime } from "../../contract/program.ts"
import { type Site, startSite } from "../../site/site.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { connectStdio, type McpClient, type ServerPlace } from "./support.ts"

const home = withTempHome()
const SECRET = "P4ss-of-the-shop"
let site: Site
const place = (...words: string[]): ServerPlace => ({
  home: home.path,
  cwd: tmpdir(),
  words,
  env: { SHOP_PASSWORD: SECRET },
})

beforeAll(async () => {
  site = await startSite()
})
afterAll(async () => {
  await stopRuntime(place())
  await site.close()
})

async function batch(client: McpClient, ...commands: string[]): Promise<string> {
  const { text } = await client.call("browser_batch", { commands })
  expect(text).not.toContain(SECRET)
  return text
}

/** A page of that origin with a password field, and one in a frame of the other site. */
const pages = (origin: string) => `${origin}/acting/secrets`

describe("a secret that is for one site", () => {
  const connect = (origin: string, ...words: string[]) =>
    connectStdio(place("--secrets", `SHOP_PASSWORD=${origin}`, ...words))

  test.each(["fill", "type"])(
    "is not entered elsewhere by %s, and the error names both sites and the field",
    async (verb) => {
      const client = await connect(site.crossSite, "--evaluate", "host")
      await client.call("browser_navigate", { url: pages(site.url) })
      const text = await batch(client, `${verb} #password --secret SHOP_PASSWORD`)
      expect(text).toContain("wrong_origin")
      expect(text).toMatch(/e\d+ .*was not filled/)
      expect(text).toContain(site.url)
      expect(text).toContain(site.crossSite)
      expect(await batch(client, "eval \"document.querySelector('#password').value.length\"")).toMatch(/^1\. 0$/m)
      await client.close()
    },
  )

  test("is entered on that site", async () => {
    const client = await connect(site.url)
    await client.call("browser_navigate", { url: pages(site.url) })
    expect(await batch(client, "fill #password --secret SHOP_PASSWORD")).toContain(`${SECRET.length} characters`)
    await client.close()
  })

  test("is entered in no frame of another site, nor in a frame of that site on a page of another", async () => {
    for (const [origin, reason] of [
      [site.url, "the frame that holds it is of"],
      [site.crossSite, "the page is of"],
    ] as const) {
      const client = await connect(origin, "--evaluate", "host")
      await client.call("browser_navigate", { url: pages(site.url) })
      await batch(
        client,
        `eval "new Promise(done => { const f = document.createElement('iframe'); f.src = '${pages(site.crossSite)}'; f.onload = () => done(1); document.body.prepend(f) })"`,
        "frame iframe",
      )
      const text = await batch(client, "fill #password --secret SHOP_PASSWORD")
      expect(text).toContain("wrong_origin")
      expect(text).toContain(reason)
      await client.close()
    }
  })

  test("is not used as credentials for another site", async () => {
    const client = await connect(site.url)
    await client.call("browser_navigate", { url: pages(site.url) })
    const set = (origin: string) => batch(client, `set credentials ada --secret SHOP_PASSWORD --origin ${origin}`)
    expect(await set(site.crossSite)).toContain("wrong_origin")
    expect(await set(site.url)).toContain(`credentials for ${site.url}`)
    await client.call("browser_navigate", { url: "about:blank" })
    expect(await batch(client, "set credentials ada --secret SHOP_PASSWORD")).toContain("wrong_origin")
    await client.close()
  })
})

describe("a page with a secret in it", () => {
  const scripts = [
    `eval "[...document.querySelector('#password').value].join(' ')"`,
    `wait --fn "document.querySelector('#password').value"`,
    `network route "**" --body "<script>document.querySelector('#password').value</script>"`,
    `network route "**" --url http://127.0.0.1:1`,
  ]

  test("runs no script of the client that typed it, until the secret is gone", async () => {
    const client = await connectStdio(place("--secrets", "SHOP_PASSWORD"))
    await client.call("browser_navigate", { url: pages(site.url) })
    expect(await batch(client, `eval "1 + 1"`)).toContain("2")
    await batch(client, "fill #password --secret SHOP_PASSWORD")
    for (const script of scripts) expect(await batch(client, script)).toContain("secret_on_page")
    expect(await batch(client, "get title", "snapshot")).not.toContain("secret_on_page")
    // Another tab of the same site could access the first.
    await batch(client, `tab new ${pages(site.url)}`)
    expect(await batch(client, scripts[0] ?? "")).toContain("secret_on_page")
    await batch(client, "tab close", "reload")
    expect(await batch(client, `eval "1 + 1"`)).toContain("2")
    await client.close()
  })

  test("runs no script that was sent while the secret was being entered", async () => {
    const late = "setTimeout(() => { document.querySelector('#password').disabled = false }, 700)"
    site.publish("/published/late-login", `<input id="password" type="password" disabled><script>${late}</script>`)
    const client = await connectStdio(place("--secrets", "SHOP_PASSWORD"))
    await client.call("browser_navigate", { url: `${site.url}/published/late-login` })
    const filling = batch(client, "fill #password --secret SHOP_PASSWORD")
    // By the second reply, the server has sent the secret on.
    for (let n = 0; n < 2; n++) await batch(client, "tab list")
    const read = await Promise.all(scripts.map((script) => batch(client, script)))
    expect(await filling).toContain(`${SECRET.length} characters`)
    for (const text of read) expect(text).toContain("secret_on_page")
    await client.close()
  })

  test("gives no answer by which its client could guess the secret from the requests", async () => {
    const sends = "const { value } = document.querySelector('#password')"
    const requests = `fetch("/published/login?p=" + value); fetch("/published/login", { method: "POST", body: "sent=" + value })`
    site.publish(
      "/published/login",
      `<title>Login</title><input id="password" type="password"><button onclick="${sends.replaceAll('"', "&quot;")}; ${requests.replaceAll('"', "&quot;")}">Send</button>`,
    )
    const client = await connectStdio(place("--secrets", "SHOP_PASSWORD"))
    await client.call("browser_navigate", { url: `${site.url}/published/login` })
    await batch(client, "fill #password --secret SHOP_PASSWORD", "click button")
    expect(await batch(client, `network find "sent="`)).toContain("request body")
    expect(await batch(client, `network requests --filter "login?p="`)).toContain("login?p=")
    for (const guess of [SECRET, SECRET.slice(0, 3), SECRET.slice(1, 4), `sent=${SECRET[0]}`, `?p=${SECRET[0]}`]) {
      expect(await batch(client, `network find "${guess}"`)).toContain("not found")
      expect(await batch(client, `network requests --filter "${guess}"`)).toContain("no requests")
    }
    await client.close()
  })

  test("runs them if the server was started with --evaluate host", async () => {
    const client = await connectStdio(place("--secrets", "SHOP_PASSWORD", "--evaluate", "host"))
    await client.call("browser_navigate", { url: pages(site.url) })
    await batch(client, "fill #password --secret SHOP_PASSWORD")
    expect(await batch(client, `eval "document.querySelector('#password').value.length"`)).toContain(`${SECRET.length}`)
    await client.close()
  })
})
