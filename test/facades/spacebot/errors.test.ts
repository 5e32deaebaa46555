import { beforeAll, describe, expect, test } from "vitest"
import { withFacade } from "../support.ts"
import { configured, onLoopback, TestWorker } from "./support.ts"

const server = withFacade("spacebot", ...onLoopback)
let worker: TestWorker

async function newWorker(): Promise<TestWorker> {
  const words = await configured(server.home, "[defaults.browser]\nevaluate_enabled = true\n")
  return new TestWorker(await server.connect(words), server.site)
}

beforeAll(async () => {
  worker = await newWorker()
})

const act = (act_kind: string, more: object = {}) => ({ action: "act", act_kind, ...more })

describe("SPB-S4: the errors of the document", () => {
  test.each([
    [{ action: "navigate" }, "url is required for navigate action"],
    [{ action: "navigate", url: "" }, "url is required for navigate action"],
    [{ action: "navigate", url: "http://127.0.0.1/" }, "browser not launched — call launch first"],
    [{ action: "open" }, "browser not launched — call launch first"],
    [{ action: "focus" }, "target_id is required for focus action"],
    [{ action: "focus", target_id: "nowhere" }, "no tab with target_id 'nowhere'"],
    [{ action: "close_tab" }, "no active tab to close"],
    [{ action: "close_tab", target_id: "nowhere" }, "no tab with target_id 'nowhere'"],
    [{ action: "act" }, "act_kind is required for act action"],
    [act("click"), "no active tab — navigate or open a tab first"],
    [{ action: "snapshot" }, "no active tab — navigate or open a tab first"],
    [{ action: "screenshot" }, "no active tab — navigate or open a tab first"],
    [{ action: "content" }, "no active tab — navigate or open a tab first"],
    [{ action: "evaluate", script: "1" }, "no active tab — navigate or open a tab first"],
    [{ action: "evaluate" }, "script is required for evaluate action"],
  ])("SPB-S4: before there is a page, %o says so", async (args, message) => {
    expect(await worker.error(args)).toBe(`Browser error: ${message}`)
  })

  test("SPB-S4: on a page, acts say what they need", async () => {
    await worker.open("/form")
    for (const [args, message] of [
      [act("type", { element_ref: "e0" }), "text is required for act:type"],
      [act("press_key"), "key is required for act:press_key"],
      [act("click"), "element_ref is required for this action"],
      [act("hover"), "element_ref is required for this action"],
      [act("focus", { element_ref: "" }), "element_ref is required for this action"],
      [act("type", { text: "x" }), "element_ref is required for this action"],
      [act("click", { element_ref: "e0" }), "unknown element ref 'e0' — run snapshot first to get element refs"],
      [act("click", { element_ref: "#go" }), "unknown element ref '#go' — run snapshot first to get element refs"],
      [
        { action: "screenshot", element_ref: "e5" },
        "unknown element ref 'e5' — run snapshot first to get element refs",
      ],
    ] as const) {
      expect(await worker.error(args)).toBe(`Browser error: ${message}`)
    }
  })

  test("SPB-S4, SPB-20: the error of an element that is gone has the selector of the document", async () => {
    await worker.open("/title/Gone")
    await worker.page(
      `document.body.innerHTML = "<button>It's mine</button><a href=/x style='display: block; height: 20px'></a>"`,
    )
    const { elements = [] } = await worker.use({ action: "snapshot" })
    expect(elements.map(({ ref_id, role }) => [ref_id, role])).toEqual([
      ["e0", "button"],
      ["e1", "link"],
    ])
    await worker.page(`document.body.replaceChildren()`)
    const end = "it is no longer on the page\nrun snapshot again to get element refs"
    expect(await worker.error(act("click", { element_ref: "e0" }))).toBe(
      `Browser error: failed to find element for ref 'e0' (selector: [role='button'][aria-label='It\\'s mine']): ${end}`,
    )
    expect(await worker.error({ action: "screenshot", element_ref: "e1" })).toBe(
      `Browser error: failed to find element for ref 'e1' (selector: [role='link']): ${end}`,
    )
  })

  test("SPB-S4, SPB-S5: a tab that closes itself is reported, and no other one is acted on in its place", async () => {
    await worker.open("/title/Opener")
    await worker.page(`document.body.innerHTML = "<a href=/title/Popup target=_blank>Pop</a>"`)
    const { notes = [] } = await worker.actOn("Pop", "click")
    let target_id: string | undefined
    // A new tab has its title only once it has its document; the note on it may come before, or with a later answer.
    const popup = async () => {
      const { tabs = [], notes: more = [] } = await worker.use({ action: "tabs" })
      notes.push(...more)
      target_id = tabs.find(({ title }) => title === "Popup")?.target_id
      return target_id
    }
    await expect.poll(popup).toBeDefined()
    const opened = [`tab ${target_id} opened: ${worker.site.url}/title/Popup`, `tab ${target_id} opened`]
    expect(notes).toHaveLength(1)
    expect(opened).toContain(notes[0])
    await worker.use({ action: "focus", target_id })
    await worker.page("setTimeout(close, 50)")
    await expect.poll(async () => (await worker.tabs()).map(({ title }) => title)).not.toContain("Popup")
    for (const action of ["snapshot", "content", "screenshot", "close_tab"])
      expect(await worker.error({ action })).toBe("Browser error: active tab no longer exists")
    await worker.navigate("/title/Again")
    expect(await worker.use({ action: "snapshot" })).toMatchObject({ title: "Again" })
  })
})

test("SPB-S4: other failures begin with what was tried, and name nothing that the tool does not have", async () => {
  // Two of them are waited for, side by side.
  const other = await newWorker()
  await Promise.all([worker, other].map((each) => each.open("/acting/enabled")))
  const never = await worker.refOf("Never")
  const field = await other.refOf("Later field")
  const { url } = worker.site
  await Promise.all(
    (
      [
        [
          worker,
          act("click", { element_ref: never }),
          /^click failed: e\d+ button "Never" is disabled \(waited 5 s\)\n/,
        ],
        [
          other,
          act("type", { element_ref: field, text: "x" }),
          /^focus failed: e\d+ textbox "Later field" is disabled/,
        ],
      ] as const
    ).map(([by, args, message]) => isRefused(by, args, message)),
  )
  for (const [args, message] of [
    [act("type", { element_ref: never, text: "x" }), /^type failed: e\d+ button "Never" is no field for text\n/],
    [act("press_key", { key: "Foo" }), /^press_key failed: there is no key "Foo"$/],
    [{ action: "navigate", url: `${url}/reset` }, /^navigation failed: .*\/reset could not be opened: /],
    [{ action: "navigate", url: "file:///etc/passwd" }, /^navigation failed: file: URLs may not be opened here$/],
    [{ action: "navigate", url: "javascript:alert(1)" }, /^navigation failed: javascript: URLs may not be opened/],
    [{ ...act("click"), act_kind: "juggle" }, /^act_kind is "juggle": it must be one of click, type, /],
    [{ action: "snap" }, /^action is "snap": it must be one of .*$/],
    [{ action: "snapshots" }, /\ndid you mean snapshot\?$/],
    [{ action: 5 }, /^action is 5: it must be one of /],
    [{}, /^action is required: one of launch, /],
  ] as const) {
    await isRefused(worker, args, message)
  }
})

async function isRefused(by: TestWorker, args: Record<string, unknown>, message: RegExp): Promise<void> {
  const error = await by.error(args)
  expect(error).toMatch(/^Browser error: /)
  expect(error.slice("Browser error: ".length)).toMatch(message)
  expect(error).not.toMatch(/`|--\w/)
}
