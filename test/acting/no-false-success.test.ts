import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, describe, expect, test, vi } from "vitest"
import type { ErrorCode } from "../../src/base/error-codes.ts"
import { TabhandError } from "../../src/base/errors.ts"
import type { CommandArgs, CommandName } from "../../src/doors/library/tabhand.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

interface ImpossibleOf<N extends CommandName> {
  readonly is: string
  /** Below `/acting/`. */
  readonly path: string
  readonly command: N
  readonly args: CommandArgs<N> | (() => CommandArgs<N>)
  readonly code: ErrorCode
  readonly message: RegExp
  readonly hint?: RegExp
  /** Runs in the page first. */
  readonly script?: string
}
type Impossible = { [N in CommandName]: ImpossibleOf<N> }[CommandName]

const file = (name: string) => join(engine.home, "files", name)

/** None of this is possible: each command must say so and leave the page unchanged. */
const impossible: readonly Impossible[] = [
  {
    is: "clicking an element off the page",
    path: "results",
    script: `document.body.insertAdjacentHTML("beforeend", '<button id="far" style="position: fixed; left: -500px">Far</button>')`,
    command: "click",
    args: { target: "#far" },
    code: "off_page",
    message: /button "Far" lies where no scrolling leads/,
  },
  {
    is: "clicking an element that never stops moving",
    path: "results",
    script: `document.body.insertAdjacentHTML("beforeend", '<style>@keyframes go { to { margin-left: 900px } }</style><button id="restless" style="animation: go 1s linear infinite">Restless</button>')`,
    command: "click",
    args: { target: "#restless" },
    code: "moving",
    message: /button "Restless" does not come to rest/,
  },
  {
    is: "typing into a field that is full",
    path: "results",
    script: `document.body.insertAdjacentHTML("beforeend", '<input id="full" value="old" aria-label="Full">'); document.getElementById("full").onbeforeinput = (event) => event.preventDefault()`,
    command: "type",
    args: { target: "#full", text: "new" },
    code: "not_set",
    message: /textbox "Full" did not keep the text: it holds "old"/,
  },
  {
    is: "clicking a disabled button",
    path: "enabled",
    command: "click",
    args: { target: "#never" },
    code: "disabled",
    message: /button "Never" is disabled \(waited/,
  },
  {
    is: "clicking a button in a disabled fieldset",
    path: "enabled",
    command: "click",
    args: { target: "#in-fieldset-button" },
    code: "disabled",
    message: /is disabled/,
  },
  {
    is: "clicking an aria-disabled element",
    path: "enabled",
    command: "click",
    args: { target: "#aria" },
    code: "disabled",
    message: /is disabled/,
  },
  {
    is: "clicking in an aria-disabled group",
    path: "enabled",
    command: "click",
    args: { target: "#in-aria-group" },
    code: "disabled",
    message: /is disabled/,
  },
  {
    is: "clicking in an inert part",
    path: "enabled",
    command: "click",
    args: { target: "#in-inert" },
    code: "disabled",
    message: /is disabled/,
  },
  {
    is: "clicking a hidden element",
    path: "enabled",
    command: "click",
    args: { target: "#hidden-later" },
    code: "not_visible",
    message: /is hidden/,
  },
  {
    is: "clicking a missing element",
    path: "enabled",
    command: "click",
    args: { target: "#missing-later" },
    code: "no_match",
    message: /nothing on the page matches "#missing-later" \(waited/,
  },
  {
    is: "clicking an element that evades every press",
    path: "moving/pressed",
    command: "click",
    args: { target: "#evading" },
    code: "moving",
    message: /button "Evading" does not come to rest \(waited/,
  },
  {
    is: "clicking an element under a permanent overlay",
    path: "covered",
    command: "click",
    args: { target: "#save" },
    code: "covered",
    message: /button "Save" lies under e\d+ .*Loading/,
  },
  {
    is: "clicking a fully covered element",
    path: "covered/partly",
    command: "click",
    args: { target: "#whole" },
    code: "covered",
    message: /lies under/,
  },
  {
    is: "clicking behind a banner",
    path: "covered/banner",
    command: "click",
    args: { target: "#save" },
    code: "covered",
    message: /lies under e\d+ dialog "Cookies"/,
  },
  {
    is: "clicking behind a modal dialog",
    path: "covered/modal",
    command: "click",
    args: { target: "#save" },
    code: "covered",
    message: /lies under e\d+ dialog "Newsletter"/,
  },
  {
    is: "clicking behind a dialog without an obvious close button",
    path: "results",
    script: `document.body.insertAdjacentHTML("beforeend", '<div role="dialog" aria-label="Survey" style="position: fixed; inset: 0; background: white"><button>Great</button><button disabled>Fine</button><button>Poor</button></div>')`,
    command: "click",
    args: { target: "#nothing" },
    code: "covered",
    message: /lies under e\d+ dialog "Survey"/,
    hint: /click one of its buttons \(e\d+ button "Great", e\d+ button "Poor"\)/,
  },
  {
    is: "clicking in a frame that is covered in its parent page",
    path: "frames/covered",
    command: "click",
    args: { target: "role=button[name=Send]" },
    code: "covered",
    message: /lies under/,
  },
  {
    is: "clicking an element that lets clicks through",
    path: "pointer-events",
    command: "click",
    args: { target: "#none" },
    code: "disabled",
    message: /takes no clicks/,
  },
  {
    is: "clicking a text that lets clicks through and is in no clickable element",
    path: "pointer-events",
    command: "click",
    args: { target: "#mere-text" },
    code: "disabled",
    message: /takes no clicks/,
  },
  {
    is: "clicking an image map area outside of its image",
    path: "image-map",
    command: "click",
    args: { target: "#plain-outside" },
    code: "off_page",
    message: /link "plain outside" lies where no scrolling leads/,
  },
  {
    is: "clicking under a layer whose first text is a style sheet, and the next one hidden",
    path: "results",
    script: `document.body.insertAdjacentHTML("beforeend", '<div style="position: absolute; inset: 0"><style>p { margin: 0 }</style><b style="opacity: 0">Measure</b><i hidden>Secret</i><p>Please <b>wait</b></p></div>')`,
    command: "click",
    args: { target: "#nothing" },
    code: "covered",
    message: /button "Nothing" lies under e\d+ element "Please wait" \(waited/,
  },
  {
    is: "clicking an ambiguous target",
    path: "detached",
    command: "click",
    args: { target: "text=Delete" },
    code: "ambiguous",
    message: /matches 3 elements/,
  },
  {
    is: "clicking a point outside of the window",
    path: "canvas",
    command: "click",
    args: { target: "5000,10" },
    code: "off_page",
    message: /outside of the window/,
  },
  {
    is: "opening a non-link in a new tab",
    path: "results",
    command: "click",
    args: { target: "#nothing", newTab: true },
    code: "wrong_element",
    message: /is not a link/,
  },
  {
    is: "filling a read-only field",
    path: "inputs",
    command: "fill",
    args: { target: "#readonly", text: "x" },
    code: "not_editable",
    message: /is read-only/,
  },
  {
    is: "filling a disabled field",
    path: "inputs",
    command: "fill",
    args: { target: "#disabled", text: "x" },
    code: "disabled",
    message: /is disabled/,
  },
  {
    is: "filling a heading",
    path: "inputs",
    command: "fill",
    args: { target: "#not-a-field", text: "x" },
    code: "wrong_element",
    message: /is no field for text/,
  },
  {
    is: "filling a checkbox",
    path: "inputs",
    command: "fill",
    args: { target: "#checkbox", text: "x" },
    code: "wrong_element",
    message: /is no field for text/,
  },
  {
    is: "filling words into a number field",
    path: "inputs",
    command: "fill",
    args: { target: "#number", text: "many" },
    code: "bad_argument",
    message: /takes numbers only/,
  },
  {
    is: "filling two lines into a field of one line",
    path: "inputs",
    command: "fill",
    args: { target: "#text", text: "one\ntwo" },
    code: "bad_argument",
    message: /takes a single line/,
  },
  {
    is: "filling a text that is no date",
    path: "inputs",
    command: "fill",
    args: { target: "#date", text: "tomorrow" },
    code: "bad_argument",
    message: /does not take "tomorrow"/,
  },
  {
    is: "filling a date that does not exist",
    path: "inputs",
    command: "fill",
    args: { target: "#date", text: "2023-02-29" },
    code: "bad_argument",
    message: /does not take/,
  },
  {
    is: "filling a date out of bounds",
    path: "inputs",
    command: "fill",
    args: { target: "#bounded", text: "2030-01-01" },
    code: "bad_argument",
    message: /the most is 2024/,
  },
  {
    is: "filling a text that is no colour",
    path: "inputs",
    command: "fill",
    args: { target: "#color", text: "reddish" },
    code: "bad_argument",
    message: /does not take/,
  },
  {
    is: "filling a range beyond its end",
    path: "inputs",
    command: "fill",
    args: { target: "#range", text: "1000" },
    code: "bad_argument",
    message: /the nearest is/,
  },
  {
    is: "filling a read-only editor",
    path: "contenteditable",
    command: "fill",
    args: { target: "#locked", text: "x" },
    code: "wrong_element",
    message: /is no field for text/,
  },
  {
    is: "filling an editor that reverts it",
    path: "contenteditable",
    command: "fill",
    args: { target: "#reverting", text: "x" },
    code: "not_set",
    message: /did not keep the text/,
  },
  {
    is: "filling a field whose framework keeps the old value",
    path: "react-form",
    command: "fill",
    args: { target: "#frozen", text: "x" },
    code: "not_set",
    message: /did not keep the text/,
  },
  {
    is: "typing into a button",
    path: "inputs",
    command: "type",
    args: { target: "#not-a-field", text: "x" },
    code: "wrong_element",
    message: /is no field for text/,
  },
  {
    is: "checking a text field",
    path: "inputs",
    command: "check",
    args: { target: "#text" },
    code: "wrong_element",
    message: /cannot be checked/,
  },
  {
    is: "checking a box that does not change",
    path: "labels",
    command: "check",
    args: { target: "#stubborn" },
    code: "not_set",
    message: /still not checked/,
  },
  {
    is: "checking a switch that does not change",
    path: "labels",
    command: "check",
    args: { target: "#aria-stubborn" },
    code: "not_set",
    message: /still not checked/,
  },
  {
    is: "selecting in a button",
    path: "selects",
    command: "select",
    args: { target: "#not-a-select", values: ["x"] },
    code: "wrong_element",
    message: /.*/,
  },
  {
    is: "selecting a missing option",
    path: "selects",
    command: "select",
    args: { target: "#single", values: ["mango"] },
    code: "no_option",
    message: /mango/,
  },
  {
    is: "selecting a disabled option",
    path: "selects",
    command: "select",
    args: { target: "#with-disabled", values: ["Sold out"] },
    code: "disabled",
    message: /Sold out/,
  },
  {
    is: "selecting in a disabled list",
    path: "selects",
    command: "select",
    args: { target: "#disabled-select", values: ["x"] },
    code: "disabled",
    message: /is disabled/,
  },
  {
    is: "selecting in a list that reverts it",
    path: "selects",
    command: "select",
    args: { target: "#stubborn", values: ["pear"] },
    code: "not_set",
    message: /.*/,
  },
  {
    is: "focusing a heading",
    path: "inputs",
    command: "focus",
    args: { target: "#not-a-field" },
    code: "no_effect",
    message: /does not take the focus/,
  },
  {
    is: "scrolling an element that cannot scroll",
    path: "scrollers",
    command: "scroll",
    args: { selector: "#flat", direction: "right" },
    code: "no_effect",
    message: /cannot be scrolled that way/,
  },
  {
    is: "scrolling up at the top",
    path: "scrollers",
    command: "scroll",
    args: { direction: "up" },
    code: "no_effect",
    message: /did not move/,
  },
  {
    is: "scrolling to a missing text",
    path: "scrollers",
    command: "scroll",
    args: { until: "no such words" },
    code: "no_match",
    message: /the end of the page is reached/,
  },
  {
    is: "uploading a missing file",
    path: "upload",
    command: "upload",
    args: () => ({ target: "#single", files: [file("nowhere.txt")] }),
    code: "path_unusable",
    message: /nowhere\.txt/,
  },
  {
    is: "uploading two files into a field for one",
    path: "upload",
    command: "upload",
    args: () => ({ target: "#single", files: [file("a.txt"), file("b.txt")] }),
    code: "bad_argument",
    message: /.*/,
  },
  {
    is: "uploading into a disabled field",
    path: "upload",
    command: "upload",
    args: () => ({ target: "#disabled-file", files: [file("a.txt")] }),
    code: "disabled",
    message: /is disabled/,
  },
  {
    is: "uploading into a field that empties itself",
    path: "upload",
    command: "upload",
    args: () => ({ target: "#clearing", files: [file("a.txt")] }),
    code: "not_set",
    message: /.*/,
  },
  {
    is: "filling a custom slider",
    path: "drag-mouse",
    command: "fill",
    args: { target: "role=slider", text: "50" },
    code: "wrong_element",
    message: /slider "Volume" is no field for text/,
    hint: /`focus` it, then `press ArrowRight` \(or Home, End, PageUp\); or `drag` its handle/,
  },
  {
    is: "dropping on an element that accepts nothing",
    path: "drag-html5",
    command: "drag",
    args: { source: "#item-1", target: "#refusing" },
    code: "no_effect",
    message: /.*/,
  },
  {
    is: "inserting text where nothing accepts it",
    path: "results",
    command: "keyboard inserttext",
    args: { text: "x" },
    code: "no_effect",
    message: /has the focus/,
  },
  {
    is: "pressing a key that does not exist",
    path: "results",
    command: "press",
    args: { key: "Hyper" },
    code: "bad_argument",
    message: /there is no key/,
  },
]

// Side by side, because most of them wait: five seconds, with as many left for the error before the deadline.
vi.setConfig({ maxConcurrency: 8 })

describe("an impossible command fails with its reason and changes nothing", () => {
  beforeAll(async () => {
    await mkdir(join(engine.home, "files"), { recursive: true })
    await writeFile(file("a.txt"), "a")
    await writeFile(file("b.txt"), "b")
  })

  test.concurrent.each(impossible)("$is", async ({ path, script, command, args, code, message, hint = /./ }) => {
    await using session = engine.tabhand.session()
    const run = session.run.bind(session)
    await run("open", { url: `${engine.site.url}/acting/${path}` })
    if (script !== undefined) await run("eval", { script }, { view: false })
    const before = await state(run)
    const given = typeof args === "function" ? args() : args
    // At its deadline it would fail with another code.
    const error = await run(command, given).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof TabhandError)) throw error ?? new Error("it succeeded")
    expect({ code: error.code, message: error.message }).toEqual({ code, message: expect.stringMatching(message) })
    expect(error.hint).toMatch(hint)
    expect(await state(run)).toEqual(before)
  })
})

type Session = ReturnType<typeof engine.tabhand.session>

/** The page's field values, scroll positions and log, except clicks that it reverted. */
async function state(run: Session["run"]): Promise<unknown> {
  const script = `({
    values: [...document.querySelectorAll("input, textarea, select")].map((each) => each.type === "checkbox" || each.type === "radio" ? each.checked : each.value),
    scroll: [scrollX, scrollY, ...[...document.querySelectorAll("*")].map((each) => each.scrollTop + each.scrollLeft)],
    log: (window.log ?? []).filter((line) => /^(click|drop|change|untrusted)/.test(line) && !/stubborn|clearing/.test(line)),
    text: document.body.innerText,
  })`
  return (await run("eval", { script }, { view: false })).data.result
}
