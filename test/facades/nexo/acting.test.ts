import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Nexo, withNexo } from "./support.ts"

const server = withNexo()
let nexo: Nexo

beforeAll(async () => {
  nexo = await server.nexo()
})

const open = (path: string) => nexo.open(`/acting/${path}`)
const click = (target: string) => nexo.does("browser_click", { target })
const fill = (target: string, value: string) => nexo.does("browser_fill", { target, value })

/** Acts by selector that must work, and what the page's own log must then be. */
const possible: readonly { is: string; path: string; script?: string; clicks: readonly string[]; log?: unknown[] }[] = [
  {
    is: "a moving target",
    path: "moving?ms=300",
    script: "start()",
    clicks: ["#animated"],
    log: ["click animated at rest"],
  },
  { is: "a target that moves as it is pressed", path: "moving/pressed", clicks: ["#shifted"], log: ["click shifted"] },
  { is: "a target that is uncovered a second later", path: "covered?ms=1000", clicks: ["#save"], log: ["click save"] },
  { is: "a target that is partly covered", path: "covered/partly", clicks: ["#wide", "#corner"] },
  { is: "rows under a sticky header", path: "covered/sticky", clicks: ["#row-30", "#row-60", "#row-1"] },
  {
    is: "a target that is replaced as the mouse comes",
    path: "detached",
    clicks: ["#on-mousemove"],
    log: ["click on-mousemove 2"],
  },
  {
    is: "a list that is rendered again under the mouse",
    path: "detached",
    clicks: ["#list li:nth-child(2) button"],
    log: ["delete pears"],
  },
  {
    is: "targets that come or are enabled a second later",
    path: "enabled?ms=1000",
    clicks: ["#later", "#hidden-later", "#missing-later"],
  },
  { is: "controls in shadow roots", path: "shadow", clicks: ["#open-button", "#slotted-button"] },
  { is: "an element in a frame", path: "covered/frame", clicks: ["#wide"], log: ["click wide"] },
  { is: "shapes in an SVG", path: "svg", clicks: ["#triangle", "#slice"], log: ["click triangle", "click slice"] },
  {
    is: "controls seen only through others",
    path: "transparent",
    clicks: ["#button", "#link"],
    log: ["click button", "click link"],
  },
]

test.each(possible)("NEX-11: a click reaches $is", async ({ path, script, clicks, log }) => {
  await open(path)
  if (script) await nexo.page(script)
  for (const target of clicks) expect(await click(target)).toMatchObject({ ok: true })
  expect(await nexo.page("log")).toEqual(log ?? clicks.map((target) => `click ${target.slice(1)}`))
})

