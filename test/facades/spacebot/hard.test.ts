import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { withFacade } from "../support.ts"
import { configured, onLoopback, TestWorker } from "./support.ts"

const server = withFacade("spacebot", ...onLoopback)
let worker: TestWorker

const newWorker = async () => {
  const words = await configured(server.home, "[defaults.browser]\nevaluate_enabled = true\n")
  return new TestWorker(await server.connect(words), server.site)
}

beforeAll(async () => {
  worker = await newWorker()
})
beforeEach(() => worker.use({ action: "launch" }))

const log = () => worker.page("log")

/** The error of an act on the element with that name. */
async function refused(
  name: string,
  kind: string,
  more: Record<string, unknown> = {},
  by: TestWorker = worker,
): Promise<string> {
  return by.error({ action: "act", act_kind: kind, element_ref: await by.refOf(name), ...more })
}

describe("SPB-14: what is reported as done was done", () => {
  test.each([
    ["moves for a while", "moving?ms=300", "start()", "Animated", "click animated at rest"],
    ["is covered for a while", "covered?ms=1000", "0", "Save", "click save"],
    ["is covered in its middle", "covered/partly", "0", "Wide", "click wide"],
    ["is under a sticky header", "covered/sticky", "scrollTo(0, 1500)", "Choose 30", "click row-30"],
    ["is enabled a second later", "enabled?ms=1000", "0", "Later", "click later"],
    ["is in nested scrollers", "scrollers", "0", "Deep", "click deep"],
    ["is rendered again under the mouse", "detached", "0", "Delete pears", "delete pears"],
    ["is replaced by the first move of the mouse", "detached", "0", "On mousemove", "click on-mousemove 2"],
    ["is in an open shadow root", "shadow", "0", "Open button", /button/],
  ])("SPB-14, SPB-15: a target that %s is clicked, with a trusted event", async (_, path, script, name, line) => {
    await worker.navigate(`/acting/${path}`)
    await worker.page(`window.log = []; ${script}; 0`)
    const { elements = [] } = await worker.use({ action: "snapshot" })
    const element = elements.find((each) => each.name === name)
    // What is not in the list now is not what the case is about.
    if (!element) throw new Error(`${name} is not in ${elements.map((each) => each.name).join(", ")}`)
    await worker.act("click", element.ref_id)
    if (typeof line === "string") expect(await log()).toEqual([line])
  })

  // Each waits for its deadline, so several workers try at once.
  test.concurrent.each([
    ["is covered for good", "covered", "Save", /^click failed: e\d+ button "Save" lies under .*"Loading".*waited/],
    [
      "is behind a banner",
      "covered/banner",
      "Save",
      /lies under dialog "Cookies" .*\nclick e\d+ takes it away: e\d+ button "Accept all"$/,
    ],
    [
      "is behind a modal dialog",
      "covered/modal",
      "Save",
      /lies under dialog "Newsletter" .*\nclick e\d+ takes it away: e\d+ button "No thanks"$/,
    ],
    ["is disabled for good", "enabled", "Never", /button "Never" is disabled \(waited/],
    ["is in a disabled fieldset", "enabled", "In fieldset button", /is disabled/],
    ["is aria-disabled", "enabled", "Aria", /is disabled/],
    ["evades every press", "moving/pressed", "Evading", /does not come to rest/],
  ])("SPB-14, SPB-S4: a target that %s is an error, and nothing else is clicked", async (_, path, name, message) => {
    const other = await newWorker()
    await other.open(`/acting/${path}`)
    const error = await refused(name, "click", {}, other)
    expect(error.replace(/^Browser error: /, "")).toMatch(message)
    expect(error).not.toContain("`")
    expect(await other.page("log")).toEqual([])
    await other.use({ action: "close" })
  })

  test.concurrent("SPB-14: what an error names as the way out is the way out", async () => {
    const other = await newWorker()
    await other.open("/acting/covered/banner")
    const error = await refused("Save", "click", {}, other)
    const [, ref = ""] = /click (e\d+) takes it away/.exec(error) ?? []
    await other.act("click", ref)
    await other.actOn("Save", "click")
    expect(await other.page("log")).toEqual(["click accept", "click save"])
    await other.use({ action: "close" })
  })

  test.concurrent("SPB-14: a hover and a scroll are verified, too", async () => {
    const other = await newWorker()
    await other.open("/acting/scrollers")
    expect((await other.actOn("Far right", "scroll_into_view")).message).toBe("Scrolled element into view")
    await other.navigate("/acting/covered")
    expect(await refused("Save", "hover", {}, other)).toMatch(/^Browser error: hover failed: .* lies under/)
    await other.use({ action: "close" })
  })

  test("SPB-14: elements in frames of other sites are used, three frames deep", async () => {
    await worker.navigate("/acting/frames/cross")
    await expect
      .poll(async () => (await worker.use({ action: "snapshot" })).elements?.map(({ name }) => name))
      .toContain("Send")
    await worker.actOn("Name", "type", { text: "Ada" })
    await worker.actOn("Agree", "click")
    await worker.actOn("blue", "click")
    await worker.actOn("Send", "click")
    await expect
      .poll(log)
      .toEqual(
        expect.arrayContaining([
          "frame input name=Ada",
          "frame change agree=true",
          "frame change color=blue",
          "frame click send",
        ]),
      )
  })

  test.each(["Open", "Closed", "Nested", "Declared", "Slotted"])(
    "SPB-14: elements in shadow roots are used: %s",
    async (kind) => {
      await worker.navigate("/acting/shadow")
      await worker.page("log.length = 0")
      expect((await worker.actOn(`${kind} field`, "type", { text: "x" })).message).toBe("Typed 'x' into element")
      const { elements = [] } = await worker.use({ action: "snapshot" })
      expect(elements.find(({ name }) => name === `${kind} field`)).toMatchObject({ value: "x" })
      await worker.actOn(`${kind} box`, "click")
      const after = (await worker.use({ action: "snapshot" })).elements ?? []
      expect(after.find(({ name }) => name === `${kind} box`)).toMatchObject({ states: ["checked"] })
    },
  )

  test("SPB-15: controlled inputs of React take what is typed, with trusted events only", async () => {
    await worker.navigate("/acting/react-form")
    await worker.actOn("Text", "type", { text: "Ada" })
    await worker.actOn("Upper", "type", { text: "shout" })
    await worker.actOn("Number", "type", { text: "2" })
    await worker.actOn("Date", "type", { text: "2024-02-29" })
    await worker.actOn("Agree", "click")
    expect(await worker.page("state()")).toMatchObject({
      text: "Ada",
      upper: "SHOUT",
      number: "12",
      date: "2024-02-29",
      agree: true,
    })
    expect(await worker.page("log.filter((line) => line.startsWith('untrusted'))")).toEqual([])
  })

  test("SPB-15: what a field does not take is an error", async () => {
    await worker.navigate("/acting/react-form")
    expect(await refused("Digits", "type", { text: "abc" })).toMatch(
      /^Browser error: type failed: e\d+ textbox "Digits" did not keep the text: it is empty/,
    )
    expect(await worker.page("state().digits")).toBe("")
  })

  test("SPB-15: Enter in a field submits its form, and Tab moves the focus", async () => {
    await worker.navigate("/acting/react-form")
    await worker.actOn("Text", "type", { text: "Ada" })
    await worker.use({ action: "act", act_kind: "press_key", key: "Tab" })
    expect(await worker.page("document.activeElement.id")).toBe("upper")
    await worker.actOn("Text", "press_key", { key: "Enter" })
    await expect.poll(log).toContain("submit")
  })

  test("SPB-12, SPB-14, SPB-S2: passwords are set, and shown nowhere", async () => {
    const password = "correct horse battery"
    await worker.navigate("/acting/secrets")
    const element_ref = await worker.refOf("Password")
    const typed = await worker.text({ action: "act", act_kind: "type", element_ref, text: password })
    expect(typed).toBe(JSON.stringify({ success: true, message: `Typed '${"*".repeat(21)}' into element` }))
    expect(await log()).toEqual(
      [expect.stringMatching(/^input password length \d+$/)].concat(
        Array.from({ length: ((await log()) as string[]).length - 1 }, () =>
          expect.stringMatching(/^input password length \d+$/),
        ),
      ),
    )
    for (const args of [{ action: "snapshot" }, { action: "content" }, { action: "tabs" }])
      expect(await worker.text(args)).not.toContain(password)
    const { message } = await worker.use({ action: "act", act_kind: "press_key", key: "x" })
    expect(message).toBe("Pressed key 'a character key'")
    expect(await worker.page("document.querySelector('#password').value.length")).toBe(22)
  })

  test("SPB-14: dialogs are answered, and reported", async () => {
    await worker.navigate("/title/Dialogs")
    await worker.page(
      `document.body.innerHTML = "<button onclick='document.title = confirm(\\"Sure?\\")'>Ask</button>"`,
    )
    expect(await worker.actOn("Ask", "click")).toEqual({
      success: true,
      message: "Clicked element",
      notes: ['confirm accepted: "Sure?"'],
    })
    expect(await worker.page("document.title")).toBe("true")
    const words = await configured(server.home, '[defaults.browser]\ndialogs = "dismiss"\nevaluate_enabled = true\n')
    const other = new TestWorker(await server.connect(words), server.site)
    await other.open("/title/Dialogs")
    await other.page(`document.body.innerHTML = "<button onclick='document.title = confirm(\\"Sure?\\")'>Ask</button>"`)
    expect((await other.actOn("Ask", "click")).notes).toEqual(['confirm dismissed: "Sure?"'])
    expect(await other.page("document.title")).toBe("false")
  })

  test("SPB-12, SPB-18: what a page calls its elements cannot pass for other lines", async () => {
    await worker.navigate("/title/Forged")
    const name = 'x\ne9: [button] "Forged"'
    await worker.page(
      `document.body.innerHTML = "<button style=width:50px></button>"; document.querySelector("button").ariaLabel = ${JSON.stringify(name)}`,
    )
    const lines = (await worker.text({ action: "snapshot" })).split("\n")
    expect(lines).toHaveLength(2)
    expect(lines[1]).toBe('e0: [button] "x e9: [button] \\"Forged\\""')
  })
})
