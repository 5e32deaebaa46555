import {
  CancelledError,
  type ConnectedTabhand,
  ElementError,
  isTabhandError,
  type LibrarySession,
  type SessionEvents,
  type Tabhand,
  TimeoutError,
  UsageError,
} from "tabhand"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Site } from "../../site/site.ts"
import { rejection } from "../../support/drive.ts"
import { known } from "../../support/with-engine.ts"

export interface Around {
  readonly browser: Tabhand | ConnectedTabhand
  readonly site: Site
}

/** Tests of a session, for every kind of runtime. */
export function testLibrary(around: Around): void {
  let made: LibrarySession | undefined
  const session = () => known(made)
  beforeAll(() => {
    made = around.browser.session()
  })
  afterAll(() => made?.close())

  test("commands are methods, and reply with data and text", async () => {
    const opened = await session().open(`${around.site.url}/acting/form-task`)
    expect(opened.data.title).toBe("Book a room")
    expect(opened.change?.text).toContain("e1 textbox Full name")
    const filled = await session().fill("e1", "Ada Lovelace", { view: false })
    expect(filled.text).toBe("filled e1 textbox Full name = Ada Lovelace")
    expect(filled.change).toBeUndefined()
    await session().batch(["fill e2 ada@example.org", "check e10"])
    const { change } = await session().click("text=Book")
    expect(change?.text).toContain("name: Ada Lovelace")
    expect((await session().snapshot({ search: "breakfast" })).text).toContain("breakfast: yes")
  })

  test("two-word commands are methods of their first word", async () => {
    await session().open(`${around.site.url}/acting/form-task`)
    const { data } = await session().tab.new(`${around.site.url}/acting/tab?n=3`, { label: "three" })
    expect((await session().get.title()).data.title).toBe("Tab 3")
    expect((await session().find("Field")).text).toContain("Field 3")
    await session().find.role("button", "click", { name: "Add" })
    expect((await session().get.text("#count")).data.text).toBe("1")
    expect((await session().tab.list()).data.tabs.map(({ label }) => label)).toEqual([null, "three"])
    await session().tab.close(data.tabId)
    expect((await session().is.visible("#book")).data.visible).toBe(true)
    expect((await session().get.text("#book", { tab: "t1" })).data.text).toBe("Book")
  })

  test("a failure is thrown as an error of its family, with its code and other facts", async () => {
    await session().open(`${around.site.url}/acting/form-task`)
    const error = await rejection(session().click("button", { nth: 7, timeoutMs: 1_000 }))
    expect(error).toBeInstanceOf(ElementError)
    if (!isTabhandError(error, "no_match")) throw error
    expect(error.message).toContain("button")
    expect(error.retryable).toBe(true)
    expect(await rejection(session().wait({ text: "never", timeoutMs: 100 }))).toBeInstanceOf(TimeoutError)
    expect(await rejection(session().set.viewport(-1, 5))).toBeInstanceOf(UsageError)
  })

  test("a signal cancels, and its reason is the cause", async () => {
    await session().open(`${around.site.url}/acting/form-task`)
    const reason = new Error("enough")
    const controller = new AbortController()
    const waiting = session().wait({ text: "never", signal: controller.signal })
    // Overtakes the waiting command.
    await session().tab.list()
    controller.abort(reason)
    const error = await rejection(waiting)
    expect(error).toBeInstanceOf(CancelledError)
    expect(error).toMatchObject({ code: "cancelled", cause: reason })
    expect(await rejection(session().get.url({ signal: AbortSignal.abort() }))).toBeInstanceOf(CancelledError)
  })

  test("events of a session are received until the listener is removed", async () => {
    const url = `${around.site.url}/acting/form-task`
    await using other = around.browser.session()
    const received: SessionEvents["console"][] = []
    let wake = () => {}
    const off = other.on("console", (entry) => {
      received.push(entry)
      wake()
    })
    await other.open(url)
    const one = new Promise<void>((resolve) => {
      wake = resolve
    })
    await other.eval("console.log('one')")
    await one
    expect(received).toMatchObject([{ tab: "t1", text: "one" }])
    off()
    await other.eval("console.log('two')")
    await other.close()
    expect(received).toHaveLength(1)
  })

  test("a session is closed at the end of the block that uses it, and closing it again does nothing", async () => {
    let left: LibrarySession
    {
      await using inner = around.browser.session()
      await inner.open(`${around.site.url}/acting/tab?n=1`)
      left = inner
    }
    expect(await rejection(left.get.url())).toMatchObject({ code: "no_session" })
    await left.close()
  })

  describe("tools", () => {
    test("take arguments as models write them", async () => {
      await using other = around.browser.session()
      const tools = new Map(other.tools().map((tool) => [tool.name, tool]))
      const use = (name: string, args: unknown) => known(tools.get(name)).execute(args)
      const opened = await use("browser_navigate", { url: `${around.site.url}/acting/form-task`, intent: "look" })
      expect(opened).toMatchObject({ isError: false, images: [], data: { title: "Book a room" } })
      expect(opened.text).toContain("e1 textbox Full name")
      expect((await use("browser_type", { target: "@e6", text: 2, submit: null })).text).toContain("filled e6")
      expect((await use("browser_click", '{"ref": "e10", "element": "Breakfast", "modifiers": null}')).text).toContain(
        "e10",
      )
      expect((await use("browser_wait_for", { time: "0.01" })).isError).toBe(false)
      expect((await use("browser_snapshot", undefined)).text).toContain("e10 checkbox Breakfast (checked")
    })

    test("report errors to models, and throw nothing", async () => {
      const [browser] = session().tools({ set: "one" })
      const failed = await known(browser).execute({ commands: ["click e999"] })
      expect(failed).toMatchObject({ isError: true, images: [] })
      expect(failed.text).toContain("e999")
      expect((await known(browser).execute("{")).text).toContain("error bad_json")
      expect((await known(browser).execute(["click e1"])).text).toContain("error bad_argument")
      const cancelled = await known(browser).execute({ commands: ["get url"] }, { signal: AbortSignal.abort() })
      expect(cancelled).toMatchObject({ isError: true, text: "error cancelled: the caller cancelled the command" })
    })

    test("show images to models", async () => {
      await session().open(`${around.site.url}/acting/form-task`)
      const screenshot = known(
        session()
          .tools()
          .find(({ name }) => name === "browser_take_screenshot"),
      )
      const { images, isError } = await screenshot.execute({})
      expect(isError).toBe(false)
      expect(images).toMatchObject([{ mimeType: "image/png" }])
      expect(Buffer.from(known(images[0]).data, "base64").subarray(1, 4).toString()).toBe("PNG")
    })

    test("run no code on this machine unless they are allowed to", async () => {
      await session().open(`${around.site.url}/acting/form-task`)
      const batch = known(
        session()
          .tools()
          .find(({ name }) => name === "browser_batch"),
      )
      const refused = await batch.execute({ commands: ["run --code 'return 6*7'"] })
      expect(refused).toMatchObject({ isError: true, text: expect.stringContaining("error policy_denied") })
      expect(await batch.execute({ commands: ["eval 6*7"] })).toMatchObject({ isError: false })
    })

    test("have no session but their own", async () => {
      const [browser] = session().tools({ set: "one" })
      const { isError, text } = await known(browser).execute({ commands: ["close --all"] })
      expect({ isError, text }).toMatchObject({ isError: true, text: expect.stringContaining("policy_denied") })
    })
  })
}
