import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { Tabhand } from "../../src/doors/library/tabhand.ts"
import { rejection } from "../support/drive.ts"
import { descendantsOf, listProcesses } from "../support/processes.ts"
import { PRIVATE, PUBLIC, withConfined } from "./support.ts"
import { ways } from "./ways.ts"

const confined = withConfined()

describe("what is public is reached", () => {
  test("a page with its subresources, under its name", async () => {
    const { network, site } = confined
    network.names.set("shop.test", [PUBLIC])
    const { data, notes } = await confined.session("page").open("http://shop.test/redirect?to=/form")
    expect(data).toMatchObject({
      url: "http://shop.test/form",
      status: 200,
      redirects: ["http://shop.test/redirect?to=/form"],
    })
    expect(notes).toEqual([])
    expect(site.hits("/form").at(-1)?.headers.host).toBe("shop.test")
    expect(site.hits("/form").at(-1)?.headers).not.toHaveProperty("proxy-authorization")
    expect(new Set(network.connected)).toEqual(new Set([PUBLIC]))
  })

  test.each(Object.keys(ways))("by %s", async (way) => {
    const { network, site } = confined
    const host = `${way.replaceAll(/\W+/g, "-")}.shop.test`
    network.names.set("shop.test", [PUBLIC]).set(host, [PUBLIC])
    const path = `/hit/allowed-${way.replaceAll(/\W+/g, "-")}`
    const session = confined.session("ways")
    await session.open("http://shop.test/form")
    await session.eval(ways[way]?.(`http://${host}${path}`) ?? "")
    await expect.poll(() => site.hits(path)).not.toEqual([])
  })

  test("a websocket, an event stream and what is sent", async () => {
    confined.network.names.set("shop.test", [PUBLIC])
    const session = confined.session("streams")
    await session.open("http://shop.test/websocket")
    await session.wait({ text: "echo: hello" })
    await session.open("http://shop.test/form")
    await session.fill("label=Email", "ada@example.org")
    const sent = await session.eval(
      "fetch('/hit/sent', { method: 'POST', body: 'x'.repeat(100000) }).then((answer) => answer.status)",
    )
    expect(sent.data.result).toEqual(expect.any(Number))
  })

  test("a download", async () => {
    confined.network.names.set("shop.test", [PUBLIC])
    const session = confined.session("downloads")
    await session.open("http://shop.test/downloads")
    const { data } = await session.download("text=Report", join(confined.home, "report.csv"))
    expect(await readFile(data.path, "utf8")).toHaveLength(1_000)
  })
})

describe("what is exempt is reached", () => {
  test("by its address, its name or its network, and nothing beside it", async () => {
    const { network, site } = confined
    const { host, port } = new URL(site.url)
    network.names.set("wiki.test", [PRIVATE]).set("other.test", [PRIVATE])
    const session = confined.session("exempt", { allow: [host, "wiki.test", "192.168.7.0/24"] })
    for (const at of [host, `2130706433:${port}`, "wiki.test", "192.168.7.9"]) {
      expect((await session.open(`http://${at}/form`)).data.title).toBe("Sign up")
    }
    for (const at of ["127.0.0.1:1", `localhost:${port}`, "other.test", "192.168.8.9"]) {
      await expect(session.open(`http://${at}/form`)).rejects.toMatchObject({ code: "address_refused" })
    }
  })
})

describe("sessions", () => {
  test("each have their own rules, in one browser", async () => {
    const { network, site, runtime } = confined
    network.names.set("localhost", ["127.0.0.1"])
    const { host } = new URL(site.crossSite)
    const loose = confined.session("loose", { allow: [host] })
    const strict = confined.session("strict")
    await loose.open(`${site.crossSite}/form`)
    await strict.open("data:text/html,x")
    await expect(strict.open(`${site.crossSite}/form`)).rejects.toMatchObject({ code: "address_refused" })
    const pids = ["loose", "strict"].map((name) => runtime.sessions.get(name).context?.browser.facts.pid)
    expect(new Set(pids).size).toBe(1)
  })

  test("without rules reach everything, in another browser, without a gateway", async () => {
    const { site, network, runtime } = confined
    const session = new Tabhand(runtime, {}).session("free")
    await session.open(`${site.url}/form`)
    const { confinement, context } = runtime.sessions.get("free")
    expect(confinement).toBeUndefined()
    await confined.session("beside").open("data:text/html,x")
    expect(context?.browser).not.toBe(runtime.sessions.get("beside").context?.browser)
    expect([network.asked, network.connected]).toEqual([[], []])
  })

  test("do not change their rules", async () => {
    const session = confined.session("fixed", { allow: ["localhost"] })
    await session.open("data:text/html,x")
    const error = await rejection(confined.session("fixed", { allow: ["127.0.0.1"] }).open("data:text/html,y"))
    expect(error).toMatchObject({ code: "launch_conflict", message: expect.stringContaining("allowAddresses") })
    await expect(
      new Tabhand(confined.runtime, { addresses: "any" }).session("fixed").open("data:,"),
    ).rejects.toMatchObject({
      code: "launch_conflict",
    })
  })

  test("keep them after their browser is lost", async () => {
    const { network, runtime } = confined
    network.names.set("shop.test", [PUBLIC]).set("inner.test", [PRIVATE])
    const session = confined.session("lost")
    await session.open("http://shop.test/form")
    const { context } = runtime.sessions.get("lost")
    const { pid } = context?.browser.facts ?? {}
    if (pid === undefined) throw new Error("there is no browser")
    const lost = runtime.sessions.get("lost").next("lost")
    process.kill(pid, "SIGKILL")
    await lost
    expect((await session.open("http://shop.test/form")).data.status).toBe(200)
    await expect(session.open("http://inner.test/")).rejects.toMatchObject({ code: "address_refused" })
  })

  test("of a profile have them too", async () => {
    const { network } = confined
    network.names.set("shop.test", [PUBLIC]).set("inner.test", [PRIVATE])
    for (const name of ["kept", "again"]) {
      const session = confined.session(name, { profile: "work" })
      await session.open("http://shop.test/form")
      await session.eval("localStorage.seen = (localStorage.seen ?? '') + 'x'")
      await expect(session.open("http://inner.test/")).rejects.toMatchObject({ code: "address_refused" })
      const { data } = await session.eval("localStorage.seen")
      expect(data.result).toBe(name === "kept" ? "x" : "xx")
      await session.close()
    }
    expect(new Set(network.connected)).toEqual(new Set([PUBLIC]))
  })
})