/** Acts that cannot work: each must fail and leave the page as it was. */
const impossible: readonly {
  is: string
  path: string
  script?: string
  target: string
  value?: string
  tool?: "browser_scroll_to"
  error: RegExp
  /** It needs the browser to draw its frames in time. */
  isDrawn?: true
}[] = [
  { is: "a disabled button", path: "enabled", target: "#never", error: /^@e\d+ button "Never" is disabled/ },
  { is: "a button in a disabled fieldset", path: "enabled", target: "#in-fieldset-button", error: /is disabled/ },
  { is: "an inert part", path: "enabled", target: "#in-inert", error: /is disabled/ },
  { is: "a hidden element", path: "enabled", target: "#hidden-later", error: /is hidden/ },
  {
    is: "a missing element",
    path: "enabled",
    target: "#missing",
    error:
      /^nothing on the page matches "#missing" \(waited 5 s\); browser_snapshot lists what is there, browser_wait_for waits for an element$/,
  },
  {
    is: "an element to scroll to that is missing",
    path: "covered/sticky",
    target: "#row-999",
    tool: "browser_scroll_to",
    error: /^nothing on the page matches "#row-999"/,
  },
  {
    is: "a covered element",
    path: "covered",
    target: "#save",
    error: /^@e\d+ button "Save" lies under @e\d+ .*Loading/,
  },
  {
    is: "an element behind a banner",
    path: "covered/banner",
    target: "#save",
    error: /lies under @e\d+ dialog "Cookies" .*; browser_click (@e\d+) takes it away: \1 button/,
  },
  {
    is: "an element behind a modal dialog",
    path: "covered/modal",
    target: "#save",
    error: /lies under @e\d+ dialog "Newsletter"/,
  },
  {
    // Not a second long: a busy browser draws one frame each second, and would find it in the same place.
    is: "an element that never rests",
    path: "results",
    script: `document.body.insertAdjacentHTML("beforeend", '<style>@keyframes go { to { margin-left: 900px } }</style><button id="restless" style="animation: go 733ms linear infinite">Restless</button>'), 0`,
    target: "#restless",
    error: /button "Restless" does not come to rest/,
    isDrawn: true,
  },
  {
    is: "an element off the page",
    path: "results",
    script: `document.body.insertAdjacentHTML("beforeend", '<button id="far" style="position: fixed; left: -500px">Far</button>'), 0`,
    target: "#far",
    error: /button "Far" lies where no scrolling leads/,
  },
  { is: "an element that lets clicks through", path: "pointer-events", target: "#none", error: /takes no clicks/ },
  { is: "what is no selector", path: "results", target: "[[", error: /^"\[\[" is not a valid CSS selector/ },
  { is: "a read-only field", path: "inputs", target: "#readonly", value: "x", error: /is read-only/ },
  { is: "a disabled field", path: "inputs", target: "#disabled", value: "x", error: /is disabled/ },
  { is: "a heading", path: "inputs", target: "#not-a-field", value: "x", error: /is no field for text/ },
  {
    is: "a checkbox",
    path: "inputs",
    target: "#checkbox",
    value: "x",
    error: /is no field for text; browser_click operates boxes/,
  },
  { is: "a number field, with words", path: "inputs", target: "#number", value: "many", error: /takes numbers only/ },
  {
    is: "a field of one line, with two",
    path: "inputs",
    target: "#text",
    value: "a\nb",
    error: /takes a single line; leave out/,
  },
  {
    is: "a date field, with what is no date",
    path: "inputs",
    target: "#date",
    value: "tomorrow",
    error: /does not take "tomorrow"/,
  },
  {
    is: "an editor that reverts it",
    path: "contenteditable",
    target: "#reverting",
    value: "x",
    error: /did not keep the text/,
  },
  {
    is: "a field whose framework keeps its value",
    path: "react-form",
    target: "#frozen",
    value: "x",
    error: /did not keep the text/,
  },
  {
    is: "a list, with an option that it lacks",
    path: "selects",
    target: "#single",
    value: "mango",
    error: /has no option "mango": it has "Apple", "Pear", "Plum"/,
  },
  { is: "a disabled list", path: "selects", target: "#disabled-select", value: "Apple", error: /is disabled/ },
  { is: "a list that reverts it", path: "selects", target: "#stubborn", value: "pear", error: /did not keep|still/ },
]

test.each(impossible.filter(({ isDrawn }) => isDrawn))("NEX-11, NEX-12, NEX-16: acting on $is is an error", (each) =>
  expectError(nexo, each),
)

/** Most of these wait for their deadline, so several agents try at once. */
const agents: Promise<Nexo>[] = []

test.concurrent.each(impossible.filter(({ isDrawn }) => !isDrawn))(
  "NEX-11, NEX-12, NEX-16: acting on $is is an error",
  async (each) => {
    await using idle = await idleAgent()
    await expectError(idle.nexo, each)
  },
)

/** The act fails as the case says, and leaves the page as it was. */
async function expectError(
  nexo: Nexo,
  { path, script, target, value, tool: named, error }: (typeof impossible)[number],
) {
  await nexo.open(`/acting/${path}`)
  if (script) await nexo.page(script)
  const state = "JSON.stringify([...document.querySelectorAll('input, select, textarea')].map((each) => each.value))"
  const before = await nexo.page(state)
  const tool = named ?? (value === undefined ? "browser_click" : "browser_fill")
  expect(await nexo.error(tool, { target, ...(value === undefined ? {} : { value }) })).toMatch(error)
  expect(await nexo.page(state)).toEqual(before)
  const log = await nexo.page("log.filter((line) => line.startsWith('click'))")
  expect(log).toEqual([])
}