describe.runIf(process.platform === "linux")("a context that loses its gateway", () => {
  /** The browser's process that sends all requests. */
  async function networkProcess(name: string): Promise<number | undefined> {
    const browser = confined.runtime.sessions.get(name).context?.browser.facts.pid ?? 0
    const below = descendantsOf(browser, await listProcesses())
    return below.find(({ command }) => command.includes("network.mojom.NetworkService"))?.pid
  }

  test("reaches nothing", async () => {
    const { network, site, runtime } = confined
    network.names.set("shop.test", [PUBLIC])
    const session = confined.session("crashing")
    await session.open("http://shop.test/form")
    const pid = await networkProcess("crashing")
    if (pid === undefined) throw new Error("the browser has no process for the network")
    process.kill(pid, "SIGKILL")
    await expect.poll(() => networkProcess("crashing")).not.toBe(pid)
    await expect(session.open("http://shop.test/form")).rejects.toMatchObject({ code: "navigation_failed" })
    const direct = `fetch("${site.url}/hit/direct", { mode: "no-cors" }).then(() => "reached", () => "failed")`
    expect((await session.eval(direct)).data.result).toBe("failed")
    expect(site.hits("/hit/direct")).toEqual([])
    await session.close()
    expect((await session.open("http://shop.test/form")).data.status).toBe(200)
    expect(runtime.sessions.get("crashing").confinement?.refusals.list()).toEqual([])
  })
})

test("a session opens its first tab in the page with which it took its gateway", async () => {
  confined.network.names.set("shop.test", [PUBLIC])
  const session = confined.session("first")
  expect((await session.tab.new({ url: "http://shop.test/form" })).data).toMatchObject({ tabId: "t1", total: 1 })
  expect((await session.eval("history.length")).data.result).toBe(2)
  await confined
    .session("sized")
    .set.viewport(640, 480)
    .catch(() => undefined)
  const other = new Tabhand(confined.runtime, { addresses: "public", stealth: true }).session("disguised")
  await other.open("http://shop.test/form")
  expect((await other.tab.list()).data.tabs).toHaveLength(1)
})

test("a session leaves no gateway behind", async () => {
  const count = () => process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap").length
  const before = count()
  const session = confined.session("ended")
  await session.open("data:text/html,x")
  expect(count()).toBe(before + 1)
  await session.close()
  await expect.poll(count).toBe(before)
})

describe("the browser's other contexts", () => {
  test("reach nothing", async () => {
    const { network, site, runtime } = confined
    await confined.session("main").open("data:text/html,x")
    const browser = runtime.sessions.get("main").context?.browser
    for (const url of [`${site.url}/hit/default`, "http://shop.test/"]) {
      await browser?.connection.root.send("Target.createTarget", { url })
    }
    const other = (await browser?.connection.root.send("Target.createBrowserContext")) ?? { browserContextId: "" }
    await browser?.connection.root.send("Target.createTarget", { url: `${site.url}/hit/other`, ...other })
    const withoutTitle = async () => {
      const pages = (await browser?.pages()) ?? []
      return pages.filter(({ url, title }) => url.startsWith("http") && title === "")
    }
    await expect.poll(withoutTitle).toEqual([])
    expect([site.hits("/hit/default"), site.hits("/hit/other"), network.asked]).toEqual([[], [], []])
  })
})

describe("options that cannot be kept to", () => {
  test.each([
    [{ cdp: "9222" }, "--addresses public does not go with --cdp"],
    [{ app: "/usr/bin/app" }, "--addresses public does not go with --app"],
    [{ proxy: "http://127.0.0.1:9" }, "--addresses public does not go with --proxy"],
    [{ args: ["--proxy-server=http://127.0.0.1:9"] }, "the browser argument --proxy-server=http://127.0.0.1:9"],
    [{ args: ["--no-proxy-server"] }, "the browser argument --no-proxy-server"],
    [{ args: ["--mute-audio", "--host-resolver-rules=MAP a b"] }, "the browser argument --host-resolver-rules=MAP a b"],
    [{ args: ["--force-webrtc-ip-handling-policy=default"] }, "the browser argument --force-webrtc"],
  ])("%o are refused", async (options, message) => {
    const session = new Tabhand(confined.runtime, { addresses: "public", ...options }).session("impossible")
    await expect(session.open("data:text/html,x")).rejects.toMatchObject({
      code: "bad_argument",
      message: expect.stringContaining(message),
    })
    expect(confined.runtime.sessions.find("impossible")).toBeUndefined()
  })

  test("files that other machines share are not opened", async () => {
    const allowed = { addresses: "public", allowFileAccess: true } as const
    const session = new Tabhand(confined.runtime, allowed).session("files")
    await expect(session.open("file://server/share/x.html")).rejects.toMatchObject({ code: "scheme_refused" })
  })
})