/** An agent that no other test uses; it is available again afterwards. */
async function idleAgent(): Promise<AsyncDisposable & { readonly nexo: Nexo }> {
  const agent = agents.pop() ?? server.nexo()
  return {
    nexo: await agent,
    async [Symbol.asyncDispose]() {
      agents.push(agent)
    },
  }
}

describe("filling", () => {
  test("NEX-12: inputs of every type take their value, and an empty one clears it", async () => {
    const values: Readonly<Record<string, string>> = {
      text: "Grüße & \"co\" \\ 'x'",
      search: "boats",
      email: "ada@example.org",
      url: "https://example.org/",
      tel: "+47 123 45 678",
      password: "hunter2hunter2",
      number: "42.5",
      range: "70",
      date: "2024-02-29",
      time: "09:30",
      color: "#ff8800",
      textarea: "two\nlines",
    }
    await open("inputs")
    for (const [id, value] of Object.entries(values)) {
      expect(await fill(`#${id}`, value), id).toMatchObject({ ok: true })
      const held = `document.getElementById(${JSON.stringify(id)}).value === ${JSON.stringify(value)}`
      expect(await nexo.page(held), id).toBe(true)
    }
    await fill("#text", "")
    expect(await nexo.page("document.querySelector('#text').value")).toBe("")
    // No key sets a colour, and the answer says so.
    expect(await nexo.page("log.filter((line) => /^untrusted (?!.*color)/.test(line))")).toEqual([])
  })

  test("NEX-12: editable elements take their text with its lines, one in a frame too", async () => {
    await open("contenteditable")
    await fill("#plain", "one\ntwo")
    await fill("#rich", "plain now")
    await fill("#letter", "Dear Ada")
    const held = "['plain', 'rich'].map((id) => document.getElementById(id).innerText.trim())"
    expect(await nexo.page(held)).toEqual(["one\ntwo", "plain now"])
    expect(await nexo.page("log.includes('frame input letter=Dear Ada')")).toBe(true)
  })

  test.each(["react-form", "vue-form"])("NEX-12: controlled inputs of %s know what was filled", async (path) => {
    await open(path)
    await fill("#text", "Ada")
    await fill("#upper", "shout")
    await fill("#number", "7")
    await fill("#notes", "a\nb")
    await fill("#color", "green")
    await click("#agree")
    const state = { text: "Ada", upper: "SHOUT", notes: "a\nb", agree: true, color: "green" }
    expect(await nexo.page("state()")).toMatchObject(state)
  })

  test("NEX-12: options of a list are chosen by value or label", async () => {
    await open("selects")
    await fill("#single", "plum")
    await fill("#grouped", "Wolf")
    expect(await nexo.page("log.filter((line) => line.startsWith('change'))")).toEqual([
      "change single=plum",
      "change grouped=wolf",
    ])
  })

  test.each(["codemirror", "lexical"])("NEX-12: the editor %s takes several lines", async (path) => {
    await open(path)
    await fill("#editor", "first line\nsecond line")
    expect(
      String(await nexo.page("text()"))
        .trim()
        .split(/\n+/),
    ).toEqual(["first line", "second line"])
  })
})

test("NEX-16: an element far below is scrolled into view", async () => {
  await open("covered/sticky")
  expect(await nexo.use("browser_scroll_to", { target: "#row-60" })).toEqual({ ok: true })
  const top = await nexo.page("document.querySelector('#row-60').getBoundingClientRect().top")
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top).toBeLessThan(800)
})

describe("what a person would answer or see elsewhere", () => {
  beforeEach(() => open("dialogs"))

  test("dialogs are accepted, because no tool answers them, and the answer says so", async () => {
    expect((await click("#alert")).result).toMatch(/^alert accepted: /)
    expect((await click("#confirm")).result).toMatch(/^confirm accepted: /)
    expect((await click("#prompt")).result).toMatch(/^prompt accepted: /)
    expect(await nexo.page("log")).toEqual(["alerted", "confirmed true", expect.stringMatching(/^prompted/)])
  })

  test("a window that the page opens is named, and the agent's page stays", async () => {
    await open("popups")
    const { result } = await click("#blank")
    expect(result).toMatch(/^the page opened http:\S+ in a window of its own: browser_navigate shows it here$/)
    expect(String((await nexo.use("browser_current_url")).result)).toMatch(/\/acting\/popups$/)
  })
})
